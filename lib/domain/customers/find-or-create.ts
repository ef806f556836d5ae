import type { SqlCtx } from "#lib/core/context";
import { newId } from "#lib/core/ids";
import type { Happening } from "#lib/domain/events/append";
import { type CustomerRow, toCustomer } from "./row.ts";
import type { Customer, CustomerInput } from "./schema.ts";
import { FIND_OR_CREATE } from "./sql.ts";

/**
 * The customer of this address: made on the first purchase, found afterwards (spec, "What the service
 * does"). Answers the events that the caller's transaction must append.
 */
export async function findOrCreateCustomer(
  ctx: SqlCtx,
  input: CustomerInput,
): Promise<{ customer: Customer; happened: Happening[] }> {
  const [row] = await ctx.sql<CustomerRow & { is_new: boolean; is_changed: boolean }>(FIND_OR_CREATE, [
    newId(),
    input.email,
    input.name ?? null,
    input.accepts_marketing ?? false,
    ctx.now,
  ]);
  if (!row) throw new Error("The statement always answers one row.");
  const customer = toCustomer(row);
  if (row.is_new) return { customer, happened: [{ type: "customer.created", data: customer }] };
  return { customer, happened: row.is_changed ? [{ type: "customer.updated", data: customer }] : [] };
}

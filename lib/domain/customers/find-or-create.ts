import { newId } from "#lib/core/ids";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { type ConsentSource, consentOf } from "./consent.ts";
import { type CustomerRow, toCustomer } from "./row.ts";
import type { Customer, CustomerInput, NewCustomer } from "./schema.ts";
import { FIND_OR_CREATE } from "./sql.ts";

interface UpsertedCustomer {
  customer: Customer;
  /** Their address as it is stored. */
  email: string;
  isNew: boolean;
  /** The events that the caller's transaction must append. */
  events: DomainEvent[];
}

/** Returns the customer with this address, or creates it on the first purchase (spec, "What the service does"). */
export const findOrCreateCustomer = (ctx: Context, input: CustomerInput): Promise<UpsertedCustomer> =>
  upsertCustomer(ctx, FIND_OR_CREATE, input, { how: "order", by: null });

/** Runs one of the two statements that find or create the customer with an address. */
export async function upsertCustomer(
  ctx: Context,
  upsert: Statement,
  input: NewCustomer,
  { how, by }: ConsentSource = consentOf(ctx),
): Promise<UpsertedCustomer> {
  const [row] = await ctx.sql<CustomerRow & { is_new: boolean; is_changed: boolean }>(upsert, [
    newId(),
    input.email,
    input.name ?? null,
    input.accepts_marketing ?? false,
    input.metadata ? JSON.stringify(input.metadata) : null,
    ctx.now,
    how,
    by,
  ]);
  if (!row) throw new Error("The statement always returns one row.");
  const customer = toCustomer(row);
  if (row.is_new)
    return { customer, email: row.email, isNew: true, events: [{ type: "customer.created", data: customer }] };
  return {
    customer,
    email: row.email,
    isNew: false,
    events: row.is_changed ? [{ type: "customer.updated", data: customer }] : [],
  };
}

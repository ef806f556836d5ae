import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { consentOf } from "./consent.ts";
import { getCustomer } from "./read.ts";
import { type CustomerRow, toCustomer } from "./row.ts";
import type { Customer, CustomerPatch } from "./schema.ts";
import { UPDATE_CUSTOMER } from "./sql.ts";

/** Changes the given fields of a customer. A patch that changes nothing sends no event. Throws `not_found`. */
export function updateCustomer(ctx: Context, id: string, patch: CustomerPatch): Promise<Customer> {
  const { how, by } = consentOf(ctx);
  const values = [
    id,
    patch.name !== undefined,
    patch.name ?? null,
    patch.accepts_marketing ?? null,
    patch.metadata !== undefined,
    patch.metadata ? JSON.stringify(patch.metadata) : null,
    ctx.now,
    how,
    by,
  ];
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<CustomerRow>(UPDATE_CUSTOMER, values);
    if (!row) return getCustomer(tx, id);
    const customer = toCustomer(row);
    await appendEvents(tx, [{ type: "customer.updated", data: customer }]);
    return customer;
  });
}

import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { upsertCustomer } from "./find-or-create.ts";
import type { Customer, NewCustomer } from "./schema.ts";
import { CREATE_CUSTOMER } from "./sql.ts";

/**
 * Creates a customer. For the e-mail address of an existing customer, returns that one and adds a missing name.
 */
export function createCustomer(ctx: Context, input: NewCustomer): Promise<{ customer: Customer; isNew: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const { customer, isNew, events } = await upsertCustomer(tx, CREATE_CUSTOMER, input);
    if (events.length > 0) await appendEvents(tx, events);
    return { customer, isNew };
  });
}

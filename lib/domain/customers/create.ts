import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { upsertCustomer } from "./find-or-create.ts";
import type { Customer, NewCustomer } from "./schema.ts";
import { CREATE } from "./sql.ts";

/**
 * Makes the customer of an address, or answers the one that has it, whose name is filled when it was missing.
 * Decisions, "create".
 */
export function createCustomer(ctx: Context, input: NewCustomer): Promise<{ customer: Customer; isNew: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const { customer, isNew, events } = await upsertCustomer(tx, CREATE, input);
    if (events.length > 0) await appendEvents(tx, events);
    return { customer, isNew };
  });
}

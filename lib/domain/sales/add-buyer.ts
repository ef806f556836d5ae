import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { findOrCreateCustomer } from "#lib/domain/customers/find-or-create";
import type { CustomerInput } from "#lib/domain/customers/schema";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import { appendEvents } from "#lib/domain/outbox/append";
import { ADD_EMAIL, GIVE_ITEMS, SET_CUSTOMER } from "./buyer-sql.ts";

/**
 * Says later who bought at a counter without an e-mail address: finds or creates that customer, to whom the order and its items
 * then belong. Nothing is mailed. Locks the order, then the customer, then the items (013). Throws `not_found`, and
 * `invalid_transition` for an order with an address, also when two add one at once.
 */
export function addBuyer(
  ctx: Context,
  id: string,
  { email, name }: Pick<CustomerInput, "email" | "name">,
): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<{ customer_name: string | null }>(ADD_EMAIL, [id, email]);
    if (!row) throw await refusal(tx, id);
    const known = name ?? row.customer_name ?? undefined;
    const { customer, email: stored, events } = await findOrCreateCustomer(tx, { email, name: known });
    await tx.sql(SET_CUSTOMER, [id, customer.id, stored, known ?? customer.name]);
    for (const give of GIVE_ITEMS) await tx.sql(give, [id, customer.id]);
    await appendEvents(tx, events);
    return getOrder(tx, id);
  });
}

async function refusal(tx: Context, id: string): Promise<AppError> {
  const { customer_email } = await getOrder(tx, id);
  return new AppError(
    "invalid_transition",
    `This order already belongs to ${customer_email}, so nothing was changed. To reach another address, send the confirmation again.`,
  );
}

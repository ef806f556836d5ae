import { AppError } from "#lib/core/errors";
import { HOLD_MINUTES } from "#lib/core/limits";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { findOrCreateCustomer } from "#lib/domain/customers/find-or-create";
import { getOrder } from "#lib/domain/orders/read";
import type { OrderRow } from "#lib/domain/orders/row";
import type { Order } from "#lib/domain/orders/schema";
import { ALLOCATIONS_OF_ORDERS } from "#lib/domain/orders/sql";
import { appendEvents } from "#lib/domain/outbox/append";
import { recordPayment } from "#lib/domain/payments/record";
import { type Allocation, movesOf } from "#lib/domain/stock/allocation";
import { moveStock } from "#lib/domain/stock/move-stock";
import { getSettings } from "#lib/domain/store-settings/read";
import type { Taken } from "#lib/payments/processor";
import { SET_CUSTOMER } from "./buyer-sql.ts";
import { issueItems } from "./issue-items.ts";
import { mailOrder } from "./mail-order.ts";
import { PAY_ORDER } from "./sql.ts";

/**
 * Confirms the payment of a pending order: writes what was `taken` (null for an order that costs nothing), sells what the order holds,
 * finds or creates its customer, and issues its items. Idempotent: returns an order that was paid before as it is now. `isFirst`: this
 * call has paid it; of many at once only one has. Throws `not_found`, and `invalid_transition` when the order was canceled or its hold
 * expired before.
 */
export function confirmPayment(
  ctx: PrismaContext,
  id: string,
  taken: Taken | null,
): Promise<{ order: Order; isFirst: boolean }> {
  return inPrismaTransaction(ctx, async (tx) => {
    const [paid] = await tx.sql<OrderRow>(PAY_ORDER, [id, tx.now]);
    if (!paid) return { order: await paidBefore(tx, id), isFirst: false };
    const lines = await tx.sql<Allocation>(ALLOCATIONS_OF_ORDERS, [[id]]);
    await moveStock(
      tx,
      lines.flatMap((line) => movesOf(line, "held", "sold")),
    );
    const { customer_email: email } = paid;
    if (!email) throw new Error("An order that waited for payment has an address: orders_email_of_customer.");
    const {
      customer,
      email: stored,
      events,
    } = await findOrCreateCustomer(tx, {
      email,
      name: paid.customer_name ?? undefined,
      accepts_marketing: paid.accepts_marketing ?? undefined,
    });
    await tx.sql(SET_CUSTOMER, [id, customer.id, stored, paid.customer_name ?? customer.name]);
    const issued = await issueItems(tx, { id, customerId: customer.id, settings: await getSettings(tx) });
    const order = await getOrder(tx, id);
    if (taken) await recordPayment(tx, order, { method: "processor", ...taken });
    await mailOrder(tx, order, issued);
    await appendEvents(tx, [...events, ...issued, { type: "order.completed", data: order }]);
    return { order, isFirst: true };
  });
}

/** Returns an order that was paid before as it is now. Throws `invalid_transition` for one that was not, and can no longer be. */
export async function paidBefore(ctx: PrismaContext, id: string): Promise<Order> {
  const order = await getOrder(ctx, id);
  if (order.status !== "pending" && order.status !== "canceled") return order;
  throw new AppError(
    "invalid_transition",
    order.status === "pending"
      ? `The ${HOLD_MINUTES} minutes to pay this order are over. Place a new order.`
      : "This order was canceled, so it cannot be paid. Place a new order.",
  );
}

import { AppError } from "#lib/core/errors";
import { HOLD_MINUTES } from "#lib/core/limits";
import type { PrismaContext } from "#lib/db/context";
import { findOrCreateCustomer } from "#lib/domain/customers/find-or-create";
import { lateUse } from "#lib/domain/discount-codes/take-use";
import { payAgainWithCards } from "#lib/domain/gift-card-payments/charge";
import { getOrder } from "#lib/domain/orders/read";
import type { OrderRow } from "#lib/domain/orders/row";
import type { Order } from "#lib/domain/orders/schema";
import { ALLOCATIONS_OF_ORDERS } from "#lib/domain/orders/sql";
import { appendEvents, type DomainEvent } from "#lib/domain/outbox/append";
import { type Allocation, movesOf } from "#lib/domain/stock/allocation";
import { moveStock } from "#lib/domain/stock/move-stock";
import { getSettings } from "#lib/domain/store-settings/read";
import { SET_CUSTOMER } from "./buyer-sql.ts";
import { issueItems } from "./issue-items.ts";
import { mailOrder } from "./mail-order.ts";
import { LINES_TO_TAKE, PAY_ORDER } from "./sql.ts";
import { allocateLines, claimTime, type TakenLine } from "./write-order.ts";

/**
 * Completes an order that waited for payment and is paid: sells what it holds, or takes it again when its hold has ended (`isHeld`
 * false), finds or creates its customer, and issues its items. The caller has locked the order and judged that it can be paid. Throws
 * `sold_out`, `out_of_stock` and `slot_unavailable` when others have bought what it held.
 */
export async function completeOrder(tx: PrismaContext, id: string, { isHeld }: { isHeld: boolean }): Promise<Order> {
  const released = await (isHeld ? sellHeld(tx, id) : takeAgain(tx, id));
  const [paid] = await tx.sql<OrderRow>(PAY_ORDER, [id, tx.now]);
  const email = paid?.customer_email;
  if (!paid || !email) throw new Error("An order that waited for payment has an address: orders_email_of_customer.");
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
  await mailOrder(tx, order, issued);
  await appendEvents(tx, [...released, ...events, ...issued, { type: "order.completed", data: order }]);
  return order;
}

async function sellHeld(tx: PrismaContext, id: string): Promise<DomainEvent[]> {
  const lines = await tx.sql<Allocation>(ALLOCATIONS_OF_ORDERS, [[id]]);
  await moveStock(
    tx,
    lines.flatMap((line) => movesOf(line, "held", "sold")),
  );
  return [];
}

/** Returns the events of other orders whose expired holds made room. */
async function takeAgain(tx: PrismaContext, id: string): Promise<DomainEvent[]> {
  const lines = await tx.sql<TakenLine>(LINES_TO_TAKE, [id]);
  const released = await allocateLines(tx, lines, "sold", await lateUse(tx, id));
  for (const line of lines) await claimTime(tx, line);
  await payAgainWithCards(tx, id);
  return released;
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

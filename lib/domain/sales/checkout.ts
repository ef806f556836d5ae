import type { Mode } from "#lib/core/request";
import { toUnix } from "#lib/core/time";
import { pool, statement } from "#lib/db/client";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import type { Taken } from "#lib/payments/processor";
import { processorOf } from "#lib/payments/processor-of";
import { confirmPayment, paidBefore } from "./pay.ts";
import { noProcessor } from "./refusal.ts";

/** An order on its payment page, and the context in which its buyer acts. */
export interface CheckoutPage {
  ctx: PrismaContext;
  orderId: string;
}

/** Returns the order of a checkout token, or null for an unknown token. */
export async function findCheckout(token: string, now: Date): Promise<CheckoutPage | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const { rows } = await pool().query<{ merchant_id: string; mode: Mode; order_id: string }>({
    name: "checkout.find",
    text: "SELECT merchant_id, mode, order_id FROM checkout WHERE token = $1",
    values: [token],
  });
  const [row] = rows;
  return row ? { ctx: buyerContext(row.merchant_id, row.mode, row.order_id, now), orderId: row.order_id } : null;
}

const buyerContext = (merchantId: string, mode: Mode, orderId: string, now: Date): PrismaContext =>
  makePrismaContext({
    merchantId,
    mode,
    actor: { kind: "system", id: orderId, name: "checkout", scopes: [] },
    now,
  });

/** What the payment page shows of an order. */
export interface CheckoutView {
  store: string;
  mode: Mode;
  order: Order;
  state: "waiting" | "paid" | "canceled" | "expired";
  /** When the hold ends, in Unix seconds. */
  holdUntil: number | null;
  /** False without a payment processor: the order can only be canceled. */
  canBePaid: boolean;
  /** Whether the store mails its guests what they bought. */
  sendsMail: boolean;
  /** The processor's notice to buyers. */
  notice: string | null;
}

/** By the primary keys. */
const STORE_AND_HOLD = statement(
  "orders.checkout",
  `SELECT m.name AS store, s.guest_mail, o.hold_expires_at
     FROM orders o JOIN merchant m ON m.id = o.merchant_id JOIN store_settings s ON s.merchant_id = o.merchant_id
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.id = $3::uuid`,
);

/** Returns what the payment page shows, as of now. */
export async function viewCheckout({ ctx, orderId }: CheckoutPage): Promise<CheckoutView> {
  const order = await getOrder(ctx, orderId);
  const [row] = await ctx.sql<{ store: string; guest_mail: boolean; hold_expires_at: Date | null }>(STORE_AND_HOLD, [
    orderId,
  ]);
  if (!row) throw new Error("An order without a store.");
  const { hold_expires_at: holdUntil } = row;
  const processor = processorOf(ctx.mode);
  return {
    store: row.store,
    mode: ctx.mode,
    order,
    state: stateOf(order.status, holdUntil !== null && holdUntil <= ctx.now),
    holdUntil: toUnix(holdUntil),
    canBePaid: processor !== null,
    sendsMail: row.guest_mail,
    notice: processor?.notice ?? null,
  };
}

function stateOf(status: Order["status"], isExpired: boolean): CheckoutView["state"] {
  if (status === "pending") return isExpired ? "expired" : "waiting";
  return status === "canceled" ? "canceled" : "paid";
}

/**
 * Pays an order on its payment page: charges the card, then confirms the payment. After a declined card the order is
 * still pending. `paid_before`: somebody has paid it already. Throws `payments_not_configured` without a processor, and `invalid_transition` when the order was
 * canceled or its hold expired.
 */
export async function payAtCheckout(page: CheckoutPage, card: string): Promise<"paid" | "paid_before" | "declined"> {
  const { order, state } = await viewCheckout(page);
  if (state !== "waiting") {
    await paidBefore(page.ctx, order.id);
    return "paid_before";
  }
  const taken = await charge(page.ctx.mode, order, card);
  if (taken === "declined") return "declined";
  const { isFirst } = await confirmPayment(page.ctx, order.id, taken);
  return isFirst ? "paid" : "paid_before";
}

/** Asks no processor for an order that costs nothing. */
async function charge(
  mode: Mode,
  { id: orderId, total_cents: amountCents, currency }: Order,
  card: string,
): Promise<Taken | null | "declined"> {
  const processor = processorOf(mode);
  if (!processor) throw noProcessor("Nothing was paid", "Ask the store how to pay, or cancel the order.");
  if (amountCents === 0) return null;
  const outcome = await processor.charge({ orderId, amountCents, currency, mode }, card);
  return outcome.is === "declined" ? "declined" : outcome;
}

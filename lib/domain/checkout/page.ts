import type { Mode } from "#lib/core/request";
import { timesOf, toUnix } from "#lib/core/time";
import { aheadSeconds } from "#lib/db/ahead";
import { pool, statement } from "#lib/db/client";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import { noticeOf, processorForNewPayments } from "#lib/payments/processor-of";
import { settleOpenPage } from "./settle-open-page.ts";

/** An order on its payment page, and the context in which its buyer acts. */
export interface CheckoutPage {
  ctx: PrismaContext;
  orderId: string;
}

/** Returns the order of a checkout token, or null for an unknown token. */
export async function findCheckout(token: string, realNow: Date): Promise<CheckoutPage | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const { rows } = await pool().query<CheckoutRow>({ ...FIND_CHECKOUT, values: [token] });
  const [row] = rows;
  if (!row) return null;
  const { merchant_id: merchantId, mode, order_id: orderId } = row;
  const actor = { kind: "system", id: orderId, name: "checkout", scopes: [] } as const;
  const times = timesOf(realNow, await aheadSeconds(merchantId, mode));
  return { ctx: makePrismaContext({ merchantId, mode, actor, ...times }), orderId };
}

interface CheckoutRow {
  merchant_id: string;
  mode: Mode;
  order_id: string;
}

const FIND_CHECKOUT = {
  name: "checkout.find",
  text: "SELECT merchant_id, mode, order_id FROM checkout WHERE token = $1",
};

/** What the payment page shows of an order. */
export interface CheckoutView {
  store: string;
  mode: Mode;
  order: Order;
  /** `asking`: the card asks for its second step. `checking`: the buyer has paid, and the money is not there yet. */
  state: "waiting" | "asking" | "checking" | "paid" | "canceled" | "expired";
  /** When the hold ends, in Unix seconds. */
  holdUntil: number | null;
  /** False without a payment processor: the order can only be canceled. */
  canBePaid: boolean;
  /** Pay leads to a page that the processor hosts. */
  paysOnHostedPage: boolean;
  /** The payment that has paid the order. Null before, and when nothing was to pay. */
  paymentId: string | null;
  /** Whether the store mails its guests what they bought. */
  sendsMail: boolean;
  /** The processor's notice to buyers. */
  notice: string | null;
}

interface Facts {
  store: string;
  guest_mail: boolean;
  hold_expires_at: Date | null;
  payment_id: string | null;
}

/** By the primary keys. Index: payment (merchant_id, order_id, …). */
const FACTS = statement(
  "checkout.facts",
  `SELECT m.name AS store, s.guest_mail, o.hold_expires_at,
          (SELECT p.id FROM payment p
            WHERE p.merchant_id = $1 AND p.order_id = o.id AND p.status = 'succeeded' AND p.method = 'processor' AND NOT p.is_surplus
            LIMIT 1) AS payment_id
     FROM orders o JOIN merchant m ON m.id = o.merchant_id JOIN store_settings s ON s.merchant_id = o.merchant_id
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.id = $3::uuid`,
);

/** Asks the processor about an open page, and returns what the payment page shows, as of now. */
export async function viewCheckout({ ctx, orderId }: CheckoutPage): Promise<CheckoutView> {
  const page = await settleOpenPage(ctx, orderId);
  const order = await getOrder(ctx, orderId);
  const [facts] = await ctx.sql<Facts>(FACTS, [orderId]);
  if (!facts) throw new Error("An order without a store.");
  const chosen = await processorForNewPayments(ctx);
  return {
    store: facts.store,
    mode: ctx.mode,
    order,
    state: stateOf(order.status, page, facts.hold_expires_at !== null && facts.hold_expires_at <= ctx.now),
    holdUntil: toUnix(facts.hold_expires_at),
    canBePaid: chosen !== null,
    paysOnHostedPage: chosen !== null && chosen.processor !== "test",
    paymentId: facts.payment_id,
    sendsMail: facts.guest_mail,
    notice: chosen && noticeOf(chosen),
  };
}

function stateOf(
  status: Order["status"],
  page: Awaited<ReturnType<typeof settleOpenPage>>,
  isExpired: boolean,
): CheckoutView["state"] {
  if (status !== "pending") return status === "canceled" ? "canceled" : "paid";
  if (page === "checking") return page;
  if (isExpired) return "expired";
  return page === "asking" ? page : "waiting";
}

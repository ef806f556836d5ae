import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { getOrder } from "#lib/domain/orders/read";
import { dueOf } from "#lib/domain/orders/row";
import { lockOrder } from "#lib/domain/sales/lock-order";
import { completeOrder, paidBefore } from "#lib/domain/sales/pay";
import type { PageState } from "#lib/payments/processor";
import type { TestCard } from "#lib/payments/test-cards";
import { presentCard } from "#lib/payments/test-processor";
import { openPage } from "./open-page.ts";
import type { CheckoutPage } from "./page.ts";
import { settle } from "./settle.ts";
import { settleOpenPage } from "./settle-open-page.ts";

export interface Paying {
  /** `paid_before`: somebody has paid it already, and this call changed nothing. */
  outcome: "paid" | "paid_before" | "declined" | "asking" | "checking";
  /** This call has chosen the card that pays, so its buyer may see what was bought. */
  isTheirs: boolean;
  /** Null when nothing was to pay. */
  paymentId: string | null;
}

/**
 * What a buyer does on the payment page of the built-in processor: chooses a card, and confirms or refuses its second step. After a
 * declined card the order is still pending. Throws `payments_not_configured` without a processor, `invalid_transition` when the order was
 * canceled or its hold has ended, and `rate_limited` after too many payments.
 */
export async function payAtCheckout(page: CheckoutPage, card: TestCard, isConfirmed?: boolean): Promise<Paying> {
  const { ctx, orderId } = page;
  const order = await getOrder(ctx, orderId);
  if (dueOf(order) === 0) return payNothing(ctx, orderId);
  await settleOpenPage(ctx, orderId); // an earlier page may have ended
  const opened = await openPage(ctx, orderId);
  if (!opened) return PAID_BEFORE;
  const isTheirs = await presentCard(ctx, opened.id, card, isConfirmed);
  const state = await settle(ctx, opened);
  if (state === "expired") await paidBefore(ctx, orderId);
  const outcome = state === "paid" && !isTheirs ? "paid_before" : OUTCOMES[state];
  return { outcome, isTheirs: isTheirs && outcome !== "declined", paymentId: opened.id };
}

const PAID_BEFORE: Paying = { outcome: "paid_before", isTheirs: false, paymentId: null };

const OUTCOMES: Record<PageState["is"], Paying["outcome"]> = {
  paid: "paid",
  expired: "paid_before",
  declined: "declined",
  open: "asking",
  checking: "checking",
  of_other_mode: "checking",
};

/**
 * Opens the page that the processor hosts, on which a buyer pays. Returns its address and the payment, or null when nobody can pay there
 * any more: the order was paid meanwhile, or is being checked. Throws as `openPage`.
 */
export async function openHostedPage({
  ctx,
  orderId,
}: CheckoutPage): Promise<{ url: string; paymentId: string } | null> {
  if ((await settleOpenPage(ctx, orderId)) === "checking") return null;
  const opened = await openPage(ctx, orderId);
  return opened?.page_url ? { url: opened.page_url, paymentId: opened.id } : null;
}

/** Completes an order of which nothing is due: it costs nothing, or gift cards pay all of it. No processor is asked. */
function payNothing(ctx: PrismaContext, orderId: string): Promise<Paying> {
  return inPrismaTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "pending" || order.hold_expires_at <= tx.now) {
      await paidBefore(tx, orderId);
      return PAID_BEFORE;
    }
    await completeOrder(tx, orderId, { isHeld: true });
    return { outcome: "paid", isTheirs: true, paymentId: null };
  });
}

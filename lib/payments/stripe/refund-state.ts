import type Stripe from "stripe";
import { addSeconds } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { ListedRefund, RefundState } from "#lib/payments/processor";
import { fromStripeUnit } from "#lib/payments/stripe-amounts";

const LOOK_AGAIN_SECONDS = 600;

/** Returns where a refund stands. What Stripe still needs from the buyer (`requires_action`) is pending too. */
export function refundState({ now }: Context, { id: reference, status, failure_reason }: Stripe.Refund): RefundState {
  if (status === "succeeded") return { is: "succeeded", reference };
  if (status === "failed" || status === "canceled")
    return { is: "failed", reason: `Stripe says: ${failure_reason ?? status}.`, reference };
  return { is: "pending", lookAt: addSeconds(now, LOOK_AGAIN_SECONDS), reference };
}

export const listedRefund = (ctx: Context, refund: Stripe.Refund): ListedRefund => ({
  reference: refund.id,
  amountCents: fromStripeUnit(refund.amount, refund.currency),
  state: refundState(ctx, refund),
});

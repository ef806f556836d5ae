import { AppError } from "#lib/core/errors";
import { REFUNDABLE } from "./schema.ts";

/** Returns why `amount` cannot be refunded when `left` is left to refund, or null when it can. */
export function refundRefusal(status: string, left: number, amount: number): AppError | null {
  if (!REFUNDABLE.includes(status)) {
    return new AppError("invalid_transition", `Only an order that was paid can be refunded; this one is ${status}.`);
  }
  if (amount <= left) return null;
  return new AppError("refund_exceeds_total", `Only ${left} is left to be given back (minor units).`, {
    param: "amount_cents",
  });
}

/** Returns the error for a mode without a payment processor. `result` says what did not happen, `next` what to do. */
export const noProcessor = (result: string, next: string): AppError =>
  new AppError("payments_not_configured", `${result}: no payment processor is configured for live orders. ${next}`);

import { AppError } from "#lib/core/errors";

/** Why an order in this status cannot be refunded. Every other one can. */
const NOT_REFUNDABLE: Record<string, string> = {
  pending: "This order is not paid yet, so there is nothing to refund. Cancel it instead.",
  canceled: "This order was canceled before it was paid, so there is nothing to refund. Nothing was changed.",
  refunded: "This order was already refunded in full. Nothing is left to refund.",
};

/** Returns why `amount` cannot be refunded when `left` is left to refund, or null when it can. */
export function refundRefusal(status: string, left: number, amount: number): AppError | null {
  const refusal = NOT_REFUNDABLE[status];
  if (refusal) return new AppError("invalid_transition", refusal);
  return amount <= left ? null : refundExceeds(left);
}

/** Returns the error for a refund of more than is left. */
export const refundExceeds = (left: number): AppError =>
  new AppError("refund_exceeds_total", `Only ${left} is left to refund (in minor units). Refund that amount or less.`, {
    param: "amount_cents",
  });

/** Returns the error for a mode without a payment processor. `result` says what did not happen, `next` what to do. */
export const noProcessor = (result: string, next: string): AppError =>
  new AppError(
    "payments_not_configured",
    `${result}: no payment processor takes the payments of this store in this mode. ${next}`,
  );

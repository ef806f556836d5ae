import { AppError } from "#lib/core/errors";
import type { RefundState } from "#lib/payments/processor";

/** What the first step of a refund has found or written. */
export type Begun =
  | { is: "done" }
  /** This refund is to be finished. */
  | { is: "mine"; refundId: string }
  /** An earlier one is to be finished first. */
  | { is: "unanswered"; refundId: string }
  /** The request was refused before, and its answer was lost. */
  | { is: "failed" };

/**
 * Refunds in steps: `begin` judges and writes a refund in a transaction, `finish` asks the processor and writes the answer. One without
 * an answer is finished before the next is judged. Throws `invalid_transition` when the processor refuses.
 */
export async function refundInSteps(
  begin: () => Promise<Begun>,
  finish: (refundId: string) => Promise<RefundState>,
): Promise<void> {
  const begun = await begin();
  if (begun.is === "done") return;
  const state = begun.is === "failed" ? null : await finish(begun.refundId);
  if (begun.is === "unanswered") return refundInSteps(begin, finish);
  if (state?.is === "succeeded" || state?.is === "pending") return;
  throw new AppError(
    "invalid_transition",
    `The payment processor refused the refund. Nothing was refunded or voided. ${state?.reason ?? "Look at what was refunded, then refund again."}`,
  );
}

/** What has become of the refund that a request has asked for before. */
export const begunBefore = (refund: { id: string; status: string } | undefined): Begun | null => {
  if (!refund) return null;
  if (refund.status === "pending") return { is: "mine", refundId: refund.id };
  return { is: refund.status === "failed" ? "failed" : "done" };
};

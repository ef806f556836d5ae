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

interface Steps {
  /** Judges and writes the refund in a transaction. `isAgain`: the processor has refused it, and it is judged by what is new there. */
  begin(isAgain: boolean): Promise<Begun>;
  /** Asks the processor and writes the answer. */
  finish(refundId: string): Promise<RefundState>;
  /** Reads what the processor has of the payment of a refund. Returns whether anything was new. */
  lookAgain(refundId: string): Promise<boolean>;
}

/**
 * Refunds in steps. One without an answer is finished before the next is judged. One that the processor refuses is judged once more when
 * people have refunded or disputed the payment there. Throws `invalid_transition` when the processor refuses.
 */
export async function refundInSteps(steps: Steps, isAgain = false): Promise<void> {
  const begun = await steps.begin(isAgain);
  if (begun.is === "done") return;
  const state = begun.is === "failed" ? null : await steps.finish(begun.refundId);
  if (begun.is === "unanswered") return refundInSteps(steps, isAgain);
  if (state?.is === "succeeded" || state?.is === "pending") return;
  if (begun.is === "mine" && !isAgain && (await steps.lookAgain(begun.refundId))) return refundInSteps(steps, true);
  throw new AppError(
    "invalid_transition",
    `The payment processor refused the refund. Nothing was refunded or voided. ${state?.reason ?? "Look at what was refunded, then refund again."}`,
  );
}

/** What has become of the refund that a request has asked for before. */
export const begunBefore = (refund: { id: string; status: string } | undefined, isAgain: boolean): Begun | null => {
  if (!refund) return null;
  if (refund.status === "pending") return { is: "mine", refundId: refund.id };
  if (refund.status !== "failed") return { is: "done" };
  return isAgain ? null : { is: "failed" };
};

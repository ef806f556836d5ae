import { AppError, type ErrorCode } from "#lib/core/errors";

/** Why an item is not redeemed: the error that the API returns. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  /** What a person at the door sees with the error. */
  display?: unknown;
}

/** A claim is repeated when a redemption was reversed in the meantime. That this happens so often is no coincidence. */
export const MOST_ATTEMPTS = 20;

/**
 * Redeems an item, or throws the refusal. `claim` is one conditional statement, so that a use is never taken twice.
 * When it changes nothing and returns null, `findRefusal` finds the reason.
 */
export async function redeemOrRefuse<Redeemed>(
  claim: () => Promise<Redeemed | null>,
  findRefusal: () => Promise<Refusal | null>,
): Promise<Redeemed> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const redeemed = await claim();
    if (redeemed) return redeemed;
    const refusal = await findRefusal();
    if (refusal) throw refusalError(refusal);
    // No reason is left: a redemption was reversed between the two statements.
  }
  throw noReason();
}

/** The claim and the rules disagree, which is a fault of this program. */
export const noReason = (): Error => new Error("The claim takes no use, and the rules have no reason to refuse it.");

export const refusalError = ({ code, message, ...extra }: Refusal): AppError => new AppError(code, message, extra);

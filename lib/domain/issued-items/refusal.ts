import { AppError, type ErrorCode } from "#lib/core/errors";

/** Why an item is not redeemed: the error that the API returns. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  /** What a person at the door sees with the error. */
  display?: unknown;
}

/**
 * Redeems an item, or throws the refusal. `claim` is one conditional statement, so that a use is never taken twice.
 * When it changes nothing and returns null, `findRefusal` finds the reason.
 */
export async function redeemOrRefuse<Redeemed>(
  claim: () => Promise<Redeemed | null>,
  findRefusal: () => Promise<Refusal | null>,
): Promise<Redeemed> {
  const redeemed = await claim();
  if (redeemed) return redeemed;
  const refusal = await findRefusal();
  // No reason is left: a redemption was reversed between the two statements.
  if (!refusal) return redeemOrRefuse(claim, findRefusal);
  throw refusalError(refusal);
}

export const refusalError = ({ code, message, ...extra }: Refusal): AppError => new AppError(code, message, extra);

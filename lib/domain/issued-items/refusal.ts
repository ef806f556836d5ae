import { AppError, type ErrorCode } from "#lib/core/errors";

/** Why an item is not redeemed: the error that the API answers. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  /** What a person at the door needs to see beside it. */
  display?: unknown;
}

/**
 * Redeems an item. `claim` redeems it by one statement whose condition decides, so that a use is never taken twice,
 * or changes nothing and answers null; then `findRefusal` says why, and that is thrown.
 */
export async function redeemOrRefuse<Redeemed>(
  claim: () => Promise<Redeemed | null>,
  findRefusal: () => Promise<Refusal | null>,
): Promise<Redeemed> {
  const redeemed = await claim();
  if (redeemed) return redeemed;
  const refusal = await findRefusal();
  // The reason is gone: a redemption was reversed between the two statements.
  if (!refusal) return redeemOrRefuse(claim, findRefusal);
  throw refusalError(refusal);
}

export const refusalError = ({ code, message, ...extra }: Refusal): AppError => new AppError(code, message, extra);

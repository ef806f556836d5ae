/** The largest amount that the API carries, in minor units. */
export const MAX_CENTS = 99_999_999_999;

/** `cents × bps / 10,000`, rounded half up. Exact for every amount up to MAX_CENTS. */
export function shareOf(cents: number, bps: number): number {
  return divideHalfUp(BigInt(cents) * BigInt(bps), 10_000n);
}

/** The part of `cents` that is tax when the tax of `bps` is contained in it, rounded half up. */
export function containedIn(cents: number, bps: number): number {
  return divideHalfUp(BigInt(cents) * BigInt(bps), 10_000n + BigInt(bps));
}

function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

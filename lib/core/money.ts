/** The largest amount that the API accepts, in minor units. */
export const MAX_CENTS = 99_999_999_999;

/** Returns `cents × bps / 10,000`, rounded half up. Exact for every amount up to MAX_CENTS. */
export function shareOf(cents: number, bps: number): number {
  return divideHalfUp(BigInt(cents) * BigInt(bps), 10_000n);
}

/** Returns the tax of `bps` that is contained in `cents`, rounded half up. */
export function containedIn(cents: number, bps: number): number {
  return divideHalfUp(BigInt(cents) * BigInt(bps), 10_000n + BigInt(bps));
}

function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** The largest amount that the API accepts, in minor units. */
export const MAX_CENTS = 99_999_999_999;
/** The smallest amount that is more than nothing: of a gift card and of a charge, an order line and a refund. */
export const LEAST_CENTS = 1;
/** The largest amount of one charge of a gift card. */
export const MAX_CHARGE_CENTS = 100_000_000;

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

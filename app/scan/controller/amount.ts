import { MAX_CHARGE_CENTS } from "#lib/core/money";
export type PadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "00" | "delete";

export const PAD: readonly PadKey[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "delete"];

/** Returns the amount after one more key. A key that would exceed the limit changes nothing. */
export function press(cents: number, key: PadKey): number {
  if (key === "delete") return Math.floor(cents / 10);
  const next = cents * 10 ** key.length + Number(key);
  return next > MAX_CHARGE_CENTS ? cents : next;
}

/** Returns what the card pays and what the guest still pays. */
export function split(toPayCents: number, balanceCents: number): { cardCents: number; restCents: number } {
  const cardCents = Math.min(toPayCents, balanceCents);
  return { cardCents, restCents: toPayCents - cardCents };
}

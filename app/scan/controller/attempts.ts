/** An idempotency key works only with its device token, which is valid for 12 hours. */
const KEPT_SECONDS = 12 * 3_600;

interface Attempt {
  key: string;
  /** Unix seconds. */
  since: number;
}

/** Attempts without an answer, by token and charged amount. */
export type Attempts = Readonly<Record<string, Attempt>>;

const nameOf = (token: string, amountCents?: number): string => `${token} ${amountCents ?? ""}`;

/**
 * Returns the Idempotency-Key of the next request. An attempt whose answer was lost keeps its key, so a retry cannot use a
 * ticket twice, and does not report the guest's own first scan as an earlier one.
 */
export function openAttempt(
  attempts: Attempts,
  request: { token: string; amountCents?: number },
  now: number,
  newKey: () => string = randomKey,
): { attempts: Attempts; key: string } {
  const name = nameOf(request.token, request.amountCents);
  const kept = Object.fromEntries(Object.entries(attempts).filter(([, { since }]) => now - since < KEPT_SECONDS));
  const attempt = kept[name] ?? { key: newKey(), since: now };
  return { attempts: { ...kept, [name]: attempt }, key: attempt.key };
}

/** Removes an attempt that has its answer. The next scan of the same code is a new attempt. */
export function settleAttempt(attempts: Attempts, request: { token: string; amountCents?: number }): Attempts {
  const { [nameOf(request.token, request.amountCents)]: _settled, ...open } = attempts;
  return open;
}

/** Returns 128 random bits. `crypto.randomUUID` would need HTTPS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the amount of a charge of this card that has no answer yet, or null. */
export function openCharge(attempts: Attempts, token: string): number | null {
  for (const name of Object.keys(attempts)) {
    const [asked, amount] = name.split(" ");
    if (asked === token && amount) return Number(amount);
  }
  return null;
}

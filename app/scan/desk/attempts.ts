/** A key works only with its device token, which is valid for twelve hours. */
const KEPT_SECONDS = 12 * 3_600;

interface Attempt {
  key: string;
  /** Unix seconds. */
  since: number;
}

/** Open attempts, by token and amount of a charge. */
export type Attempts = Readonly<Record<string, Attempt>>;

const nameOf = (token: string, amountCents?: number): string => `${token} ${amountCents ?? ""}`;

/**
 * The Idempotency-Key of the next request. An attempt whose answer was lost is still open and keeps its key, so that a
 * retry cannot use a ticket twice, nor count the guest's own first scan as a second one.
 */
export function openAttempt(
  attempts: Attempts,
  question: { token: string; amountCents?: number },
  now: number,
  newKey: () => string = randomKey,
): { attempts: Attempts; key: string } {
  const name = nameOf(question.token, question.amountCents);
  const kept = Object.fromEntries(Object.entries(attempts).filter(([, { since }]) => now - since < KEPT_SECONDS));
  const attempt = kept[name] ?? { key: newKey(), since: now };
  return { attempts: { ...kept, [name]: attempt }, key: attempt.key };
}

/** The server has answered: the next scan of the same code is a new attempt. */
export function settleAttempt(attempts: Attempts, question: { token: string; amountCents?: number }): Attempts {
  const { [nameOf(question.token, question.amountCents)]: _settled, ...open } = attempts;
  return open;
}

/** 128 random bits. `crypto.randomUUID` is missing where the page is not served securely; this is not. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The amount of a charge of this card that had no answer yet, or null. */
export function openCharge(attempts: Attempts, token: string): number | null {
  for (const name of Object.keys(attempts)) {
    const [asked, amount] = name.split(" ");
    if (asked === token && amount) return Number(amount);
  }
  return null;
}

import { CallFailed, CallRefused } from "#lib/payments/processor";

/** The HTTP status of an error, or null when no answer came. */
export const statusOf = (error: unknown): number | null => (error as { statusCode?: number }).statusCode ?? null;

/** Refused for good: bad parameters, a failed request, a missing permission. */
const REFUSED: readonly number[] = [400, 402, 403];

/** The idempotency key was used before with other parameters, because the order was changed meanwhile: that call may have been executed. */
const isKeyOfOtherCall = (error: unknown): boolean => (error as { rawType?: string }).rawType === "idempotency_error";

/** Such as `line_items[0][price_data][currency]`. */
const isOfCurrency = (error: unknown): boolean => /currency\]?$/.test((error as { param?: string }).param ?? "");

/**
 * Ends a call that made something. After an error of Stripe it may have been made all the same, so it is searched: `find`. Throws
 * `CallRefused`, `CallFailed`, or the error of a call that can be repeated with its key: no answer, 409, 429, and a key that is not valid.
 */
export async function recover<T>(error: unknown, find: () => Promise<T | null>): Promise<T> {
  const status = statusOf(error);
  const message = (error as Error).message;
  if (status !== null && REFUSED.includes(status) && !isKeyOfOtherCall(error))
    throw new CallRefused(message, { cause: error, isOfCurrency: isOfCurrency(error) });
  if (status === null || (status < 500 && !isKeyOfOtherCall(error))) throw error;
  const found = await find();
  if (found === null) throw new CallFailed(message, { cause: error });
  return found;
}

/** Returns null when Stripe has refused a call, because of how its object stands. Throws any other error. */
export function nullIfRefused(error: unknown): null {
  if (statusOf(error) === 400) return null;
  throw error;
}

/** Returns null when Stripe does not have what was asked for. Throws any other error. */
export function nullIfMissing(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}

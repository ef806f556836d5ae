import { CallFailed, CallRefused } from "#lib/payments/processor";

/** What an error of a call is: its number, or null for an answer that never came, and Stripe's sentence. */
const statusOf = (error: unknown): number | null => (error as { statusCode?: number }).statusCode ?? null;

/** Refused for good, and kept under the name of the call: bad parameters, a declined use, a missing permission. */
const REFUSED: readonly number[] = [400, 402, 403];

/** An earlier call of this name said something else, and may have been executed: an order was changed meanwhile. */
const saidOtherwise = (error: unknown): boolean => (error as { rawType?: string }).rawType === "idempotency_error";

/**
 * Ends a call that made something. After an error of Stripe it may have been made all the same, so it is searched: `find`. Throws
 * `CallRefused`, `CallFailed`, or the error of a call that can be repeated by its name: no answer, 409, 429, and a key that is not valid.
 */
export async function recover<T>(error: unknown, find: () => Promise<T | null>): Promise<T> {
  const status = statusOf(error);
  const message = (error as Error).message;
  if (status !== null && REFUSED.includes(status) && !saidOtherwise(error))
    throw new CallRefused(message, { cause: error });
  if (status === null || (status < 500 && !saidOtherwise(error))) throw error;
  const found = await find();
  if (found === null) throw new CallFailed(message, { cause: error });
  return found;
}

/** Returns null when Stripe has refused a call, because of how its object stands. Throws any other error. */
export function nullIfRefused(error: unknown): null {
  if (statusOf(error) === 400) return null;
  throw error;
}

import { log } from "#lib/config/log";
import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { isInTransaction } from "#lib/db/transaction";
import { CallFailed, CallRefused } from "#lib/payments/processor";

/**
 * Asks a payment processor for something that a person waits for. Throws `unavailable` when it does not answer: what was written before
 * names the question, so that it can be asked again. `result` says what is the case then, and what to do. Throws `CallRefused` and
 * `CallFailed` as they are.
 */
export async function ask<T>(
  ctx: Context,
  question: () => Promise<T>,
  result = "Nothing was changed. Try again in a moment.",
): Promise<T> {
  if (isInTransaction(ctx)) throw new Error("A processor is never asked inside a transaction.");
  try {
    return await question();
  } catch (error) {
    if (needsNewKey(error)) throw error;
    log.warn({ err: error }, "a payment processor did not answer");
    throw new AppError("unavailable", `The payment processor does not answer. ${result}`);
  }
}

/** Whether the next call needs a new idempotency key: the processor has refused this one, or has failed, and keeps that answer under its key. */
export const needsNewKey = (error: unknown): error is CallRefused | CallFailed =>
  error instanceof CallRefused || error instanceof CallFailed;

import { stripeKeyOf } from "#lib/config/stripe-keys";
import type { Mode } from "#lib/core/request";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { PaymentProcessor, ProcessorName } from "./processor.ts";
import { stripeProcessor } from "./stripe/processor.ts";
import { testProcessor } from "./test-processor.ts";

const PROCESSORS: Readonly<Record<ProcessorName, PaymentProcessor>> = { test: testProcessor, stripe: stripeProcessor };

/** Who takes a payment. It is kept with the payment for ever: every later question about it goes there. */
export interface ChosenProcessor {
  processor: ProcessorName;
  /** `own`: the account of the operator's key. Null: the built-in processor. */
  account: string | null;
}

const BUILT_IN: ChosenProcessor = { processor: "test", account: null };

/** By the primary key. No row in a rehearsal, which sells nothing. */
const ACCOUNT = statement(
  "payments.account",
  "SELECT account FROM payment_account WHERE merchant_id = $1 AND mode = $2 AND NOT EXISTS (SELECT FROM rehearsal)",
);

/**
 * Returns who takes new payments of a store, or null when nobody does. Test mode has the built-in processor, unless there is a test key
 * of Stripe. That never takes a live payment.
 */
export async function processorForNewPayments(ctx: Context): Promise<ChosenProcessor | null> {
  if (!stripeKeyOf(ctx.mode)) return ctx.mode === "test" ? BUILT_IN : null;
  const [found] = await ctx.sql<{ account: string }>(ACCOUNT, []);
  return found ? { processor: "stripe", account: found.account } : null;
}

/**
 * Whether a processor that has taken payments can be asked about them: the key of Stripe may have been taken away, and the built-in
 * processor has none of live mode.
 */
export const canBeAsked = (processor: string, mode: Mode): boolean =>
  processor === "test" ? mode === "test" : stripeKeyOf(mode) !== null;

/** Returns the processor that a payment was begun at. Throws when it cannot be asked. */
export function processorOf({ mode }: { mode: Mode }, { processor }: { processor: string | null }): PaymentProcessor {
  const found = PROCESSORS[processor as ProcessorName];
  if (!processor || !found || !canBeAsked(processor, mode))
    throw new Error(`The payment processor ${processor} cannot be asked in ${mode} mode.`);
  return found;
}

import { stripeKeyOf } from "#lib/config/stripe-keys";
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
  /** Stripe's id of it. Null: not known yet. */
  account_id: string | null;
}

const BUILT_IN: ChosenProcessor = { processor: "test", account: null, account_id: null };

/**
 * By the primary keys. No row in a rehearsal, which sells nothing, and none while the account has a problem, or cannot take the currency of
 * the store.
 */
const ACCOUNT = statement(
  "payments.account",
  `SELECT p.account, a.reference AS account_id
     FROM payment_account p JOIN store_settings s ON s.merchant_id = p.merchant_id
     LEFT JOIN processor_account a ON a.account = p.account AND a.mode = $2
    WHERE p.merchant_id = $1 AND p.mode = $2 AND NOT EXISTS (SELECT FROM rehearsal)
      AND a.problem IS NULL AND NOT coalesce(s.currency = ANY (a.refused_currencies), false)`,
);

/**
 * A row while an account has a problem, or is no longer the one with the id $4, which null does not ask for. $3 account. By the primary
 * key. The merchant is not used: $1.
 */
const PROBLEM = statement(
  "payments.account-problem",
  `SELECT account FROM processor_account
    WHERE $1::uuid IS NOT NULL AND mode = $2 AND account = $3 AND (problem IS NOT NULL OR reference <> $4)`,
);

/**
 * Returns who takes new payments of a store, or null when nobody does. Test mode has the built-in processor, unless there is a test key
 * of Stripe. That never takes a live payment.
 */
export async function processorForNewPayments(ctx: Context): Promise<ChosenProcessor | null> {
  if (!stripeKeyOf(ctx.mode)) return ctx.mode === "test" ? BUILT_IN : null;
  const [found] = await ctx.sql<Pick<ChosenProcessor, "account" | "account_id">>(ACCOUNT, []);
  return found ? { processor: "stripe", ...found } : null;
}

/** Returns the notice that buyers see before they pay, or null. */
export const noticeOf = ({ processor }: ChosenProcessor): string | null => PROCESSORS[processor].notice;

/** Who has begun a payment, as it is kept with it. */
export interface BegunAt {
  processor: string | null;
  account: string | null;
  account_id: string | null;
}

/**
 * Whether a processor that has taken payments can be asked about them: the key of Stripe may have been taken away, revoked or replaced by
 * that of another account, and the built-in processor has none of live mode.
 */
export async function canBeAsked(ctx: Context, { processor, account, account_id }: BegunAt): Promise<boolean> {
  if (processor === "test") return ctx.mode === "test";
  if (processor !== "stripe" || !stripeKeyOf(ctx.mode)) return false;
  return (await ctx.sql(PROBLEM, [account, account_id])).length === 0;
}

/** Returns the processor that a payment was begun at. Throws when it cannot be asked. */
export async function processorOf(ctx: Context, begun: BegunAt): Promise<PaymentProcessor> {
  if (!(await canBeAsked(ctx, begun)))
    throw new Error(`The payment processor ${begun.processor} cannot be asked in ${ctx.mode} mode.`);
  return PROCESSORS[begun.processor as ProcessorName];
}

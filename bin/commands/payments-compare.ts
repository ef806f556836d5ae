import { z } from "zod";
import type { Mode } from "#lib/core/request";
import { fromUnix } from "#lib/core/time";
import type { MissingPayment } from "#lib/domain/payments/compare";
import { formatMoney } from "#lib/texts/money";
import { type Command, need, type Options, UsageError } from "./command.ts";
import { notRead, readMode, requireKey } from "./stripe-mode.ts";

const Since = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

export const paymentsCompare: Command = {
  name: "payments compare",
  usage: "--since DATE [--mode test|live]",
  summary: "List what Stripe has taken and is not paid here, such as after a restored backup",
  help: [
    "DATE is a day or a moment in ISO 8601, such as 2026-11-25 (in UTC) or 2026-11-25T03:15:00Z. Without --mode each mode with a key is compared.",
    "Of all stores, by the id of the payment that Stripe was given. Changes nothing.",
  ],
  examples: [
    "zakka payments compare --since 2026-11-25",
    "zakka payments compare --since 2026-11-25T03:15:00Z --mode live",
  ],
  options: ["--since <value>", "--mode <value>"],
  async run(options, _words, openDatabase) {
    const since = readSince(options);
    const named = options.mode === undefined ? null : readMode(options);
    await openDatabase();
    const missing: (MissingPayment & { mode: Mode })[] = [];
    for (const mode of named ? [named] : await modesWithKey()) {
      missing.push(...(await compare(mode, since)).map((payment) => ({ mode, ...payment })));
    }
    return {
      json: { missing: missing.map(toJson) },
      lines: [...missing.map(lineOf), countOf(missing.length)],
    };
  },
};

function readSince(options: Options): Date {
  const text = need(options, "since");
  if (Since.safeParse(text).success) return new Date(text);
  throw new UsageError(`--since cannot be "${text}": it takes a day or a moment, such as 2026-11-25T03:15:00Z.`);
}

async function modesWithKey(): Promise<Mode[]> {
  const { stripeKeyOf } = await import("#lib/config/stripe-keys");
  const modes = (["test", "live"] as const).filter((mode) => stripeKeyOf(mode));
  if (modes.length === 0) await requireKey("live");
  return modes;
}

/** Another account would have taken nothing of ours, and nothing would seem to be missing. */
async function compare(mode: Mode, since: Date): Promise<MissingPayment[]> {
  await requireKey(mode);
  const { getAccount } = await import("#lib/payments/processor-account");
  const { accountOfKey } = await import("#lib/payments/stripe/account");
  const { missingPayments } = await import("#lib/domain/payments/compare");
  const { reference } = await getAccount(mode);
  const seen = await accountOfKey(mode).catch(notRead);
  if (seen === null) throw new UsageError(`Stripe does not accept the key of ${mode} mode. Set a valid one.`);
  if (reference && seen !== reference) {
    throw new UsageError(
      `The key of ${mode} mode is of the account ${seen}, and payments were taken on ${reference}. Set a key of that account.`,
    );
  }
  return missingPayments(mode, since).catch(notRead);
}

const toJson = ({ mode, created, amountCents, currency, session, ...ids }: MissingPayment & { mode: Mode }) => ({
  mode,
  created,
  amount_cents: amountCents,
  currency,
  session,
  payment_intent: ids.paymentIntent,
  payment_id: ids.reference,
  status: ids.status,
});

function lineOf({ mode, created, amountCents, currency, session, ...ids }: MissingPayment & { mode: Mode }): string {
  const at = fromUnix(created).toISOString().replace(".000", "");
  const amount = `${formatMoney(amountCents, currency)} ${currency.toUpperCase()}`;
  const here = ids.status ? `is ${ids.status} here` : "is not known here";
  return `${mode}  ${at}  ${amount}  ${session}  ${ids.paymentIntent ?? "no payment intent"}  payment ${ids.reference} ${here}`;
}

function countOf(count: number): string {
  if (count === 0) return "Nothing is missing.";
  const payments = count === 1 ? "1 payment was" : `${count} payments were`;
  return `${payments} taken by Stripe and not recorded here. A running server follows those that are pending here. Refund others in Stripe's dashboard, or sell their orders again as manual ones.`;
}

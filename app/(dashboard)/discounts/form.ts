import { z } from "zod";
import type { DiscountValues } from "#components/discounts/discount-form";
import { invalid } from "#lib/core/errors";
import { MAX_DISCOUNT_CODE, MAX_DISCOUNT_PRODUCTS, MAX_SEATS } from "#lib/core/limits";
import type { DiscountCode, DiscountCodeInput } from "#lib/domain/discount-codes/schema";
import { fieldOfUnix, unixOf } from "#lib/pages/time-of-form";
import { amountProblem, centsOf, formatAmount } from "#lib/texts/money";

const NO_CODE = "Enter the code that guests enter.";

/** Reads a whole number of a form, from 1. */
const whole = (max: number) => {
  const problem = `Enter a whole number from 1 to ${max.toLocaleString("en")}.`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, { error: problem, abort: true })
    .transform(Number)
    .pipe(z.int().min(1, problem).max(max, problem))
    .optional();
};

export const DiscountFormInput = z.object({
  code: z.string(NO_CODE).trim().min(1, NO_CODE).max(MAX_DISCOUNT_CODE, `Use at most ${MAX_DISCOUNT_CODE} characters.`),
  percent_off: whole(100),
  amount_off: z.string().optional(),
  product_ids: z
    .array(z.guid())
    .max(MAX_DISCOUNT_PRODUCTS, `Choose at most ${MAX_DISCOUNT_PRODUCTS} products.`)
    .optional(),
  starts_at: z.string().optional(),
  starts_at_moment: z.string().optional(),
  ends_at: z.string().optional(),
  ends_at_moment: z.string().optional(),
  max_uses: whole(MAX_SEATS),
  once_per_customer: z.literal("on").optional(),
  active: z.literal("on").optional(),
});
type DiscountFormInput = z.infer<typeof DiscountFormInput>;

interface Store {
  currency: string;
  timezone: string;
}

/** Returns what a form says, with every field of a code. Throws `invalid_request` for a field that cannot be read. */
export function inputOf(form: DiscountFormInput, { currency, timezone }: Store): Required<DiscountCodeInput> {
  const { percent_off = null, product_ids = [], max_uses = null } = form;
  const amount_off_cents = amountOf(form.amount_off, currency);
  if (percent_off === null && amount_off_cents === null)
    throw invalid("percent_off", "Enter a percentage or an amount.");
  if (percent_off !== null && amount_off_cents !== null)
    throw invalid("amount_off", "A code takes off a percentage or an amount. Empty one of the two.");
  const starts_at = unixOf(form.starts_at, form.starts_at_moment, timezone, "starts_at");
  const ends_at = unixOf(form.ends_at, form.ends_at_moment, timezone, "ends_at");
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
    throw invalid("ends_at", "The end must be later than the start.");
  return {
    code: form.code,
    percent_off,
    amount_off_cents,
    product_ids: product_ids.length > 0 ? product_ids : null,
    starts_at,
    ends_at,
    max_uses,
    once_per_customer: form.once_per_customer === "on",
    active: form.active === "on",
  };
}

function amountOf(typed: string | undefined, currency: string): number | null {
  if (!typed?.trim()) return null;
  const cents = centsOf(typed, currency);
  if (!cents) throw invalid("amount_off", amountProblem(typed, currency, 500));
  return cents;
}

/** Returns what the form of a code starts with. */
export function valuesOf(code: DiscountCode, { currency, timezone }: Store): DiscountValues {
  const [starts, ends] = [fieldOfUnix(code.starts_at, timezone), fieldOfUnix(code.ends_at, timezone)];
  return {
    code: code.code,
    percent_off: code.percent_off?.toString() ?? "",
    amount_off: code.amount_off_cents === null ? "" : formatAmount(code.amount_off_cents, currency),
    product_ids: code.product_ids ?? [],
    starts_at: starts.text,
    starts_at_moment: starts.moment,
    ends_at: ends.text,
    ends_at_moment: ends.moment,
    max_uses: code.max_uses?.toString() ?? "",
    once_per_customer: code.once_per_customer ? "on" : "",
    active: code.active ? "on" : "",
  };
}

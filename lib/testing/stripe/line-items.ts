import { refused } from "./api-error.ts";
import { integerAt, nameOf, type Params, paramAt, requiredAt } from "./form.ts";
import type { Line, Owner, State } from "./state.ts";

const wordsOf = (text: string): readonly string[] => text.split(" ");

/** The least amounts, in the unit of Stripe. All other currencies take any. */
const LEAST: Readonly<Record<number, readonly string[]>> = {
  30: ["gbp"],
  50: wordsOf("usd eur chf aud cad nzd sgd brl inr jpy"),
  200: wordsOf("pln ron myr aed"),
  250: ["dkk"],
  300: wordsOf("sek nok"),
  400: ["hkd"],
  1000: wordsOf("mxn thb"),
  1500: ["czk"],
  17500: ["huf"],
};
/** What amounts are multiples of. */
const STEPS: Readonly<Record<number, readonly string[]>> = {
  10: wordsOf("bhd jod kwd omr tnd"),
  100: wordsOf("isk ugx"),
};
const MOST = 99_999_999;
/** Of lines that recur, and as many that do not, on the page of a subscription. */
const MOST_LINES = 20;
/** Three years. */
const LONGEST = { day: 1_095, week: 156, month: 36, year: 3 };

const amountOf = (table: Readonly<Record<number, readonly string[]>>, currency: string): number =>
  Number(Object.entries(table).find(([, currencies]) => currencies.includes(currency))?.[0] ?? 1);

export function linesOf(state: State, owner: Owner, params: Params, isSubscription: boolean): Line[] {
  const { currencies, charges_enabled } = state.account(owner.account);
  if (owner.isLive && !charges_enabled) throw refused("Your account cannot currently make live charges.");
  requiredAt(params, "line_items", 0, "price_data", "currency");
  const lines = (paramAt(params, "line_items") as Params[]).map((_line, index) => lineOf(params, index));
  const currency = lines[0]?.currency ?? "";
  if (currencies && !currencies.includes(currency)) {
    const param = "line_items[0][price_data][currency]";
    throw refused(`Invalid currency: ${currency}. Stripe currently supports these currencies: ${currencies}`, {
      param,
    });
  }
  if (lines.some((line) => line.currency !== currency)) throw refused("All line items must have the same currency.");
  const recurring = lines.filter((line) => line.recurring);
  if (isSubscription) refuseRecurring(lines, recurring);
  if (!isSubscription && recurring.length > 0) {
    throw refused(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      { param: "mode" },
    );
  }
  return lines;
}

function refuseRecurring(lines: Line[], recurring: Line[]): void {
  const param = "line_items";
  if (recurring.length === 0) {
    const message = "You must provide at least one recurring price in `subscription` mode when using prices.";
    throw refused(message, { param: "mode" });
  }
  if (recurring.length > MOST_LINES || lines.length - recurring.length > MOST_LINES) {
    throw refused(`There may be at most ${MOST_LINES} recurring and ${MOST_LINES} one-time prices.`, { param });
  }
  const [first] = recurring;
  if (recurring.some(({ recurring: one }) => JSON.stringify(one) !== JSON.stringify(first?.recurring))) {
    throw refused("All recurring prices must have the same billing interval.", { param });
  }
}

/** What is due today. On a free trial, nothing of what recurs. */
export function totalOf(lines: Line[], isTrial: boolean): number {
  const due = isTrial ? lines.filter(({ recurring }) => !recurring) : lines;
  return due.reduce((sum, { unit_amount, quantity }) => sum + unit_amount * quantity, 0);
}

/** `isFree` lets nothing be due. */
export function refuseTotal(amount: number, currency: string, isFree: boolean): void {
  const least = amountOf(LEAST, currency);
  if (amount < least && !(isFree && amount === 0)) {
    const message = `The Checkout Session's total amount due must add up to at least ${least} ${currency}`;
    throw refused(message, { code: "amount_too_small" });
  }
  if (amount > MOST) throw refused(`The total amount must be no more than ${MOST}`, { code: "amount_too_large" });
}

function lineOf(params: Params, index: number): Line {
  const path = ["line_items", index, "price_data"] as const;
  const name = requiredAt(params, ...path, "product_data", "name");
  const currency = requiredAt(params, ...path, "currency").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) {
    throw refused(`Invalid currency: ${currency}`, { param: nameOf([...path, "currency"]) });
  }
  requiredAt(params, ...path, "unit_amount");
  const unit_amount = integerAt(params, ...path, "unit_amount") ?? 0;
  const param = nameOf([...path, "unit_amount"]);
  if (unit_amount < 0) throw refused("Invalid non-negative integer", { code: "parameter_invalid_integer", param });
  const step = amountOf(STEPS, currency);
  if (unit_amount % step !== 0) throw refused(`Amounts in ${currency} must be multiples of ${step}`, { param });
  const quantity = integerAt(params, "line_items", index, "quantity") ?? 1;
  return { name, currency, unit_amount, quantity, recurring: recurringOf(params, index) };
}

function recurringOf(params: Params, index: number): Line["recurring"] {
  const path = ["line_items", index, "price_data", "recurring"] as const;
  if (paramAt(params, ...path) === undefined) return null;
  const interval = requiredAt(params, ...path, "interval");
  if (!isInterval(interval)) {
    throw refused("Invalid interval: must be one of day, month, week, or year", {
      param: nameOf([...path, "interval"]),
    });
  }
  const interval_count = integerAt(params, ...path, "interval_count") ?? 1;
  if (interval_count < 1 || interval_count > LONGEST[interval]) {
    throw refused(`Invalid interval_count: must be from 1 to ${LONGEST[interval]}`, {
      param: nameOf([...path, "interval_count"]),
    });
  }
  return { interval, interval_count };
}

const isInterval = (text: string): text is keyof typeof LONGEST => Object.hasOwn(LONGEST, text);

import { refused } from "./api-error.ts";
import { integerAt, nameOf, type Params, paramAt, requiredAt, textAt } from "./form.ts";
import type { Owner, State } from "./state.ts";

const wordsOf = (text: string): readonly string[] => text.split(" ");

const LOCALES = wordsOf(
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW",
);
const METHODS = wordsOf(
  "acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact billie bizum blik boleto card cashapp crypto customer_balance eps fpx giropay grabpay ideal kakao_pay klarna konbini kr_card mb_way mobilepay multibanco naver_pay nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay samsung_pay satispay scalapay sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay zip",
);
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
const SOONEST_SECONDS = 30 * 60;
const LATEST_SECONDS = 24 * 60 * 60;
const LONGEST_REFERENCE = 200;

const amountOf = (table: Readonly<Record<number, readonly string[]>>, currency: string): number =>
  Number(Object.entries(table).find(([, currencies]) => currencies.includes(currency))?.[0] ?? 1);

export interface Total {
  amount: number;
  currency: string;
  names: string[];
}

export function totalOf(state: State, owner: Owner, params: Params): Total {
  const { currencies, charges_enabled } = state.account(owner.account);
  if (owner.isLive && !charges_enabled) throw refused("Your account cannot currently make live charges.");
  requiredAt(params, "line_items", 0, "price_data", "currency");
  const lines = (paramAt(params, "line_items") as Params[]).map((_line, index) => lineOf(params, index));
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const currency = lines[0]?.currency ?? "";
  if (currencies && !currencies.includes(currency)) {
    const param = "line_items[0][price_data][currency]";
    throw refused(`Invalid currency: ${currency}. Stripe currently supports these currencies: ${currencies}`, {
      param,
    });
  }
  if (lines.some((line) => line.currency !== currency)) throw refused("All line items must have the same currency.");
  const least = amountOf(LEAST, currency);
  if (amount < least) {
    const message = `The Checkout Session's total amount due must add up to at least ${least} ${currency}`;
    throw refused(message, { code: "amount_too_small" });
  }
  if (amount > MOST) throw refused(`The total amount must be no more than ${MOST}`, { code: "amount_too_large" });
  return { amount, currency, names: lines.map(({ name }) => name) };
}

function lineOf(params: Params, index: number): { amount: number; currency: string; name: string } {
  const path = ["line_items", index, "price_data"] as const;
  const name = requiredAt(params, ...path, "product_data", "name");
  const currency = requiredAt(params, ...path, "currency").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) {
    throw refused(`Invalid currency: ${currency}`, { param: nameOf([...path, "currency"]) });
  }
  requiredAt(params, ...path, "unit_amount");
  const unit = integerAt(params, ...path, "unit_amount") ?? 0;
  const param = nameOf([...path, "unit_amount"]);
  if (unit < 0) throw refused("Invalid non-negative integer", { code: "parameter_invalid_integer", param });
  const step = amountOf(STEPS, currency);
  if (unit % step !== 0) throw refused(`Amounts in ${currency} must be multiples of ${step}`, { param });
  return { amount: unit * (integerAt(params, "line_items", index, "quantity") ?? 1), currency, name };
}

export function urlAt(params: Params, name: string): string | null {
  const url = textAt(params, name) ?? null;
  if (url !== null && !URL.canParse(url)) throw refused("Not a valid URL", { code: "url_invalid", param: name });
  return url;
}

export function emailOf(params: Params): string | null {
  const email = textAt(params, "customer_email") ?? null;
  if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw refused(`Invalid email address: ${email}`, { code: "email_invalid", param: "customer_email" });
  }
  return email;
}

export function referenceOf(params: Params): string | null {
  const reference = textAt(params, "client_reference_id") ?? null;
  if (reference !== null && reference.length > LONGEST_REFERENCE) {
    throw refused("Invalid string: must be at most 200 characters", { param: "client_reference_id" });
  }
  return reference;
}

export function localeOf(params: Params): string | null {
  const locale = textAt(params, "locale") ?? null;
  if (locale !== null && !LOCALES.includes(locale)) throw refused(`Invalid locale: ${locale}`, { param: "locale" });
  return locale;
}

export function excludedOf(params: Params): string[] {
  const excluded = (paramAt(params, "excluded_payment_method_types") ?? []) as string[];
  for (const [index, method] of excluded.entries()) {
    const param = `excluded_payment_method_types[${index}]`;
    if (!METHODS.includes(method)) throw refused(`Invalid ${param}: ${method}`, { param });
  }
  return excluded;
}

export function expiryOf(state: State, params: Params): number {
  const now = state.now();
  const at = integerAt(params, "expires_at") ?? now + LATEST_SECONDS;
  const param = "expires_at";
  if (at < now + SOONEST_SECONDS) {
    throw refused("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", { param });
  }
  if (at > now + LATEST_SECONDS) {
    throw refused("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", { param });
  }
  return at;
}

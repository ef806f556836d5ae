import { refused } from "./api-error.ts";
import { integerAt, type Params, paramAt, textAt } from "./form.ts";
import type { State } from "./state.ts";

const wordsOf = (text: string): readonly string[] => text.split(" ");

const LOCALES = wordsOf(
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW",
);
const METHODS = wordsOf(
  "acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact billie bizum blik boleto card cashapp crypto customer_balance eps fpx giropay grabpay ideal kakao_pay klarna konbini kr_card mb_way mobilepay multibanco naver_pay nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay samsung_pay satispay scalapay sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay zip",
);
const SOONEST_SECONDS = 30 * 60;
const LATEST_SECONDS = 24 * 60 * 60;
const LONGEST_REFERENCE = 200;

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

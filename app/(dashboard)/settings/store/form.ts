import { z } from "zod";
import { AppError, type InputError } from "#lib/core/errors";
import { MAX_NAME } from "#lib/core/limits";
import { plainDigits } from "#lib/core/plain-digits";
import { shownEmail } from "#lib/core/shown-email";
import { StoreSettings } from "#lib/domain/stores/schema";
import { amountProblem, centsOf, formatAmount } from "#lib/texts/money";

const text = z.string().trim().default("");

export const DetailsForm = z.object({
  opened: text,
  name: text,
  support_email: text,
  brand_colour: text,
  logo: text,
  remove_logo: z.literal("on").optional(),
});

export const RulesForm = z.object({
  opened: text,
  currency: text,
  currency_confirmed: text,
  timezone: text,
  tax_rate: text,
  tax_mode: text,
  fee: text,
  gift_card_expiry_days: text,
  redeem_opens_minutes_before: text,
  redeem_closes_minutes_after: text,
  offline_charge_limit: text,
  allow_past_due_checkin: z.literal("on").optional(),
  guest_mail: z.literal("on").optional(),
});

type Texts = Record<string, string | undefined>;

/** How a field of a form becomes a setting, and what is said about a text that cannot. */
interface Reading {
  setting: keyof StoreSettings;
  read: (text: string, currency: string) => unknown;
  wrong: string | ((text: string, currency: string) => string);
}

const PERCENT = /^\d{1,3}(?:[.,]\d{1,2})?$/;
const CODE = /^[a-z]{3}$/;
const WHOLE = /^\d{1,9}$/;

/** 7.7 or 7,7 % is 770 basis points. */
const basisPoints = (typed: string): number | string => {
  const number = plainDigits(typed);
  const digits = number.endsWith("%") ? number.slice(0, -1).trimEnd() : number;
  return PERCENT.test(digits) ? Math.round(Number(digits.replace(",", ".")) * 100) : typed;
};
const wholeOrNone = (typed: string): number | string | null =>
  typed === "" ? null : WHOLE.test(plainDigits(typed)) ? Number(plainDigits(typed)) : typed;
const textOrNone = (typed: string): string | null => typed || null;
const colour = (typed: string): string | null => typed.toLowerCase().replace(/^(?=[0-9a-f]{6}$)/, "#") || null;

const asTyped = (typed: string): string => typed;
const MINUTES = "Enter whole minutes, such as 90, or nothing.";
const PERCENTS = "Enter a percentage from 0 to 100 with at most two decimals, such as 7.7.";

const READINGS: Record<string, Reading> = {
  name: { setting: "name", read: asTyped, wrong: `Enter the name of the store, at most ${MAX_NAME} characters.` },
  support_email: {
    setting: "support_email",
    read: textOrNone,
    wrong: "Enter an e-mail address such as ines@example.com.",
  },
  brand_colour: { setting: "brand_colour", read: colour, wrong: "Enter six hexadecimal digits, such as #0a7d5c." },
  currency: { setting: "currency", read: asTyped, wrong: "Choose a currency." },
  timezone: { setting: "timezone", read: asTyped, wrong: "Choose a time zone." },
  tax_rate: { setting: "tax_rate_bps", read: basisPoints, wrong: PERCENTS },
  tax_mode: { setting: "tax_inclusive", read: (typed) => typed === "included", wrong: "Choose how tax is counted." },
  fee: { setting: "fee_bps", read: basisPoints, wrong: PERCENTS },
  gift_card_expiry_days: {
    setting: "gift_card_expiry_days",
    read: wholeOrNone,
    wrong: "Enter a whole number of days from 1 to 36,500, or nothing.",
  },
  redeem_opens_minutes_before: { setting: "redeem_opens_minutes_before", read: wholeOrNone, wrong: MINUTES },
  redeem_closes_minutes_after: { setting: "redeem_closes_minutes_after", read: wholeOrNone, wrong: MINUTES },
  offline_charge_limit: {
    setting: "offline_charge_limit_cents",
    read: (typed, currency) => (typed === "" ? 0 : CODE.test(currency) ? (centsOf(typed, currency) ?? typed) : typed),
    wrong: (typed, currency) =>
      CODE.test(currency) ? amountProblem(typed, currency, 2_000) : "Choose a currency, and enter the amount in it.",
  },
  allow_past_due_checkin: {
    setting: "allow_past_due_checkin",
    read: (typed) => typed === "on",
    wrong: "Tick or untick this.",
  },
  guest_mail: { setting: "guest_mail", read: (typed) => typed === "on", wrong: "Tick or untick this." },
};

/**
 * Returns the settings whose fields differ from what the form was opened with, so that what somebody else changed in the
 * meantime stays. Throws `invalid_request` with every field that cannot be read.
 */
export function changedSettings({ opened, ...typed }: Texts): Partial<StoreSettings> {
  const before = readOpened(opened);
  const issues: InputError[] = [];
  const changes: Record<string, unknown> = {};
  for (const [param, { setting, read, wrong }] of Object.entries(READINGS)) {
    if (!(param in typed) || (typed[param] ?? "") === (before[param] ?? "")) continue;
    const parsed = StoreSettings.shape[setting].safeParse(read(typed[param] ?? "", typed.currency ?? ""));
    if (parsed.success) changes[setting] = parsed.data;
    else
      issues.push({
        param,
        message: typeof wrong === "string" ? wrong : wrong(typed[param] ?? "", typed.currency ?? ""),
      });
  }
  const [first] = issues;
  if (first) throw new AppError("invalid_request", first.message, { details: issues });
  return changes as Partial<StoreSettings>;
}

function readOpened(opened = ""): Texts {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(opened));
  } catch {
    return {};
  }
}

/** Returns the texts that the forms start with. */
export function textsOf(settings: StoreSettings) {
  const { tax_inclusive, allow_past_due_checkin, offline_charge_limit_cents: limit, guest_mail } = settings;
  return {
    details: {
      name: settings.name,
      support_email: shownEmail(settings.support_email) ?? "",
      brand_colour: settings.brand_colour ?? "",
    },
    rules: {
      currency: settings.currency,
      timezone: settings.timezone,
      tax_rate: percentOf(settings.tax_rate_bps),
      tax_mode: tax_inclusive ? "included" : "added",
      fee: percentOf(settings.fee_bps),
      gift_card_expiry_days: numberText(settings.gift_card_expiry_days),
      redeem_opens_minutes_before: numberText(settings.redeem_opens_minutes_before),
      redeem_closes_minutes_after: numberText(settings.redeem_closes_minutes_after),
      offline_charge_limit: limit === 0 ? "" : formatAmount(limit, settings.currency),
      ...(allow_past_due_checkin && { allow_past_due_checkin: "on" }),
      ...(guest_mail && { guest_mail: "on" }),
    },
  };
}

const percentOf = (bps: number): string => String(bps / 100);
const numberText = (value: number | null): string => String(value ?? "");

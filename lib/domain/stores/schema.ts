import { z } from "zod";
import { isCurrency } from "#lib/core/currencies";
import { MAX_URL, MAX_VALID_DAYS } from "#lib/core/limits";
import { MAX_CENTS } from "#lib/core/money";
import { EmailInput, NameInput } from "#lib/core/schema";
import { DAY_MINUTES } from "#lib/core/spans";

export const Plan = z.enum(["free", "pro"]);

const MAX_BPS = 10_000;
const MAX_MINUTES = MAX_VALID_DAYS * DAY_MINUTES;

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** The input for a new store and its owner. */
export const StoreInput = z.strictObject({
  name: NameInput,
  email: EmailInput,
  plan: Plan.default("free"),
  timezone: z.string().refine(isTimeZone).optional(),
});
export type StoreInput = z.input<typeof StoreInput>;

const bps = z
  .int()
  .min(0)
  .max(MAX_BPS)
  .meta({ description: `basis points, 0 to ${MAX_BPS}` });
const yesOrNo = z.boolean().meta({ description: "true or false" });
const minutes = z.int().min(0).max(MAX_MINUTES).nullable().meta({ description: "a number of minutes from 0, or off" });

/** The store's settings, with the names that operators use with `zakka merchant set`. */
export const Settings = z.strictObject({
  currency: z.string().refine(isCurrency).meta({ description: "a lower-case ISO 4217 code such as eur" }),
  timezone: z.string().refine(isTimeZone).meta({ description: "an IANA time zone such as Europe/Berlin" }),
  tax_rate_bps: bps,
  tax_inclusive: yesOrNo,
  fee_bps: bps,
  gift_card_expiry_days: z
    .int()
    .min(1)
    .max(MAX_VALID_DAYS)
    .nullable()
    .meta({ description: `1 to ${MAX_VALID_DAYS} days, or never` }),
  redeem_opens_minutes_before: minutes,
  redeem_closes_minutes_after: minutes,
  allow_past_due_checkin: yesOrNo,
  offline_charge_limit_cents: z.int().min(0).max(MAX_CENTS).meta({ description: "minor units, or 0: none" }),
  guest_mail: yesOrNo,
  require_second_factor: yesOrNo,
  plan: Plan.meta({ description: "free or pro" }),
  api_grandfathered: yesOrNo,
});
export type Settings = z.infer<typeof Settings>;

/** What guests see of the store. */
export const StoreDetails = z.strictObject({
  name: NameInput,
  support_email: EmailInput.nullable(),
  logo_url: z.string().max(MAX_URL).pipe(z.url()).nullable(),
  brand_colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, "Use six hexadecimal digits, such as #0a7d5c.")
    .nullable(),
});

/** All that can be changed of a store. */
export const StoreSettings = z.strictObject({ ...Settings.shape, ...StoreDetails.shape });
export type StoreSettings = z.infer<typeof StoreSettings>;

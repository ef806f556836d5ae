import { z } from "zod";
import { MAX_NAME, MAX_SEATS, MAX_URL } from "#lib/core/limits";
import { NameInput, valuesOf } from "#lib/core/schema";
import { CUSTOM_FIELD_TYPES, CustomFieldType } from "./schema-custom-fields.ts";
import { PLAN_INTERVALS, PlanInterval } from "./schema-parts.ts";

const MAX_CUSTOM_FIELDS = 50;
const MAX_OPTIONS = 100;
const MAX_OPENINGS = 100;

export const UrlInput = z
  .string()
  .trim()
  .max(MAX_URL)
  .pipe(z.url({ protocol: /^https?$/, error: "Use an address that begins with https:// or http://." }))
  .meta({ format: "uri" });
export const SlugInput = z
  .string()
  .trim()
  .max(MAX_NAME, { abort: true })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and single hyphens, such as winter-lights.");
export const TextInput = z.string().trim().max(MAX_NAME);

export const isUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

const CustomFieldInput = z
  .strictObject({
    key: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .describe(
        "Name of the field in `custom_fields` of orders, tickets and bookings: 1 to 40 characters, unique here.",
      ),
    label: NameInput.describe(`The question, as the buyer reads it: 1 to ${MAX_NAME} characters.`),
    type: CustomFieldType.describe(`What kind of answer the field takes.${valuesOf(CUSTOM_FIELD_TYPES)}`),
    required: z
      .boolean()
      .optional()
      .describe("Whether the storefront requires an answer. An order over the API can leave it out. Default `false`."),
    options: z
      .array(TextInput.min(1))
      .min(1)
      .max(MAX_OPTIONS)
      .refine(isUnique, "Each option must be unique.")
      .optional()
      .describe(`The choices, 1 to ${MAX_OPTIONS}. Required for the type \`select\`, refused for every other.`),
  })
  .refine(({ type, options }) => (type === "select") === (options !== undefined), {
    path: ["options"],
    error: "Options are required for a select, and must be left out for every other type.",
  })
  .transform((field) => ({ ...field, required: field.required ?? false }))
  .meta({ id: "CustomFieldInput" });

export const CustomFieldsInput = z
  .array(CustomFieldInput)
  .max(MAX_CUSTOM_FIELDS)
  .refine((fields) => isUnique(fields.map(({ key }) => key)), "Each key must be unique.");

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time of day, such as "09:30".');

const ClosingTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Use a time of day, such as "17:30". The latest is "24:00".');

export const OpeningHoursInput = z
  .array(
    z
      .strictObject({
        day: z.int().min(1).max(7).describe("Day of the week on which it opens: 1 is Monday, 7 is Sunday."),
        opens: TimeOfDay.meta({
          description: "When it opens, as `HH:MM` in the store's time zone.",
          examples: ["09:30"],
        }),
        closes: ClosingTime.meta({
          description:
            "When it closes, as `HH:MM` in the store's time zone. Earlier than `opens`, it is on the next day: `02:00` after `20:00`. `24:00` is midnight. Not the same as `opens`: all day is `00:00` to `24:00`.",
          examples: ["17:30"],
        }),
      })
      .refine(({ opens, closes }) => closes !== opens, {
        path: ["closes"],
        error: 'The closing time must differ from the opening time. For all day, use "00:00" and "24:00".',
      }),
  )
  .max(MAX_OPENINGS);

export const PlanInput = z.strictObject({
  interval: PlanInterval.optional().describe(
    `Unit of the billing period. Default for a new product: \`month\`.${valuesOf(PLAN_INTERVALS)}`,
  ),
  interval_count: z
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .describe("How many of `interval` make one billing period, 1 to 1,000. Default for a new product: 1."),
  trial_days: z
    .int()
    .min(0)
    .max(3_650)
    .optional()
    .describe("Free days before the first billing period, 0 to 3,650. Default for a new product: 0, no trial."),
  max_checkins_per_period: z
    .int()
    .min(1)
    .max(MAX_SEATS)
    .nullable()
    .optional()
    .describe(
      `Check-ins that a member has in each billing period, and in the trial: 1 to ${MAX_SEATS.toLocaleString("en")}. Null, the default for a new product: unlimited.`,
    ),
});

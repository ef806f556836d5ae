import { z } from "zod";
import { enumOf, valuesOf } from "#lib/core/schema";

export const CUSTOM_FIELD_TYPES = {
  text: "A line of text. The answer is a string of at most 10,000 characters.",
  textarea: "Text of several lines. The answer is a string of at most 10,000 characters.",
  select: "A choice. The answer is one of `options`.",
  checkbox: "A box to tick. The answer is `true` or `false`.",
  date: "A date. The answer is a string such as `2026-12-24`.",
  number: "A number. The answer is a number.",
  email: "An e-mail address. The answer is a string with the format of an e-mail address.",
  phone: "A phone number. The answer is a string of at most 10,000 characters.",
} as const;
export const CustomFieldType = enumOf(CUSTOM_FIELD_TYPES);

/** An intake field asked at checkout. */
export const CustomField = z
  .object({
    key: z.string().describe("Name of the field in `custom_fields` of orders, tickets and bookings."),
    label: z.string().describe("The question, as the buyer reads it."),
    type: CustomFieldType.describe(`What kind of answer the field takes.${valuesOf(CUSTOM_FIELD_TYPES)}`),
    required: z
      .boolean()
      .describe("Whether the storefront requires an answer. An order over the API can leave it out."),
    options: z.array(z.string()).optional().describe("The choices. Only present for the type `select`."),
  })
  .meta({ id: "CustomField" });
export type CustomField = z.infer<typeof CustomField>;

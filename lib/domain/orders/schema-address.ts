import { z } from "zod";
import { MAX_COUNTRY, MAX_NAME, MAX_PHONE, MAX_POSTAL_CODE } from "#lib/core/limits";
import { NameInput } from "#lib/core/schema";

/** Where the physical products of an order are shipped. */
export const ShippingAddress = z
  .object({
    name: z.string().describe("Name of the person or company who receives the shipment."),
    line1: z.string().describe("Street and number of the shipping address."),
    line2: z.string().nullable().describe("Floor, apartment or company. Null when there is none."),
    city: z.string().describe("City or town of the shipping address."),
    region: z.string().nullable().describe("State, province or county. Null when there is none."),
    postal_code: z.string().describe("Postal code, as it was sent."),
    country: z.string().describe("Country, as it was sent: text, commonly a two-letter ISO 3166-1 code."),
    phone: z.string().nullable().describe("Phone number for questions about the shipment. Null when there is none."),
  })
  .meta({ id: "ShippingAddress" });

const lineOf = (max: number) => z.string().trim().min(1).max(max);

export const ShippingAddressInput = z.strictObject({
  name: NameInput.describe(`Name of the person or company who receives the shipment, 1 to ${MAX_NAME} characters.`),
  line1: NameInput.describe(`Street and number, 1 to ${MAX_NAME} characters.`),
  line2: NameInput.nullish().describe(
    `Floor, apartment or company, 1 to ${MAX_NAME} characters. Null or left out: none.`,
  ),
  city: NameInput.describe(`City or town, 1 to ${MAX_NAME} characters.`),
  region: NameInput.nullish().describe(
    `State, province or county, 1 to ${MAX_NAME} characters. Null or left out: none.`,
  ),
  postal_code: lineOf(MAX_POSTAL_CODE).describe(
    `Postal code, 1 to ${MAX_POSTAL_CODE} characters. Its form is not checked.`,
  ),
  country: lineOf(MAX_COUNTRY).meta({
    description: `Country, 1 to ${MAX_COUNTRY} characters, kept as it is sent. A two-letter ISO 3166-1 code serves best.`,
    examples: ["DE"],
  }),
  phone: lineOf(MAX_PHONE)
    .nullish()
    .describe(`Phone number for questions about the shipment, 1 to ${MAX_PHONE} characters. Null or left out: none.`),
});
export type ShippingAddressInput = z.infer<typeof ShippingAddressInput>;

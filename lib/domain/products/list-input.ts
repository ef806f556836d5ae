import { z } from "zod";
import { MAX_NAME, MAX_SEATS, MAX_SKU } from "#lib/core/limits";
import { CentsInput, IdInput, NameInput, TimestampInput, valuesOf } from "#lib/core/schema";
import { TextInput } from "./field-input.ts";
import { RESOURCE_KINDS, ResourceKind } from "./list-schema.ts";

const MAX_STOCK = 1_000_000_000;
/** The most entries that each list inside a product can have. */
export const MAX_ENTRIES = { events: 1_000, tiers: 50, timeslots: 2_000, resources: 200, variants: 500 } as const;

const Capacity = z.int().min(1).max(MAX_SEATS).nullable();
const Seats = z.int().min(1).max(MAX_SEATS);

export const ticketEventFields = {
  starts_at: TimestampInput.describe("When the event starts, in Unix seconds. Required for a new event."),
  ends_at: TimestampInput.nullable()
    .optional()
    .describe(
      "When the event ends, in Unix seconds, not before `starts_at`. Null, the default for a new event: it is over once it has started.",
    ),
  location: TextInput.nullable()
    .optional()
    .describe(
      `Where the event takes place, at most ${MAX_NAME} characters. Null, the default for a new event: not stated.`,
    ),
  capacity: Capacity.optional().describe(
    `Seats of the event over all tiers, 1 to ${MAX_SEATS.toLocaleString("en")}, and not fewer than are sold or held. Null, the default for a new event: unlimited. Leave it out to keep that of an existing event.`,
  ),
};
export const tierFields = {
  name: NameInput.describe(`Name of the tier, 1 to ${MAX_NAME} characters. Required for a new tier.`),
  price_cents: CentsInput.describe(
    "Price of one ticket of this tier, in cents. It replaces the product's price. Required for a new tier.",
  ),
  capacity: Capacity.optional().describe(
    `Seats of this tier for each event, 1 to ${MAX_SEATS.toLocaleString("en")}, and not fewer than are sold or held. Null, the default for a new tier: limited by the event alone. Leave it out to keep that of an existing tier.`,
  ),
};
export const resourceFields = {
  name: NameInput.describe(
    `Name of the person, table or room, 1 to ${MAX_NAME} characters. Required for a new resource.`,
  ),
  kind: ResourceKind.optional().describe(
    `Kind of the resource. It does not change how the resource is booked. Default for a new resource: \`person\`.${valuesOf(RESOURCE_KINDS)}`,
  ),
  seats: Seats.optional().describe(
    `The largest \`party_size\` that the resource takes, 1 to ${MAX_SEATS.toLocaleString("en")}, and not fewer than a party that is booked. Default for a new resource: 1.`,
  ),
};
export const timeslotFields = {
  starts_at: TimestampInput.describe("When the timeslot starts, in Unix seconds. Required for a new timeslot."),
  ends_at: TimestampInput.describe(
    "When the timeslot ends, in Unix seconds, later than `starts_at`. Required for a new timeslot.",
  ),
  seats: Seats.describe(
    `Seats of the timeslot, 1 to ${MAX_SEATS.toLocaleString("en")}, and not fewer than are sold or held. Required for a new timeslot.`,
  ),
};
export const variantFields = {
  options: z
    .record(z.string().min(1).max(40), TextInput.min(1))
    .refine((options) => Object.keys(options).length <= 10, "Use at most 10 options.")
    .optional()
    .meta({
      description:
        "The options of this variant and their values: at most 10, with names of 1 to 40 characters. Default for a new variant: none.",
      examples: [{ Size: "M", Color: "Blue" }],
    }),
  sku: z
    .string()
    .trim()
    .min(1)
    .max(MAX_SKU)
    .nullable()
    .optional()
    .describe(
      `Your stock-keeping number of the variant, 1 to ${MAX_SKU} characters. Null, the default for a new variant: none.`,
    ),
  price_cents: CentsInput.optional().describe(
    "Price of one unit of this variant, in cents. Default for a new variant: the product's price.",
  ),
  stock: z
    .int()
    .min(0)
    .max(MAX_STOCK)
    .nullable()
    .optional()
    .describe(
      `Units that can still be bought, 0 to ${MAX_STOCK.toLocaleString("en")}. Null, the default for a new variant: not tracked, unlimited. Leave it out to keep that of an existing variant: a number replaces what is left after sales.`,
    ),
};

/** Returns the input type of a list in a new product. */
export const newList = <Shape extends z.ZodRawShape>(shape: Shape, max: number) =>
  z.array(z.strictObject(shape)).max(max);

/**
 * Returns the input type of a list in a patch, which is sent whole. An entry has an id and the fields to change, or no
 * id and all fields that a new entry needs.
 */
export function changedList<Shape extends z.ZodRawShape>(one: string, shape: Shape, max: number) {
  const needed = Object.keys(shape).filter((name) => !shape[name]?._zod.optin);
  const entry = z
    .strictObject(shape)
    .partial()
    .extend({
      id: IdInput.optional().describe(`Id of the ${one} to change. Left out: the entry is a new ${one}.`),
    })
    .check(({ value, issues }) => {
      const fields: Record<string, unknown> = value;
      if (fields.id !== undefined) return;
      for (const name of needed.filter((name) => fields[name] === undefined)) {
        issues.push({ code: "custom", path: [name], message: "This is required for a new entry.", input: value });
      }
    });
  return z.array(entry).max(max);
}

import { z } from "zod";
import { valuesOf } from "#lib/core/schema";
import { PlanInput, SlugInput } from "./field-input.ts";
import {
  changedList,
  eventFields,
  MAX_ENTRIES,
  resourceFields,
  tierFields,
  timeslotFields,
  variantFields,
} from "./list-input.ts";
import { PRODUCT_STATUSES, ProductStatus } from "./schema.ts";
import {
  buffer_minutes,
  CREATABLE,
  common,
  duration_minutes,
  giftCardFields,
  max_uses,
  openingHoursField,
  valid_days,
} from "./type-input.ts";

// The bodies of requests. A patch contains only some fields, so rules over several fields are in columns.ts and lists.ts.

const GOODS = ["physical_product", "digital_product"] as const;
const KNOWN_TYPES = CREATABLE.map(({ shape }) => shape.type.value).join(", ");

/** Goods are parsed with any fields, so that `createApiProduct` can throw the reason why they are refused. */
const Goods = z.looseObject({ type: z.enum(GOODS) });

/** Body of POST /products. */
export const ProductInput = z
  .discriminatedUnion("type", [...CREATABLE, Goods], {
    error: (issue) => (issue.code === "invalid_union" ? `Must be one of ${KNOWN_TYPES}.` : undefined),
  })
  .meta({ override: ({ jsonSchema }) => void jsonSchema.oneOf?.splice(CREATABLE.length) });
export type ProductInput = z.infer<typeof ProductInput>;

export const isGoods = (type: string): type is (typeof GOODS)[number] => GOODS.some((one) => one === type);

/** The end of the description of each list in a patch. */
const WHOLE_LIST =
  "Send the whole list: an entry with an `id` is changed, one without is new, and one that you leave out is removed. What was ordered cannot be removed.";

/** Body of PATCH /products/{id}. Which fields are allowed depends on the product's type. */
export const ProductPatch = z.strictObject({
  ...z.strictObject(common).partial().shape,
  slug: SlugInput.optional().meta({
    description:
      "The product's name in web addresses: lower-case letters, digits and single hyphens, at most 200 characters, unique in the store and mode.",
    examples: ["winter-lights-night"],
  }),
  status: ProductStatus.optional().describe(
    `Whether the product is for sale. An archived product becomes a draft before it can be published again.${valuesOf(PRODUCT_STATUSES)}`,
  ),
  max_uses: max_uses
    .optional()
    .describe(
      "For a ticket or voucher: how often each one sold from now on can be redeemed, 1 to 1,000,000. What was issued keeps its own.",
    ),
  events: changedList("event", eventFields, MAX_ENTRIES.events)
    .optional()
    .describe(`For a ticket: the dates on which it takes place, at most 1,000. ${WHOLE_LIST}`),
  tiers: changedList("tier", tierFields, MAX_ENTRIES.tiers)
    .optional()
    .describe(`For a ticket: the price categories, at most 50. ${WHOLE_LIST}`),
  duration_minutes: duration_minutes
    .optional()
    .describe(
      "For a booking or experience: how long it takes, in minutes: 1 to 527,040. Bookings that exist keep their end until they are moved. Null: not stated; refused for an appointment.",
    ),
  buffer_minutes: buffer_minutes
    .optional()
    .describe("For a booking: minutes that stay free after each new appointment, 0 to 527,040."),
  opening_hours: openingHoursField,
  resources: changedList("resource", resourceFields, MAX_ENTRIES.resources)
    .optional()
    .describe(`For an appointment: the people, tables or rooms to book, at most 200. ${WHOLE_LIST}`),
  timeslots: changedList("timeslot", timeslotFields, MAX_ENTRIES.timeslots)
    .optional()
    .describe(
      `For a reservation: the times to reserve seats in, at most 2,000. Its reservations move with a timeslot. ${WHOLE_LIST}`,
    ),
  plan: PlanInput.optional().describe(
    "For a membership: how often it is billed, and how often its member can check in. Only the fields that you send change, and only memberships sold from now on have them.",
  ),
  ...giftCardFields,
  valid_days: valid_days
    .optional()
    .describe(
      "For a gift card, voucher or experience: days after which what is issued from now on expires, 1 to 36,500. Null: a voucher never expires, and a gift card by the store's settings.",
    ),
  variants: changedList("variant", variantFields, MAX_ENTRIES.variants)
    .min(1)
    .optional()
    .describe(`For a physical or digital product: what can be bought of it, 1 to 500. ${WHOLE_LIST}`),
  requires_shipping: z.boolean().optional().describe("For a physical product: whether the goods are shipped."),
});
export type ProductPatch = z.infer<typeof ProductPatch>;

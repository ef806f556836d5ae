import { z } from "zod";
import { MAX_SEATS, MAX_VALID_DAYS } from "#lib/core/limits";
import { BOOKING_CATEGORIES, BookingCategory } from "#lib/core/product-types";
import { Cents, CentsInput, valuesOf } from "#lib/core/schema";
import { DAY_MINUTES } from "#lib/core/spans";
import type { Field } from "./field.ts";
import { isUnique, OpeningHoursInput, PlanInput } from "./field-input.ts";
import {
  changedList,
  MAX_ENTRIES,
  newList,
  resourceFields,
  ticketEventFields,
  tierFields,
  timeslotFields,
  variantFields,
} from "./list-input.ts";
import { BookingResource, ProductVariant, TicketEvent, TicketTier, Timeslot } from "./list-schema.ts";
import { MembershipPlan, OpeningHours } from "./schema-parts.ts";

const MAX_MINUTES = 366 * DAY_MINUTES;
const MAX_DENOMINATIONS = 100;

const Uses = z.int().min(1).max(MAX_SEATS).optional();
const Days = z.int().min(1).max(MAX_VALID_DAYS).nullable().optional();
const Duration = z.int().min(1).max(MAX_MINUTES).nullable().optional();
const Buffer = z.int().min(0).max(MAX_MINUTES).optional();

const Hours = OpeningHoursInput.nullable()
  .optional()
  .describe(
    "When appointments can take place: each one must lie within one of these entries, at most 100. An entry until midnight and one from midnight count as one. Null or empty: at any time.",
  );
const Denominations = z
  .array(CentsInput.min(1))
  .max(MAX_DENOMINATIONS)
  .refine(isUnique, "Each amount must be unique.")
  .optional()
  .describe(
    `The amounts that the card is offered with, in cents: at most ${MAX_DENOMINATIONS}. Without any, and without \`min_cents\` and \`max_cents\`, a buyer chooses any amount.`,
  );
const Smallest = CentsInput.nullable()
  .optional()
  .describe("Smallest amount that a buyer can choose freely, in cents, at most `max_cents`. Null: no such limit.");
const Largest = CentsInput.nullable()
  .optional()
  .describe("Largest amount that a buyer can choose freely, in cents. Null: no such limit.");
const Variants = newList(variantFields, MAX_ENTRIES.variants).min(1).optional();
const IsShipped = z.boolean().optional();

/** The end of the description of each list in a change. */
const WHOLE_LIST =
  "Send the whole list: an entry with an `id` is changed, one without is new, and one that you leave out is removed. What was ordered cannot be removed.";

/** The fields that only products of some types have. */
export const FIELDS_OF_TYPES = {
  max_uses: {
    output: z
      .int()
      .optional()
      .describe(
        "How often each ticket or voucher sold can be redeemed. Only present for the types `ticket` and `voucher`.",
      ),
    create: {
      ticket: Uses.describe(
        `How often each ticket can be redeemed, 1 to ${MAX_SEATS.toLocaleString("en")}: more than 1 makes it a multi-entry pass. Default 1.`,
      ),
      voucher: Uses.describe(
        `How often each voucher can be redeemed, 1 to ${MAX_SEATS.toLocaleString("en")}: more than 1 makes it a prepaid pack. Default 1.`,
      ),
    },
    patch: Uses.describe(
      `For a ticket or voucher: how often each one sold from now on can be redeemed, 1 to ${MAX_SEATS.toLocaleString("en")}. What was issued keeps its own.`,
    ),
    initial: 1,
  },
  events: {
    output: z
      .array(TicketEvent)
      .optional()
      .describe(
        "The dates on which a ticket product takes place, soonest first. Only present for the type `ticket`, and omitted on list.",
      ),
    create: {
      ticket: newList(ticketEventFields, MAX_ENTRIES.events)
        .optional()
        .describe("The dates on which it takes place, at most 1,000. Without one, nothing can be ordered."),
    },
    patch: changedList("event", ticketEventFields, MAX_ENTRIES.events)
      .optional()
      .describe(`For a ticket: the dates on which it takes place, at most 1,000. ${WHOLE_LIST}`),
    stored: "list",
  },
  tiers: {
    output: z
      .array(TicketTier)
      .optional()
      .describe(
        "The price categories of a ticket product, in your order. Only present for the type `ticket`, and omitted on list.",
      ),
    create: {
      ticket: newList(tierFields, MAX_ENTRIES.tiers)
        .optional()
        .describe("The price categories, at most 50. Without any, `price_cents` is the price."),
    },
    patch: changedList("tier", tierFields, MAX_ENTRIES.tiers)
      .optional()
      .describe(`For a ticket: the price categories, at most 50. ${WHOLE_LIST}`),
    stored: "list",
  },
  category: {
    output: BookingCategory.optional().describe(
      `How the product is booked. It never changes. Only present for the type \`booking\`.${valuesOf(BOOKING_CATEGORIES)}`,
    ),
    create: {
      booking: BookingCategory.optional().describe(
        `How the product is booked. It cannot be changed later. Default: \`reservation\` when \`timeslots\` are sent, else \`appointment\`.${valuesOf(BOOKING_CATEGORIES)}`,
      ),
    },
  },
  duration_minutes: {
    output: z
      .int()
      .nullable()
      .optional()
      .describe(
        "How long an appointment or experience takes, in minutes. Null when not stated. Only present for the types `booking` and `experience`.",
      ),
    create: {
      booking: Duration.describe(
        "How long an appointment takes, in minutes: 1 to 527,040. Default 60 for an appointment, which cannot have null; null for a reservation.",
      ),
      experience: Duration.describe("How long the experience takes, in minutes: 1 to 527,040. Null: not stated."),
    },
    patch: Duration.describe(
      "For a booking or experience: how long it takes, in minutes: 1 to 527,040. Bookings that exist keep their end until they are moved. Null: not stated; refused for an appointment.",
    ),
  },
  buffer_minutes: {
    output: z
      .int()
      .optional()
      .describe("Minutes that stay free after each appointment. Only present for the type `booking`."),
    create: { booking: Buffer.describe("Minutes that stay free after each appointment, 0 to 527,040. Default 0.") },
    patch: Buffer.describe("For a booking: minutes that stay free after each new appointment, 0 to 527,040."),
    initial: 0,
  },
  opening_hours: {
    output: z
      .array(OpeningHours)
      .nullable()
      .optional()
      .describe(
        "When appointments can take place: each one must lie within one of these entries. An entry until midnight and one from midnight count as one. Null or empty: at any time. Only present for the type `booking`.",
      ),
    create: { booking: Hours },
    patch: Hours,
    stored: "json",
  },
  resources: {
    output: z
      .array(BookingResource)
      .optional()
      .describe(
        "The people, tables or rooms to book. Only present for the category `appointment`, and omitted on list.",
      ),
    create: {
      booking: newList(resourceFields, MAX_ENTRIES.resources)
        .optional()
        .describe("The people, tables or rooms to book, at most 200. Only for the category `appointment`."),
    },
    patch: changedList("resource", resourceFields, MAX_ENTRIES.resources)
      .optional()
      .describe(`For an appointment: the people, tables or rooms to book, at most 200. ${WHOLE_LIST}`),
    stored: "list",
  },
  timeslots: {
    output: z
      .array(Timeslot)
      .optional()
      .describe(
        "The times to reserve seats in, soonest first. Only present for the category `reservation`, and omitted on list.",
      ),
    create: {
      booking: newList(timeslotFields, MAX_ENTRIES.timeslots)
        .optional()
        .describe("The times to reserve seats in, at most 2,000. Only for the category `reservation`."),
    },
    patch: changedList("timeslot", timeslotFields, MAX_ENTRIES.timeslots)
      .optional()
      .describe(
        `For a reservation: the times to reserve seats in, at most 2,000. Its reservations move with a timeslot. ${WHOLE_LIST}`,
      ),
    stored: "list",
  },
  plan: {
    output: MembershipPlan.optional().describe(
      "How often a membership is billed, and how often its member can check in. Only present for the type `membership`.",
    ),
    create: {
      membership: PlanInput.optional().describe(
        "How often the membership is billed, and how often its member can check in. Default: every month, without a trial, with unlimited check-ins.",
      ),
    },
    patch: PlanInput.optional().describe(
      "For a membership: how often it is billed, and how often its member can check in. Only the fields that you send change, and only memberships sold from now on have them.",
    ),
    stored: "columns",
  },
  denominations_cents: {
    output: z
      .array(Cents)
      .optional()
      .describe("The amounts that a gift card is offered with, in cents. Only present for the type `gift_card`."),
    create: { gift_card: Denominations },
    patch: Denominations,
    initial: [],
  },
  min_cents: {
    output: Cents.nullable()
      .optional()
      .describe(
        "Smallest free amount of a gift card, in cents. Null: no such limit. Only present for the type `gift_card`.",
      ),
    create: { gift_card: Smallest },
    patch: Smallest,
  },
  max_cents: {
    output: Cents.nullable()
      .optional()
      .describe(
        "Largest free amount of a gift card, in cents. Null: no such limit. Only present for the type `gift_card`.",
      ),
    create: { gift_card: Largest },
    patch: Largest,
  },
  valid_days: {
    output: z
      .int()
      .nullable()
      .optional()
      .describe(
        "Days after which what was issued expires. Null: a voucher never expires, and a gift card by the store's settings. Only present for the types `gift_card`, `voucher` and `experience`.",
      ),
    create: {
      gift_card: Days.describe(
        `Days after which a card expires, counted from its issue: 1 to ${MAX_VALID_DAYS.toLocaleString("en")}. Null: by the store's settings.`,
      ),
      voucher: Days.describe(
        `Days after which a voucher expires, counted from its issue: 1 to ${MAX_VALID_DAYS.toLocaleString("en")}. Null: never.`,
      ),
      experience: Days.describe(
        `Days after which its voucher expires, counted from its issue: 1 to ${MAX_VALID_DAYS.toLocaleString("en")}. Null: never.`,
      ),
    },
    patch: Days.describe(
      `For a gift card, voucher or experience: days after which what is issued from now on expires, 1 to ${MAX_VALID_DAYS.toLocaleString("en")}. Null: a voucher never expires, and a gift card by the store's settings.`,
    ),
  },
  variants: {
    output: z
      .array(ProductVariant)
      .optional()
      .describe(
        "What can be bought of a physical or digital product, each with its own price and stock. Only present for the types `physical_product` and `digital_product`, and omitted on list.",
      ),
    create: { physical_product: Variants, digital_product: Variants },
    patch: changedList("variant", variantFields, MAX_ENTRIES.variants)
      .min(1)
      .optional()
      .describe(`For a physical or digital product: what can be bought of it, 1 to 500. ${WHOLE_LIST}`),
    stored: "list",
  },
  requires_shipping: {
    output: z
      .boolean()
      .optional()
      .describe(
        "Whether the goods are shipped. An order of a physical product needs a `shipping_address` either way. Only present for the type `physical_product`.",
      ),
    create: { physical_product: IsShipped },
    patch: IsShipped.describe("For a physical product: whether the goods are shipped."),
    initial: true,
  },
} as const satisfies Record<string, Field>;

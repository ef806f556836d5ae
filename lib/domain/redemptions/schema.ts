import { z } from "zod";
import { EVENING_HOURS, MAX_DOOR_PLACES, MAX_NOTE, SCAN_DAYS } from "#lib/core/limits";
import { LEAST_CENTS, MAX_CHARGE_CENTS } from "#lib/core/money";
import {
  ErrorBody,
  enumOf,
  Id,
  IdInput,
  NoteInput,
  RedeemNote,
  RedeemSource,
  Timestamp,
  TimestampInput,
  valuesOf,
} from "#lib/core/schema";
import { Booking, BookingRedemption } from "#lib/domain/bookings/schema";
import { GiftCard, GiftCardTransaction } from "#lib/domain/gift-cards/schema";
import { Membership, MembershipCheckin } from "#lib/domain/memberships/schema";
import { Ticket, TicketRedemption } from "#lib/domain/tickets/schema";
import { Voucher, VoucherRedemption } from "#lib/domain/vouchers/schema";

/** What a person at the door sees. A field that does not apply is null. */
export const Display = z
  .object({
    title: z.string().nullable().describe("Title of the product that was sold. Null when unknown."),
    detail: z
      .string()
      .nullable()
      .describe(
        "For a ticket its tier and place, for an appointment the person, table or room, for a gift card the end of its code. Null for everything else, and when there is nothing to say.",
      ),
    name: z
      .string()
      .nullable()
      .describe(
        "Name of the attendee of a ticket, of a booking's lead or of a card's recipient, else of the buyer. Null when none is known.",
      ),
    starts_at: Timestamp.nullable().describe(
      "When the ticket's event or the booking starts, in Unix seconds. Null for everything else.",
    ),
    first_redeemed_at: Timestamp.nullable().describe(
      "When the item was first redeemed, in Unix seconds. Null when it is unused, and always for a membership.",
    ),
    first_source: z
      .string()
      .nullable()
      .describe(
        "Where the item was first redeemed, such as the name of a scanner. Null when it is unused, and always for a gift card or a membership.",
      ),
  })
  .meta({ id: "Display" });
export type Display = z.infer<typeof Display>;

export const TokenInput = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .meta({
    description:
      "The `qr_token` of a ticket, booking, voucher or membership, or the `code` of a gift card, as it was scanned or typed: 1 to 255 characters. Case, spaces, hyphens, full-width letters and invisible characters do not matter, nor does a symbology before it, such as `]Q1`.",
    examples: ["T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X"],
  });

export const REDEMPTION_KINDS = {
  gift_card: "A gift card, by its `code`. Redeeming it charges an amount.",
  ticket: "A ticket: a token that begins with `T-`.",
  booking: "A booking: a token that begins with `B-`.",
  voucher: "A voucher: a token that begins with `V-`.",
  membership: "A membership: a token that begins with `M-`. Redeeming it checks the member in.",
} as const;
export const RedemptionKind = enumOf(REDEMPTION_KINDS);
export type RedemptionKind = z.infer<typeof RedemptionKind>;

/** The item of a token. */
export const Resource = z.discriminatedUnion("object", [GiftCard, Ticket, Booking, Voucher, Membership]);
export type Resource = z.infer<typeof Resource>;

/** The record of a redemption. */
export const Redemption = z.discriminatedUnion("object", [
  GiftCardTransaction,
  TicketRedemption,
  BookingRedemption,
  VoucherRedemption,
  MembershipCheckin,
]);
export type Redemption = z.infer<typeof Redemption>;

export const LookupBody = z.strictObject({ token: TokenInput });
export type LookupBody = z.infer<typeof LookupBody>;

export const Lookup = z
  .object({
    object: z.literal("redemption_lookup").describe("Always `redemption_lookup`."),
    kind: RedemptionKind.describe(`What the token stands for.${valuesOf(REDEMPTION_KINDS)}`),
    redeemable: z
      .boolean()
      .describe("Whether the item can be redeemed right now; for a gift card, whether 1 cent can be charged."),
    reason: z
      .string()
      .nullable()
      .meta({
        description: "The error code that redeeming the item would answer right now. Null when it is redeemable.",
        examples: ["already_redeemed_or_voided"],
      }),
    resource: Resource.describe("The item, in the shape that its own `GET` answers."),
    display: Display.describe("What to show to the person at the door."),
  })
  .meta({ id: "RedemptionLookup" });
export type Lookup = z.infer<typeof Lookup>;

const namedIds = (text: string) => z.array(IdInput).min(1).max(MAX_DOOR_PLACES).optional().describe(text);

/** What the door admits: `Admission`. */
const AdmissionBody = {
  ticket_event_ids: namedIds(
    `Ids of the events that this door admits, 1 to ${MAX_DOOR_PLACES}. A ticket of another event is refused with \`wrong_event\` and stays unused. It does not affect other kinds. Default: every event.`,
  ),
  timeslot_ids: namedIds(
    `Ids of the timeslots whose bookings this door admits, 1 to ${MAX_DOOR_PLACES}. Any other booking is refused with \`wrong_event\` and stays unused, unless \`resource_ids\` names its resource. It does not affect other kinds. Default: every booking.`,
  ),
  resource_ids: namedIds(
    `Ids of the people, tables or rooms whose appointments this door admits, 1 to ${MAX_DOOR_PLACES}. Any other booking is refused with \`wrong_event\` and stays unused, unless \`timeslot_ids\` names its timeslot. It does not affect other kinds. Default: every booking.`,
  ),
  only_today: z
    .boolean()
    .optional()
    .describe(
      `Whether this door admits only what is for today in the store's time zone: tickets and bookings that start today, began in the last ${EVENING_HOURS} hours, or have begun and not ended. Others are refused with \`wrong_event\` and stay unused. An event of \`ticket_event_ids\` and a timeslot of \`timeslot_ids\` are admitted on any day. It does not affect other kinds. Default: false.`,
    ),
};

export const RedeemTokenBody = z.strictObject({
  token: TokenInput,
  amount_cents: z
    .int()
    .min(LEAST_CENTS)
    .max(MAX_CHARGE_CENTS)
    .optional()
    .describe(
      `How much to charge a gift card, in cents: ${LEAST_CENTS} to ${MAX_CHARGE_CENTS.toLocaleString("en")}. Required for a gift card, refused for everything else.`,
    ),
  ...AdmissionBody,
  note: RedeemNote,
  source: RedeemSource,
});
export type RedeemTokenBody = z.infer<typeof RedeemTokenBody>;

export const RedemptionResult = z
  .object({
    object: z.literal("redemption_result").describe("Always `redemption_result`."),
    kind: RedemptionKind.describe(`What was redeemed.${valuesOf(REDEMPTION_KINDS)}`),
    resource: Resource.describe("The item after the redemption, in the shape that its own `GET` answers."),
    redemption: Redemption.describe("The record of the redemption; its `id` is what a reversal takes."),
    display: Display.describe("What to show to the person at the door."),
  })
  .meta({ id: "RedemptionResult" });
export type RedemptionResult = z.infer<typeof RedemptionResult>;

/** The same characters as in the `Idempotency-Key` header. */
const KeyInput = z.string().regex(/^[\x20-\x7e]{1,255}$/, "Use 1 to 255 printable ASCII characters.");

const MAX_ENTRIES = 100;

/** The redemptions of a scanner that was offline. */
export const RedeemBatchBody = z.strictObject({
  entries: z
    .array(
      RedeemTokenBody.omit({ ticket_event_ids: true, timeslot_ids: true, resource_ids: true, only_today: true }).extend(
        {
          redeemed_at: TimestampInput.describe(
            `When the token was scanned, in Unix seconds: at most ${SCAN_DAYS} days ago and 5 minutes ahead. A time before the item was issued, from a slow clock, counts as the time of issue.`,
          ),
          idempotency_key: KeyInput.describe(
            "Key of this scan: 1 to 255 printable ASCII characters. If you send the entry again with the same key, it is redeemed once. If you sent it to `POST /redemptions` before, use the `Idempotency-Key` of that request.",
          ),
        },
      ),
    )
    .min(1)
    .max(MAX_ENTRIES)
    .describe(`The scans to redeem, 1 to ${MAX_ENTRIES}, in the order in which they were made.`),
});
export type RedeemBatchBody = z.infer<typeof RedeemBatchBody>;

export const RedemptionBatch = z
  .object({
    object: z.literal("redemption_batch").describe("Always `redemption_batch`."),
    results: z
      .array(
        z.object({
          status: z.int().meta({
            minimum: 200,
            maximum: 599,
            description:
              "HTTP status that this entry would have had in a request of its own: 200 when it was redeemed.",
          }),
          body: z
            .union([RedemptionResult, ErrorBody])
            .describe("What `POST /redemptions` would have answered: the result of the redemption, or the error."),
        }),
      )
      .describe("One result for each entry, in the same order."),
  })
  .meta({ id: "RedemptionBatch" });
export type RedemptionBatch = z.infer<typeof RedemptionBatch>;

/** An offline scan that the server refused. */
export const RedemptionConflict = z
  .object({
    id: Id.describe("Unique id of the conflict."),
    object: z.literal("redemption_conflict").describe("Always `redemption_conflict`."),
    created: Timestamp.describe("When the offline scan was refused, in Unix seconds."),
    kind: RedemptionKind.nullable().describe(
      `What the scanned token stands for. Null for a token that this store does not know.${valuesOf(REDEMPTION_KINDS)}`,
    ),
    resource: Resource.nullable().describe(
      "The item as it was when the scan was refused. Null for a token that this store does not know, and when the credential may not redeem this kind.",
    ),
    redeemed_at: Timestamp.describe("When the token was scanned, as the scanner says, in Unix seconds."),
    source: z
      .string()
      .nullable()
      .describe(
        "Where the scan was made: the `source` of the entry, else `api` for an API key, or the name of the scanner. Null when unknown.",
      ),
    note: z.string().nullable().describe("The note that was sent with the entry. Null when there was none."),
    error: z.string().meta({
      description: "The error code that the entry was answered with.",
      examples: ["already_redeemed_or_voided"],
    }),
    message: z.string().describe("The error message that the entry was answered with."),
    resolved_at: Timestamp.nullable().describe(
      "When the conflict was settled, in Unix seconds. Null while it is open, so in this event always null.",
    ),
  })
  .meta({ id: "RedemptionConflict" });
export type RedemptionConflict = z.infer<typeof RedemptionConflict>;

export const ReverseBody = z
  .strictObject({
    reason: NoteInput.optional().describe(
      `Why the redemption is reversed, for your records. At most ${MAX_NOTE} characters.`,
    ),
  })
  .optional();
export type ReverseBody = z.infer<typeof ReverseBody>;

export const RedemptionReversal = z
  .object({
    object: z.literal("redemption_reversal").describe("Always `redemption_reversal`."),
    id: Id.describe("Unique id of the reversal; for a gift card, of the ledger entry that gives the amount back."),
    created: Timestamp.describe("When the redemption was reversed, in Unix seconds."),
    redemption_id: Id.describe("Id of the redemption, check-in or charge that was reversed."),
    kind: RedemptionKind.describe(`Kind of the item that got its use or amount back.${valuesOf(REDEMPTION_KINDS)}`),
    resource: Resource.describe("The item after the reversal, in the shape that its own `GET` answers."),
  })
  .meta({ id: "RedemptionReversal" });
export type RedemptionReversal = z.infer<typeof RedemptionReversal>;

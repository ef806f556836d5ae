import { z } from "zod";
import { readToken } from "#lib/core/codes";
import { ErrorBody, Id, IdInput, NoteInput, SourceInput, Timestamp, TimestampInput } from "#lib/core/schema";
import type { Scope } from "#lib/core/scopes";
import { Booking, BookingRedemption } from "#lib/domain/bookings/schema";
import { GiftCard, GiftCardTransaction, MAX_CHARGE_CENTS } from "#lib/domain/gift-cards/schema";
import { Membership, MembershipCheckin } from "#lib/domain/memberships/schema";
import { Ticket, TicketRedemption } from "#lib/domain/tickets/schema";
import { Voucher, VoucherRedemption } from "#lib/domain/vouchers/schema";

/** What a person at the door needs, each null where it does not apply. */
export const Display = z
  .object({
    title: z.string().nullable().meta({ description: "What was bought" }),
    detail: z
      .string()
      .nullable()
      .meta({ description: "Tier and place of a ticket; who or what is booked; the end of a card's code" }),
    name: z.string().nullable().meta({ description: "Whose it is" }),
    starts_at: Timestamp.nullable(),
    first_redeemed_at: Timestamp.nullable(),
    first_source: z.string().nullable().meta({ description: "Where it was first redeemed: a device or `api`" }),
  })
  .meta({ id: "Display" });
export type Display = z.infer<typeof Display>;

const TokenInput = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .meta({ description: "A `qr_token` or a gift-card code, as scanned or typed" });

export const RedemptionKind = z.enum(["gift_card", "ticket", "booking", "voucher", "membership"]);
export type RedemptionKind = z.infer<typeof RedemptionKind>;

/** What a token stands for. */
export const Resource = z.discriminatedUnion("object", [GiftCard, Ticket, Booking, Voucher, Membership]);
export type Resource = z.infer<typeof Resource>;

/** The record that a redemption leaves. */
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
    object: z.literal("redemption_lookup"),
    kind: RedemptionKind,
    redeemable: z.boolean(),
    reason: z.string().nullable().meta({ description: "The code a redeem would answer now" }),
    resource: Resource,
    display: Display,
  })
  .meta({ id: "RedemptionLookup" });
export type Lookup = z.infer<typeof Lookup>;

export const RedeemTokenBody = z.strictObject({
  token: TokenInput,
  amount_cents: z
    .int()
    .min(1)
    .max(MAX_CHARGE_CENTS)
    .optional()
    .meta({ description: "Required for a gift card, refused for anything else" }),
  ticket_event_ids: z
    .array(IdInput)
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "The events that this door admits. It says nothing of anything but tickets" }),
  note: NoteInput.optional(),
  source: SourceInput.optional(),
});
export type RedeemTokenBody = z.infer<typeof RedeemTokenBody>;

export const RedemptionResult = z
  .object({
    object: z.literal("redemption_result"),
    kind: RedemptionKind,
    resource: Resource,
    redemption: Redemption,
    display: Display,
  })
  .meta({ id: "RedemptionResult" });
export type RedemptionResult = z.infer<typeof RedemptionResult>;

/** 1 to 255 printable characters, as the `Idempotency-Key` header takes them. */
const KeyInput = z.string().regex(/^[\x20-\x7e]{1,255}$/, "Give 1 to 255 printable ASCII characters.");

const MAX_ENTRIES = 100;

/** What a scanner that was offline let in. */
export const RedeemBatchBody = z.strictObject({
  entries: z
    .array(
      RedeemTokenBody.omit({ ticket_event_ids: true }).extend({
        redeemed_at: TimestampInput.meta({ description: "When it was scanned, in Unix seconds" }),
        idempotency_key: KeyInput.meta({
          description: "Its own: that of its `POST /redemptions`, where one was sent whose answer was lost",
        }),
      }),
    )
    .min(1)
    .max(MAX_ENTRIES),
});
export type RedeemBatchBody = z.infer<typeof RedeemBatchBody>;

export const RedemptionBatch = z
  .object({
    object: z.literal("redemption_batch"),
    results: z
      .array(
        z.object({
          status: z.int().meta({ minimum: 200, maximum: 599, description: "The HTTP status of this entry" }),
          body: z.union([RedemptionResult, ErrorBody]),
        }),
      )
      .meta({ description: "One for each entry, in their order" }),
  })
  .meta({ id: "RedemptionBatch" });
export type RedemptionBatch = z.infer<typeof RedemptionBatch>;

/** An offline scan that the server refused. */
export const RedemptionConflict = z
  .object({
    id: Id,
    object: z.literal("redemption_conflict"),
    created: Timestamp,
    kind: RedemptionKind.nullable().meta({ description: "Null for an unknown token" }),
    resource: Resource.nullable().meta({
      description: "As it stood; null for an unknown token, and where the credential may not redeem that kind",
    }),
    redeemed_at: Timestamp,
    source: z.string().nullable(),
    note: z.string().nullable(),
    error: z.string(),
    message: z.string(),
    resolved_at: Timestamp.nullable(),
  })
  .meta({ id: "RedemptionConflict" });
export type RedemptionConflict = z.infer<typeof RedemptionConflict>;

export const ReverseBody = z.strictObject({ reason: NoteInput.optional() }).optional();
export type ReverseBody = z.infer<typeof ReverseBody>;

export const RedemptionReversal = z
  .object({
    object: z.literal("redemption_reversal"),
    id: Id,
    created: Timestamp,
    redemption_id: Id,
    kind: RedemptionKind,
    resource: Resource,
  })
  .meta({ id: "RedemptionReversal" });
export type RedemptionReversal = z.infer<typeof RedemptionReversal>;

const READ_SCOPES: Record<RedemptionKind, Scope> = {
  gift_card: "gift_cards:read",
  ticket: "tickets:read",
  booking: "bookings:read",
  voucher: "vouchers:read",
  membership: "memberships:read",
};

const REDEEM_SCOPES: Record<RedemptionKind, Scope> = {
  gift_card: "gift_cards:redeem",
  ticket: "tickets:redeem",
  booking: "bookings:redeem",
  voucher: "vouchers:redeem",
  membership: "memberships:checkin",
};

const Named = z.object({ token: TokenInput });

/** By the token that a body names as it was sent, whatever else of it is wrong; null where it names none. */
const scopeBy =
  (scopes: Record<RedemptionKind, Scope>) =>
  (body: unknown): Scope | null => {
    const named = Named.safeParse(body);
    return named.success ? scopes[readToken(named.data.token).kind] : null;
  };

/** The token's prefix decides the kind, and the kind the scope: whether the token exists plays no part. */
export const lookupScope = { oneOf: Object.values(READ_SCOPES), of: scopeBy(READ_SCOPES) };

export const redeemScope = { oneOf: Object.values(REDEEM_SCOPES), of: scopeBy(REDEEM_SCOPES) };

export const redeemScopeOf = (token: string): Scope => REDEEM_SCOPES[readToken(token).kind];

/** Each entry of a batch needs that of its kind. */
export const redeemAnyScope = { oneOf: Object.values(REDEEM_SCOPES) };

/** Whoever redeemed may take back, and whoever may write. `reverseRedemption` judges which. */
export const reverseScope = {
  oneOf: [
    ...Object.values(REDEEM_SCOPES),
    "tickets:write",
    "gift_cards:write",
    "bookings:write",
    "vouchers:write",
    "memberships:write",
  ] as const,
};

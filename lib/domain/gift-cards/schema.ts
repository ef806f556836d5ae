import { z } from "zod";
import {
  Cents,
  CentsInput,
  Currency,
  Email,
  EmailInput,
  Id,
  IdInput,
  NameInput,
  NoteInput,
  oneCursor,
  PageQuery,
  Timestamp,
  TimestampInput,
} from "#lib/core/schema";

/** Spec, "gift_card". */
export const GiftCard = z
  .object({
    id: Id,
    object: z.literal("gift_card"),
    created: Timestamp,
    merchant_id: Id,
    order_item_id: Id,
    product_id: Id.nullable().meta({ description: "Null for a complimentary card without a product" }),
    customer_id: Id.nullable(),
    code: z
      .string()
      .meta({ description: "Four groups of four Crockford characters", examples: ["7K2M-9QXR-4T8W-HJ3N"] }),
    initial_cents: Cents,
    balance_cents: Cents,
    currency: Currency.nullable(),
    recipient_email: Email.nullable(),
    recipient_name: z.string().nullable(),
    message: z.string().nullable(),
    expires_at: Timestamp.nullable(),
    deliver_at: Timestamp.nullable(),
    email_sent_at: Timestamp.nullable(),
    redeemed_at: Timestamp.nullable().meta({ description: "The first charge that was not reversed" }),
    voided_at: Timestamp.nullable(),
  })
  .meta({ id: "GiftCard" });
export type GiftCard = z.infer<typeof GiftCard>;

/** An entry of a card's ledger; the sum of all `amount_cents` is the balance. */
export const GiftCardTransaction = z
  .object({
    id: Id,
    object: z.literal("gift_card_transaction"),
    created: Timestamp,
    gift_card_id: Id,
    type: z.enum(["issue", "redeem", "reversal", "adjustment"]),
    amount_cents: z.int().meta({ description: "Signed: a charge is negative" }),
    balance_after_cents: Cents,
    note: z.string().nullable(),
    source: z.string().nullable(),
    reversed_at: Timestamp.nullable(),
  })
  .meta({ id: "GiftCardTransaction" });
export type GiftCardTransaction = z.infer<typeof GiftCardTransaction>;

/** Decisions, "gift_card": a complimentary card. */
export const GiftCardInput = z.strictObject({
  customer: z.strictObject({ email: EmailInput, name: NameInput.optional() }),
  initial_cents: CentsInput.min(1),
  product_id: IdInput.optional().meta({ description: "A gift-card product that the card is of" }),
  recipient_email: EmailInput.optional(),
  recipient_name: NameInput.optional(),
  message: z.string().trim().max(1_000).optional(),
  deliver_at: TimestampInput.optional(),
  expires_at: TimestampInput.optional().meta({
    description: "Unless given, by the days of its product or of the store's settings",
  }),
  note: NoteInput.optional().meta({ description: "Kept with the ledger's first entry" }),
});
export type GiftCardInput = z.infer<typeof GiftCardInput>;

/** Spec, "Limits". */
export const MAX_CHARGE_CENTS = 100_000_000;

/** Spec, "POST /gift_cards/{id}/redeem". */
export const ChargeBody = z.strictObject({
  amount_cents: z.int().min(1).max(MAX_CHARGE_CENTS),
  note: NoteInput.optional(),
  source: z.string().trim().min(1).max(64).optional(),
});
export type ChargeBody = z.infer<typeof ChargeBody>;

export const Charged = z
  .object({ ok: z.boolean(), gift_card: GiftCard, redeemed_amount_cents: Cents })
  .meta({ id: "GiftCardCharged" });
export type Charged = z.infer<typeof Charged>;

export const GiftCardPatch = z.strictObject({
  recipient_email: EmailInput.nullable().optional().meta({ description: "Who the card is sent to; null: the buyer" }),
  recipient_name: NameInput.nullable().optional().meta({ description: "Who the card is for; null clears it" }),
  message: z.string().trim().max(1_000).nullable().optional().meta({ description: "To the recipient; null clears it" }),
  deliver_at: TimestampInput.nullable().optional().meta({
    description: "When its e-mail is sent, in Unix seconds; null: at once",
  }),
  expires_at: TimestampInput.nullable().optional().meta({
    description: "From this second on it is no longer taken, in Unix seconds; null: never",
  }),
});
export type GiftCardPatch = z.infer<typeof GiftCardPatch>;

export const GiftCardQuery = PageQuery.extend({
  product_id: IdInput.optional(),
  order_id: IdInput.optional(),
  customer_id: IdInput.optional(),
}).check(oneCursor);
export type GiftCardQuery = z.infer<typeof GiftCardQuery>;

// What the merchant's pages show beside the API's shapes.

export const GiftCardStatus = z.enum(["due", "active", "spent", "expired", "voided"]);
export type GiftCardStatus = z.infer<typeof GiftCardStatus>;

/** A row of the merchant's list. */
export interface GiftCardOverview {
  id: string;
  created: number;
  code: string;
  /** Who holds it: the recipient, else the buyer. */
  holder_name: string | null;
  holder_email: string;
  buyer_name: string | null;
  title: string | null;
  currency: string;
  initial_cents: number;
  balance_cents: number;
  status: GiftCardStatus;
  expires_at: number | null;
  deliver_at: number | null;
}

export interface GiftCardEntry extends GiftCardTransaction {
  /** The moment of the entry that this one takes back. */
  reverses_at: number | null;
  sent: { type: string; endpoints: number; delivered: number } | null;
}

/** A card with its ledger, newest first. The sums are over the whole ledger, in the database. */
export interface GiftCardStory {
  card: GiftCard;
  status: GiftCardStatus;
  currency: string;
  title: string | null;
  order_id: string;
  buyer: { id: string | null; name: string | null; email: string };
  ledger: GiftCardEntry[];
  entries: number;
  sum_cents: number;
  /** Issued and adjusted. */
  put_on_cents: number;
  /** Charges that were not taken back. */
  charges: number;
  /** Endpoints that hear of the next charge. */
  listeners: number;
}

import { z } from "zod";
import { DUPLICATE_SECONDS, MAX_MESSAGE, MAX_NAME, MAX_NOTE } from "#lib/core/limits";
import { LEAST_CENTS, MAX_CENTS, MAX_CHARGE_CENTS } from "#lib/core/money";
import {
  Cents,
  CentsInput,
  Currency,
  Email,
  EmailInput,
  enumOf,
  Id,
  IdInput,
  MessageInput,
  NameInput,
  NoteInput,
  oneCursor,
  PageQuery,
  RedeemSource,
  Timestamp,
  TimestampInput,
  valuesOf,
} from "#lib/core/schema";

export const GiftCard = z
  .object({
    id: Id.describe("Unique id of the gift card."),
    object: z.literal("gift_card").describe("Always `gift_card`."),
    created: Timestamp.describe("When the card was issued, in Unix seconds."),
    merchant_id: Id.describe("Id of the store that the card belongs to."),
    order_item_id: Id.describe(
      "Id of the order line that issued the card. A complimentary card has one too, in an order with total 0.",
    ),
    product_id: Id.nullable().describe(
      "Id of the gift-card product that was sold. Null for a complimentary card without a product.",
    ),
    customer_id: Id.nullable().describe(
      "Id of the customer who bought the card or was given it. Null after that customer was deleted.",
    ),
    code: z.string().meta({
      description:
        "The code that pays: 16 characters in four groups. When it is typed in, case, spaces and hyphens do not matter. Redeem it with `POST /redemptions`.",
      examples: ["7K2M-9QXR-4T8W-HJ3N"],
    }),
    initial_cents: Cents.describe("Amount of the card when it was issued, in cents. Never changes."),
    balance_cents: Cents.describe(
      "Current balance of the card, in cents. Charges lower it, and reversals of charges raise it again. A card that is voided or expired, or whose payment is disputed, keeps its balance but cannot be charged.",
    ),
    currency: Currency.nullable().describe(
      "Currency of the card, a lower-case ISO 4217 code: the store's when it was issued. Null only on legacy cards.",
    ),
    recipient_email: Email.nullable().describe("E-mail address of the recipient. Null when the card is for the buyer."),
    recipient_name: z.string().nullable().describe("Name of the recipient. Null when none was given."),
    message: z.string().nullable().describe("The buyer's message to the recipient. Null when there is none."),
    expires_at: Timestamp.nullable().describe(
      "When the card expires, in Unix seconds. From then on it can no longer be charged. Null when it never expires.",
    ),
    deliver_at: Timestamp.nullable().describe(
      "When the recipient should get the card, in Unix seconds. The card can be charged before that. Null: as soon as it is issued.",
    ),
    email_sent_at: Timestamp.nullable().describe(
      "When the card was sent to its recipient by e-mail, in Unix seconds. Null while it was not. This version sends no such e-mail: deliver `code` yourself.",
    ),
    redeemed_at: Timestamp.nullable().describe(
      "When the card was first charged, in Unix seconds, leaving out charges that were reversed. Null when there is no such charge.",
    ),
    voided_at: Timestamp.nullable().describe(
      "When the card was voided, in Unix seconds. A voided card can no longer be charged. Null when it is not voided.",
    ),
  })
  .meta({ id: "GiftCard" });
export type GiftCard = z.infer<typeof GiftCard>;

const TRANSACTION_TYPES = {
  issue: "The card was issued. The first entry of every ledger; the amount is `initial_cents`.",
  redeem: "The card was charged. The amount is negative.",
  reversal:
    "A charge was reversed, or a part of it by a refund of the order that the card paid. The amount is what came back, positive.",
  adjustment: "A person corrected the balance in the dashboard, up or down. The note says why.",
} as const;

/** An entry of a card's ledger. The sum of all `amount_cents` is the balance. */
export const GiftCardTransaction = z
  .object({
    id: Id.describe(
      "Unique id of the ledger entry. An entry of type `redeem` is reversed with `POST /redemptions/{id}/reverse`.",
    ),
    object: z.literal("gift_card_transaction").describe("Always `gift_card_transaction`."),
    created: Timestamp.describe("When the entry was made, in Unix seconds."),
    gift_card_id: Id.describe("Id of the gift card whose ledger this is."),
    type: enumOf(TRANSACTION_TYPES).describe(`What changed the balance.${valuesOf(TRANSACTION_TYPES)}`),
    amount_cents: z
      .int()
      .describe(
        "Change of the balance, in cents, with its sign: negative for a charge. All entries add up to the balance.",
      ),
    balance_after_cents: Cents.describe("Balance of the card right after this entry, in cents."),
    note: z
      .string()
      .nullable()
      .describe(
        "The note that was sent with the charge or with `POST /gift_cards`, or the `reason` of the reversal. Null when there was none.",
      ),
    source: z
      .string()
      .nullable()
      .describe(
        "Who made the entry: the `source` that was sent with the charge, else `api` for an API key, `checkout` for the buyer at checkout, or the name of the scanner or of the person in the dashboard. Null when unknown.",
      ),
    reversed_at: Timestamp.nullable().describe(
      "When this charge was reversed, in Unix seconds. Null when it was not, and for every type but `redeem`.",
    ),
  })
  .meta({ id: "GiftCardTransaction" });
export type GiftCardTransaction = z.infer<typeof GiftCardTransaction>;

/** The input for a complimentary card. A manual order with total 0 issues it. */
export const GiftCardInput = z.strictObject({
  customer: z
    .strictObject({
      email: EmailInput.describe(
        "E-mail address of the customer, compared without regard to case and to how its domain is spelled.",
      ),
      name: NameInput.optional().describe(
        `Name of the customer, 1 to ${MAX_NAME} characters. A name that is known stays.`,
      ),
    })
    .describe("The customer who gets the card: found by the e-mail address, or created."),
  initial_cents: CentsInput.min(LEAST_CENTS).describe(
    `Amount of the card, in cents: ${LEAST_CENTS} to ${MAX_CENTS.toLocaleString("en")}.`,
  ),
  product_id: IdInput.optional().describe("Id of a gift-card product that the card belongs to. Default: none."),
  recipient_email: EmailInput.optional().describe("E-mail address of the recipient, if it is someone else."),
  recipient_name: NameInput.optional().describe(`Name of the recipient, 1 to ${MAX_NAME} characters.`),
  message: MessageInput.optional().describe(
    `A message to the recipient, at most ${MAX_MESSAGE.toLocaleString("en")} characters.`,
  ),
  deliver_at: TimestampInput.optional().describe(
    "When the recipient should get the card, in Unix seconds. Default: as soon as it is issued.",
  ),
  expires_at: TimestampInput.optional().describe(
    "When the card expires, in Unix seconds. Default: counted from now by the product's `valid_days`, else by the gift-card expiry of the store's settings, else never.",
  ),
  note: NoteInput.optional().describe(
    `Your own note, stored with the first entry of the card's ledger. At most ${MAX_NOTE} characters.`,
  ),
});
export type GiftCardInput = z.infer<typeof GiftCardInput>;

export const ChargeBody = z.strictObject({
  amount_cents: z
    .int()
    .min(LEAST_CENTS)
    .max(MAX_CHARGE_CENTS)
    .describe(
      `How much to charge, in cents: ${LEAST_CENTS} to ${MAX_CHARGE_CENTS.toLocaleString("en")}, and at most \`balance_cents\`.`,
    ),
  note: NoteInput.optional().describe(
    `Your own note, stored with the ledger entry. At most ${MAX_NOTE} characters. Without an \`Idempotency-Key\`, two equal amounts with equal notes within ${DUPLICATE_SECONDS} seconds count as one charge.`,
  ),
  source: RedeemSource,
});
export type ChargeBody = z.infer<typeof ChargeBody>;

export const Charged = z
  .object({
    ok: z.boolean().describe("Always `true`: a refused charge is answered with an error."),
    gift_card: GiftCard.describe("The card after the charge."),
    redeemed_amount_cents: Cents.describe("How much was charged, in cents."),
  })
  .meta({ id: "GiftCardCharged" });
export type Charged = z.infer<typeof Charged>;

export const GiftCardPatch = z.strictObject({
  recipient_email: EmailInput.nullable()
    .optional()
    .describe("E-mail address of the recipient. Null: the card is for the buyer."),
  recipient_name: NameInput.nullable()
    .optional()
    .describe(`Name of the recipient, 1 to ${MAX_NAME} characters. Null clears it.`),
  message: MessageInput.nullable()
    .optional()
    .describe(
      `The buyer's message to the recipient, at most ${MAX_MESSAGE.toLocaleString("en")} characters. Null clears it.`,
    ),
  deliver_at: TimestampInput.nullable()
    .optional()
    .describe("When the recipient should get the card, in Unix seconds. Null: at once."),
  expires_at: TimestampInput.nullable()
    .optional()
    .describe(
      "When the card expires, in Unix seconds. From then on it can no longer be charged. Null: it never expires. A later time makes an expired card valid again.",
    ),
});
export type GiftCardPatch = z.infer<typeof GiftCardPatch>;

export const GiftCardQuery = PageQuery.extend({
  product_id: IdInput.optional().describe("Only gift cards of this product."),
  order_id: IdInput.optional().describe("Only gift cards that this order issued."),
  customer_id: IdInput.optional().describe("Only gift cards of this customer, who bought them or was given them."),
}).check(oneCursor);
export type GiftCardQuery = z.infer<typeof GiftCardQuery>;

import { z } from "zod";
import { MAX_NOTE } from "#lib/core/limits";
import { LEAST_CENTS } from "#lib/core/money";
import {
  Cents,
  CentsInput,
  Currency,
  enumOf,
  Id,
  IdInput,
  NoteInput,
  oneCursor,
  PageQuery,
  Timestamp,
  valuesOf,
} from "#lib/core/schema";

const METHODS = {
  processor: "A payment processor took it, on the payment page of the order.",
  gift_card: "A gift card paid it.",
  manual: "It was paid elsewhere, such as in cash.",
} as const;

const PROCESSORS = {
  stripe: "Stripe.",
  test: "The processor that is built in for test mode. No money moves.",
} as const;

const STATUSES = {
  pending: "It was begun and is not decided yet.",
  succeeded: "It was taken. Refunds do not change this status: see `refunded_cents`.",
  failed: "It was declined. Nothing was taken.",
  canceled: "It ended before anything was taken, or what a gift card had paid is back on the card.",
} as const;

export const DISPUTE_STATUSES = {
  open: "The holder of the card has questioned the payment, and the bank has not decided.",
  won: "The bank has decided for the store.",
  lost: "The bank has decided for the holder of the card, who has the money back.",
} as const;

const Card = z.object({
  brand: z.string().meta({ description: "Brand of the card, in the processor's word.", examples: ["visa"] }),
  last4: z.string().meta({ description: "Last four digits of the card.", examples: ["4242"] }),
});

const Dispute = z.object({
  status: enumOf(DISPUTE_STATUSES).describe(`Where the dispute stands.${valuesOf(DISPUTE_STATUSES)}`),
  reason: z.string().describe("Why the payment was questioned, in the processor's word."),
  amount_cents: Cents.describe("The amount that was questioned, in cents."),
  respond_by: Timestamp.nullable().describe(
    "Until when the store can give evidence, in Unix seconds. Null when it cannot, or no longer.",
  ),
});

/** The tax of one rate that a paper shows. */
const Tax = z.object({
  rate_bps: z.int().describe("Rate of the tax, in hundredths of a percent."),
  base_cents: Cents.describe("What the tax is counted on, in cents."),
  tax_cents: Cents.describe("The tax, in cents."),
});

export const Payment = z
  .object({
    id: Id.describe("Unique id of the payment."),
    object: z.literal("payment").describe("Always `payment`."),
    created: Timestamp.describe("When the payment was begun, in Unix seconds."),
    merchant_id: Id.describe("Id of the store that was paid."),
    order_id: Id.nullable().describe("Id of the order that was paid. Null for the renewal of a membership."),
    membership_id: Id.nullable().describe("Id of the membership whose renewal was paid. Null for an order."),
    method: enumOf(METHODS).describe(`How it was paid.${valuesOf(METHODS)}`),
    processor: enumOf(PROCESSORS)
      .nullable()
      .describe(`Which payment processor took it.${valuesOf(PROCESSORS)} Null when \`method\` is not \`processor\`.`),
    reference: z
      .string()
      .nullable()
      .describe("The processor's own id of the payment. Null when there is none, or it is not known yet."),
    gift_card_id: Id.nullable().describe("Id of the gift card that paid. Null when no gift card did."),
    amount_cents: Cents.describe("The amount of the payment, in cents."),
    refunded_cents: Cents.describe("How much of it was refunded, in cents."),
    currency: Currency.describe("Currency of the payment, a lower-case ISO 4217 code."),
    status: enumOf(STATUSES).describe(`Where the payment stands.${valuesOf(STATUSES)}`),
    surplus: z
      .boolean()
      .describe("Whether the payment belongs to no order any more, such as a second one. It is refunded in full."),
    kind: z
      .string()
      .nullable()
      .meta({
        description: "The kind of means, in the processor's word, such as `card`. Null without a processor.",
        examples: ["card"],
      }),
    card: Card.nullable().describe("The card that paid. Null when no card did, or it is not known."),
    given_cents: Cents.nullable().describe("Cash that was given, before the change, in cents. Null: not paid in cash."),
    taxes: z
      .array(Tax)
      .nullable()
      .describe("The taxes of a renewal, by rate. Null for an order, which has its own, and without taxes."),
    invoice_number: z.string().nullable().describe("Number of the invoice of a renewal. Null for an order."),
    dispute: Dispute.nullable().describe("The dispute about the payment. Null when there is none."),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

/** Body of a refund of a payment without an order. Without an amount, all that is left is refunded. */
export const PaymentRefundBody = z
  .strictObject({
    amount_cents: CentsInput.min(LEAST_CENTS)
      .optional()
      .describe(
        "How much of the payment to refund, in cents: at most `amount_cents` minus `refunded_cents`. Default: all that is left.",
      ),
    reason: NoteInput.optional().describe(
      `Why the payment is refunded, for your records. At most ${MAX_NOTE} characters.`,
    ),
  })
  .optional();
export type PaymentRefundBody = z.infer<typeof PaymentRefundBody>;

export const PaymentQuery = PageQuery.extend({
  order_id: IdInput.optional().describe("Only payments of this order."),
  membership_id: IdInput.optional().describe("Only payments of renewals of this membership."),
  status: enumOf(STATUSES)
    .optional()
    .describe(`Only payments in this status.${valuesOf(STATUSES)}`),
}).check(oneCursor);
export type PaymentQuery = z.infer<typeof PaymentQuery>;

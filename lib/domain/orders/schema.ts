import { z } from "zod";
import {
  HOLD_MINUTES,
  MAX_MESSAGE,
  MAX_NAME,
  MAX_NOTE,
  MAX_ORDER_LINES,
  MAX_QUANTITY,
  MAX_SEATS,
} from "#lib/core/limits";
import { LEAST_CENTS } from "#lib/core/money";
import { PRODUCT_TYPE_LABELS, ProductType } from "#lib/core/product-types";
import {
  Cents,
  CentsInput,
  Currency,
  Email,
  EmailInput,
  enumOf,
  Id,
  IdInput,
  METADATA_TEXTS,
  MessageInput,
  Metadata,
  MetadataInput,
  NameInput,
  NoteInput,
  oneCursor,
  PageQuery,
  Timestamp,
  TimestampInput,
  valuesOf,
} from "#lib/core/schema";
import { CustomerInput } from "#lib/domain/customers/schema";
import { CodeInput } from "#lib/domain/discount-codes/schema";
import { GiftCardsInput } from "#lib/domain/gift-card-payments/schema";
import { ShippingAddress, ShippingAddressInput } from "./schema-address.ts";

export const ORDER_STATUSES = {
  pending: `Waits for payment at \`checkout_url\`. Its seats, stock and times are held for ${HOLD_MINUTES} minutes, and longer while its payment page is open.`,
  paid: "Paid, and its items are issued.",
  fulfilled: "Paid, and marked as fulfilled by you.",
  partially_refunded: "A part of the total was refunded.",
  refunded: "All of the total was refunded, and what was unused is voided.",
  canceled: `Canceled before it was paid, by you or because its ${HOLD_MINUTES} minutes ran out. Nothing was issued.`,
} as const;
export const OrderStatus = enumOf(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const OrderItem = z
  .object({
    id: Id.describe("Unique id of the order line; issued items carry it as `order_item_id`."),
    object: z.literal("order_item").describe("Always `order_item`."),
    product_id: Id.nullable().describe(
      "Id of the product that was sold. Null for a complimentary gift card without a product.",
    ),
    variant_id: Id.nullable().describe(
      "Id of the variant that was sold, an entry of the product's `variants`. Null unless the product has variants.",
    ),
    type: ProductType.describe(`Type of the product that was sold.${valuesOf(PRODUCT_TYPE_LABELS)}`),
    title: z.string().describe("Title of the product when it was ordered."),
    quantity: z.int().describe("How many units were ordered. Always 1 for a booking or a membership."),
    unit_price_cents: Cents.describe(
      "Price of one unit, in cents: that of the tier or variant, the amount of a gift card, else the product's. A booking has one price, whatever its `party_size`.",
    ),
    total_cents: Cents.describe("Price of the line, in cents: `unit_price_cents` times `quantity`."),
    issued: z
      .array(
        z.object({
          object: z
            .string()
            .describe("Kind of the issued item: `gift_card`, `ticket`, `booking`, `voucher` or `membership`."),
          id: Id.describe("Id of the issued item; retrieve a ticket, for example, with `GET /tickets/{id}`."),
        }),
      )
      .describe(
        "The items that the line issued, one for each unit and in their order. Empty until the order is paid, and for physical and digital products. In a list of orders, an order names at most the first 100 of its items: retrieve the order for all.",
      ),
    issued_count: z
      .int()
      .describe(
        "How many items the line issued, also where a list of orders names only the first of them in `issued`.",
      ),
  })
  .meta({ id: "OrderItem" });
export type OrderItem = z.infer<typeof OrderItem>;

export const Order = z
  .object({
    id: Id.describe("Unique id of the order."),
    object: z.literal("order").describe("Always `order`."),
    created: Timestamp.describe("When the order was placed, in Unix seconds."),
    merchant_id: Id.describe("Id of the store that the order belongs to."),
    status: OrderStatus.describe(`Status of the order.${valuesOf(ORDER_STATUSES)}`),
    currency: Currency.describe("Currency of all amounts of the order, a lower-case ISO 4217 code: the store's."),
    customer_id: Id.nullable().describe(
      "Id of the customer who placed the order. Null until the order is paid, without an e-mail address, and after that customer was deleted.",
    ),
    customer_email: Email.optional().describe(
      "E-mail address of the buyer; `erased+<id>@erased.invalid` after the customer was deleted. Omitted when a guest who bought at the counter gave none.",
    ),
    customer_name: z
      .string()
      .nullable()
      .describe("Name of the buyer. Null when none is known, and after the customer was deleted."),
    subtotal_cents: Cents.describe("Sum of the lines, in cents, before the discount."),
    fee_cents: Cents.describe(
      "Service fee of the order, in cents: a share of `subtotal_cents` minus `discount_cents` as set in the store's settings, or the `fee_cents` of a manual order.",
    ),
    tax_cents: Cents.describe(
      "Tax of the order, in cents: counted on `subtotal_cents` minus `discount_cents` as set in the store's settings, or the `tax_cents` of a manual order. `tax_inclusive` says whether the prices contain it. Fee and shipping are not taxed.",
    ),
    tax_inclusive: z
      .boolean()
      .describe(
        "`true` when the prices contain the tax, `false` when it is added to the total. As set in the store's settings when the order was placed.",
      ),
    shipping_cents: Cents.describe("Cost of the shipment, in cents. 0 when nothing is shipped."),
    discount_cents: Cents.describe("What the discount code took off, in cents. 0 without one."),
    discount_code: z
      .string()
      .nullable()
      .describe("The discount code of the order, as it was called when the order was placed. Null without one."),
    total_cents: Cents.describe(
      "What the buyer pays in all, in cents: `subtotal_cents` - `discount_cents` + `fee_cents` + `shipping_cents`, plus `tax_cents` unless `tax_inclusive`.",
    ),
    gift_card_cents: Cents.describe(
      "What gift cards pay of `total_cents`, in cents. The buyer pays the rest at `checkout_url`. 0 without gift cards.",
    ),
    refunded_cents: Cents.describe("What has been refunded so far, in cents; `total_cents` after a full refund."),
    payment_method: z
      .string()
      .describe(
        "How the order is paid: `manual` for one that was paid elsewhere, `checkout` for one paid at its `checkout_url`.",
      ),
    checkout_url: z
      .string()
      .nullable()
      .describe("Page where the buyer pays the order. Null unless the order is `pending`."),
    shipping_address: ShippingAddress.nullable().describe(
      "Where the physical products are shipped. Null for an order without physical products, and after the customer was deleted.",
    ),
    metadata: Metadata.nullable().describe("Your own data about the order. Null when there is none."),
    items: z.array(OrderItem).describe("The lines of the order, as they were sent and in that order."),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof Order>;

export const OrderLineInput = z.strictObject({
  product_id: IdInput.describe("Id of a published product."),
  quantity: z
    .int()
    .min(1)
    .max(MAX_QUANTITY)
    .describe(
      `How many units to order: 1 to ${MAX_QUANTITY}. Only 1 for a booking or a membership; use a line for each. An order by \`checkout\` has at most one membership. By \`checkout\`, all lines of a product together have at most its \`max_per_order\`.`,
    ),
  variant_id: IdInput.optional().describe(
    "For a physical or digital product: id of the variant. Required when the product has several.",
  ),
  ticket_event_id: IdInput.optional().describe(
    "For a ticket: id of the event, an entry of the product's `events`. Required unless exactly one event is upcoming.",
  ),
  tier_id: IdInput.optional().describe(
    "For a ticket: id of the tier, an entry of the product's `tiers`. Required when the product has tiers.",
  ),
  attendee_names: z
    .array(NameInput)
    .max(MAX_QUANTITY)
    .optional()
    .describe("For a ticket: names of the attendees in the order of the tickets, at most `quantity` of them."),
  resource_id: IdInput.optional().describe(
    "Required for an appointment: id of the person, table or room, an entry of the product's `resources`.",
  ),
  starts_at: TimestampInput.optional().describe(
    "Required for an appointment: when it starts, in Unix seconds. The time must be free, in the future and within the opening hours.",
  ),
  timeslot_id: IdInput.optional().describe(
    "Required for a reservation: id of the timeslot, an entry of the product's `timeslots`.",
  ),
  party_size: z
    .int()
    .min(1)
    .max(MAX_SEATS)
    .optional()
    .describe(
      `For a booking: the number of people, 1 to ${MAX_SEATS.toLocaleString("en")}. The price stays the same. Default 1.`,
    ),
  lead_name: NameInput.optional().describe(`For a booking: the name that it is under, 1 to ${MAX_NAME} characters.`),
  custom_fields: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      "Answers to the product's intake fields, by the field's `key`. Each must fit its field; required ones may be left out here. Kept with the tickets or the booking that the line issues.",
    ),
  amount_cents: CentsInput.min(LEAST_CENTS)
    .optional()
    .describe(
      "For a gift card: its amount and price, in cents. One of the product's `denominations_cents`, or from `min_cents` to `max_cents`; any amount when the product sets none of these. Default: the product's `price_cents` when above 0, else required.",
    ),
  recipient_email: EmailInput.optional().describe("For a gift card: e-mail address of the recipient."),
  recipient_name: NameInput.optional().describe(`For a gift card: name of the recipient, 1 to ${MAX_NAME} characters.`),
  message: MessageInput.optional().describe(
    `For a gift card: the buyer's message to the recipient, at most ${MAX_MESSAGE.toLocaleString("en")} characters.`,
  ),
  deliver_at: TimestampInput.optional().describe(
    "For a gift card: when the recipient should get it, in Unix seconds. Default: as soon as it is issued.",
  ),
});
export type OrderLineInput = z.infer<typeof OrderLineInput>;

const PAYMENT_METHODS = {
  manual: "The order was paid elsewhere, such as in cash. It is `paid` at once and its items are issued.",
  checkout: `The order is \`pending\`; the buyer pays at \`checkout_url\` within ${HOLD_MINUTES} minutes.`,
} as const;

export const OrderInput = z.strictObject({
  customer: CustomerInput.describe(
    "The buyer. The customer is found by the e-mail address, or created, when the order is paid.",
  ),
  items: z
    .array(OrderLineInput)
    .min(1)
    .max(MAX_ORDER_LINES)
    .describe(`The lines to order, 1 to ${MAX_ORDER_LINES}. All of them are ordered, or none.`),
  payment_method: enumOf(PAYMENT_METHODS).describe(`How the order is paid.${valuesOf(PAYMENT_METHODS)}`),
  shipping_address: ShippingAddressInput.optional().describe(
    "Where to ship the physical products. Required for an order with physical products; not kept for any other order.",
  ),
  discount_code: CodeInput.optional().meta({
    description:
      "A discount code of the store, in any case. Its use is taken with the order, and given back when the order is canceled. A code that cannot be used for this order is `invalid_request`.",
    examples: ["SUMMER"],
  }),
  fee_cents: CentsInput.optional().describe(
    "Only for a `manual` order: its service fee, in cents. Default: as set in the store's settings.",
  ),
  tax_cents: CentsInput.optional().describe(
    "Only for a `manual` order: its tax, in cents, at most the total. Default: as set in the store's settings.",
  ),
  shipping_cents: CentsInput.optional().describe(
    "Only for a `manual` order: the cost of the shipment, in cents. Above 0 only for an order with physical products. Default 0.",
  ),
  gift_cards: GiftCardsInput.optional(),
  metadata: MetadataInput.optional().describe(`${METADATA_TEXTS} Default: none.`),
});
export type OrderInput = z.infer<typeof OrderInput>;

/** Body of a refund. Without an amount, all that is left is refunded. */
export const RefundBody = z
  .strictObject({
    amount_cents: CentsInput.min(LEAST_CENTS)
      .optional()
      .describe(
        "How much to refund, in cents: at most `total_cents` minus `refunded_cents`. Default: all that is left.",
      ),
    reason: NoteInput.optional().describe(
      `Why the order is refunded, for your records. At most ${MAX_NOTE} characters.`,
    ),
  })
  .optional();
export type RefundBody = z.infer<typeof RefundBody>;

export const OrderQuery = PageQuery.extend({
  status: OrderStatus.optional().describe(`Only orders in this status.${valuesOf(ORDER_STATUSES)}`),
  customer_id: IdInput.optional().describe("Only orders of this customer."),
}).check(oneCursor);
export type OrderQuery = z.infer<typeof OrderQuery>;

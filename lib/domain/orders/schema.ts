import { z } from "zod";
import {
  Cents,
  CentsInput,
  Currency,
  Email,
  EmailInput,
  Id,
  IdInput,
  Metadata,
  MetadataInput,
  NameInput,
  NoteInput,
  oneCursor,
  PageQuery,
  Timestamp,
  TimestampInput,
} from "#lib/core/schema";
import { CustomerInput } from "#lib/domain/customers/schema";
import { ProductType } from "#lib/domain/products/schema";

export const OrderStatus = z.enum(["pending", "paid", "fulfilled", "partially_refunded", "refunded", "canceled"]);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const OrderItem = z
  .object({
    id: Id,
    object: z.literal("order_item"),
    product_id: Id.nullable(),
    variant_id: Id.nullable(),
    type: ProductType,
    title: z.string(),
    quantity: z.int(),
    unit_price_cents: Cents,
    total_cents: Cents,
    issued: z
      .array(z.object({ object: z.string(), id: Id }))
      .meta({ description: "What the line issued, each a resource of its own" }),
  })
  .meta({ id: "OrderItem" });
export type OrderItem = z.infer<typeof OrderItem>;

/** Spec, "order": where a physical line is sent. */
export const ShippingAddress = z
  .object({
    name: z.string(),
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    region: z.string().nullable(),
    postal_code: z.string(),
    country: z.string(),
    phone: z.string().nullable(),
  })
  .meta({ id: "ShippingAddress" });

/** Spec, "order". */
export const Order = z
  .object({
    id: Id,
    object: z.literal("order"),
    created: Timestamp,
    merchant_id: Id,
    status: OrderStatus,
    currency: Currency,
    customer_id: Id.nullable(),
    customer_email: Email,
    customer_name: z.string().nullable(),
    subtotal_cents: Cents,
    fee_cents: Cents,
    tax_cents: Cents,
    tax_inclusive: z.boolean().meta({ description: "The tax is contained in the prices" }),
    shipping_cents: Cents,
    total_cents: Cents,
    refunded_cents: Cents,
    payment_method: z.string(),
    checkout_url: z.string().nullable().meta({ description: "While the order waits for payment" }),
    shipping_address: ShippingAddress.nullable().meta({ description: "Where a physical line is sent; else null" }),
    metadata: Metadata.nullable(),
    items: z.array(OrderItem).meta({ description: "In the order they were sent" }),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof Order>;

const MAX_LINES = 50;
const MAX_QUANTITY = 100;
const MAX_PARTY = 1_000_000;

export const OrderLineInput = z.strictObject({
  product_id: IdInput,
  quantity: z.int().min(1).max(MAX_QUANTITY).meta({ description: "1 of a booking or a membership" }),
  variant_id: IdInput.optional().meta({
    description: "Of a physical or digital product: needed where it has several variants",
  }),
  ticket_event_id: IdInput.optional().meta({
    description: "Needed where a ticket product has several upcoming events",
  }),
  tier_id: IdInput.optional().meta({ description: "Needed where a ticket product has tiers" }),
  attendee_names: z.array(NameInput).max(MAX_QUANTITY).optional().meta({ description: "One for each seat, in order" }),
  resource_id: IdInput.optional().meta({ description: "The person, table or room of an appointment, which needs it" }),
  starts_at: TimestampInput.optional().meta({ description: "Start of an appointment, which needs it: Unix seconds" }),
  timeslot_id: IdInput.optional().meta({ description: "Of a reservation, which needs it" }),
  party_size: z.int().min(1).max(MAX_PARTY).optional().meta({ description: "Of a booking: 1 unless given" }),
  lead_name: NameInput.optional().meta({ description: "In whose name a booking stands" }),
  custom_fields: z.record(z.string(), z.unknown()).optional(),
  amount_cents: CentsInput.min(1).optional().meta({ description: "What a gift card holds" }),
  recipient_email: EmailInput.optional(),
  recipient_name: NameInput.optional(),
  message: z.string().trim().max(1_000).optional(),
  deliver_at: TimestampInput.optional(),
});
export type OrderLineInput = z.infer<typeof OrderLineInput>;

const AddressLine = z.string().trim().min(1).max(200);

export const ShippingAddressInput = z.strictObject({
  name: NameInput,
  line1: AddressLine,
  line2: AddressLine.nullish(),
  city: AddressLine,
  region: AddressLine.nullish(),
  postal_code: z.string().trim().min(1).max(32),
  country: z.string().trim().min(1).max(100),
  phone: z.string().trim().min(1).max(64).nullish(),
});
export type ShippingAddressInput = z.infer<typeof ShippingAddressInput>;

export const OrderInput = z.strictObject({
  customer: CustomerInput,
  items: z.array(OrderLineInput).min(1).max(MAX_LINES),
  payment_method: z.enum(["manual", "checkout"]).meta({
    description: "`manual`: paid outside, issued at once. `checkout`: held for 30 minutes and paid at `checkout_url`",
  }),
  shipping_address: ShippingAddressInput.optional().meta({
    description: "Needed with a physical line, and not kept without one",
  }),
  fee_cents: CentsInput.optional().meta({ description: "A manual order may state it; else the store's settings do" }),
  tax_cents: CentsInput.optional().meta({ description: "A manual order may state it; else the store's settings do" }),
  shipping_cents: CentsInput.optional().meta({ description: "A manual order with a physical line may state it" }),
  metadata: MetadataInput.optional(),
});
export type OrderInput = z.infer<typeof OrderInput>;

/** Body of a refund; an empty one gives back all that is left. */
export const RefundBody = z
  .strictObject({
    amount_cents: CentsInput.min(1).optional().meta({ description: "All that is left unless given" }),
    reason: NoteInput.optional(),
  })
  .optional();
export type RefundBody = z.infer<typeof RefundBody>;

export const OrderQuery = PageQuery.extend({
  status: OrderStatus.optional(),
  customer_id: IdInput.optional(),
}).check(oneCursor);
export type OrderQuery = z.infer<typeof OrderQuery>;

// What the merchant's pages show beside the API's shapes.

/** Where an event went, for a line of a timeline. */
export interface SentNote {
  type: string;
  endpoints: number;
  delivered: number;
}

/** A row of the merchant's list. */
export interface OrderOverview {
  id: string;
  created: number;
  customer_name: string | null;
  customer_email: string;
  status: OrderStatus;
  payment_method: string;
  currency: string;
  total_cents: number;
  /** The first line. */
  bought: { type: string; title: string; quantity: number; tier: string | null; recipient: string | null } | null;
  /** Pieces of the other lines. */
  more: number;
}

export interface OrderStoryLine {
  id: string;
  title: string;
  type: string;
  quantity: number;
  unit_price_cents: number;
  total_cents: number;
  tier: string | null;
  starts_at: number | null;
  location: string | null;
  recipient: string | null;
  deliver_at: number | null;
}

export interface OrderStoryItem {
  id: string;
  kind: "ticket" | "booking" | "voucher" | "membership" | "gift_card";
  /** Within its line, from 1. */
  number: number;
  /** Who will hold it. */
  name: string | null;
  /** Its token, or the card's code. */
  token: string;
  status: string;
  uses_after: number | null;
  max_uses: number | null;
  used_at: number | null;
  deliver_at: number | null;
}

/** Something that happened to an order, newest first. */
export interface OrderStoryEntry {
  id: string;
  kind: "placed" | "paid" | "issued" | "let_in" | "charged" | "fulfilled" | "refunded" | "canceled";
  at: number;
  item: { kind: "ticket" | "gift_card"; id: string; number: number; token: string } | null;
  source: string | null;
  /** A person did it here, so the source is their name. */
  byPerson: boolean;
  note: string | null;
  cents: number | null;
  /** It was taken back later. */
  reversed: boolean;
  sent: SentNote | null;
}

/** An order with all that hangs on it. */
export interface OrderStory {
  order: Order;
  lines: OrderStoryLine[];
  /** The first of them; `issuedTotal` counts all. */
  issued: OrderStoryItem[];
  issuedTotal: number;
  customer: {
    id: string;
    name: string | null;
    email: string;
    accepts_marketing: boolean;
    orders: number;
    first_order: number;
    spent_cents: number;
  } | null;
  entries: OrderStoryEntry[];
}

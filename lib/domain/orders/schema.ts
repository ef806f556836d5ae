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
    shipping_address: z.record(z.string(), z.unknown()).nullable(),
    metadata: Metadata.nullable(),
    items: z.array(OrderItem).meta({ description: "In the order they were sent" }),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof Order>;

const MAX_LINES = 50;
const MAX_QUANTITY = 100;

export const OrderLineInput = z.strictObject({
  product_id: IdInput,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  ticket_event_id: IdInput.optional().meta({
    description: "Needed where a ticket product has several upcoming events",
  }),
  tier_id: IdInput.optional().meta({ description: "Needed where a ticket product has tiers" }),
  attendee_names: z.array(NameInput).max(MAX_QUANTITY).optional().meta({ description: "One for each seat, in order" }),
  custom_fields: z.record(z.string(), z.unknown()).optional(),
  amount_cents: CentsInput.min(1).optional().meta({ description: "What a gift card holds" }),
  recipient_email: EmailInput.optional(),
  recipient_name: NameInput.optional(),
  message: z.string().trim().max(1_000).optional(),
  deliver_at: TimestampInput.optional(),
});
export type OrderLineInput = z.infer<typeof OrderLineInput>;

export const OrderInput = z.strictObject({
  customer: CustomerInput,
  items: z.array(OrderLineInput).min(1).max(MAX_LINES),
  payment_method: z.enum(["manual"]).meta({ description: "`manual`: paid outside, issued at once" }),
  fee_cents: CentsInput.optional(),
  tax_cents: CentsInput.optional(),
  shipping_cents: CentsInput.optional(),
  metadata: MetadataInput.optional(),
});
export type OrderInput = z.infer<typeof OrderInput>;

export const OrderQuery = PageQuery.extend({
  status: OrderStatus.optional(),
  customer_id: IdInput.optional(),
}).check(oneCursor);
export type OrderQuery = z.infer<typeof OrderQuery>;

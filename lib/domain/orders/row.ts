import { checkoutAddress } from "#lib/config/page-addresses";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import type { Order, OrderItem } from "./schema.ts";

type Amount = number | bigint;

export interface OrderRow {
  merchant_id: string;
  id: string;
  status: Order["status"];
  currency: string;
  customer_id: string | null;
  customer_email: string | null;
  customer_name: string | null;
  subtotal_cents: Amount;
  fee_cents: Amount;
  tax_cents: Amount;
  tax_inclusive: boolean;
  shipping_cents: Amount;
  discount_cents: Amount;
  discount_code: string | null;
  total_cents: Amount;
  gift_card_cents: Amount;
  refunded_cents: Amount;
  payment_method: string;
  shipping_address: unknown;
  metadata: unknown;
  accepts_marketing: boolean | null;
  checkout_token: string | null;
  paid_at: Date | null;
  fulfilled_at: Date | null;
  canceled_at: Date | null;
  created_at: Date;
}

/** What is paid at the checkout of an order, in cents: its total without what gift cards pay. */
export const dueOf = ({ total_cents, gift_card_cents }: Pick<OrderRow, "total_cents" | "gift_card_cents">): number =>
  Number(total_cents) - Number(gift_card_cents);

/** An order with its lines. */
export interface WholeOrderRow extends OrderRow {
  items: OrderItemRow[];
}

interface OrderItemRow {
  id: string;
  product_id: string | null;
  variant_id: string | null;
  type: OrderItem["type"];
  title: string;
  quantity: number;
  unit_price_cents: Amount;
  total_cents: Amount;
  /** Ids of the first issued items, sorted by their number. */
  issued: string[];
  issued_count: number;
}

export function toOrder(row: WholeOrderRow): Order {
  return {
    id: row.id,
    object: "order",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    status: row.status,
    currency: row.currency,
    customer_id: row.customer_id,
    ...(row.customer_email !== null && { customer_email: shownEmail(row.customer_email) }),
    customer_name: row.customer_name,
    subtotal_cents: Number(row.subtotal_cents),
    fee_cents: Number(row.fee_cents),
    tax_cents: Number(row.tax_cents),
    tax_inclusive: row.tax_inclusive,
    shipping_cents: Number(row.shipping_cents),
    discount_cents: Number(row.discount_cents),
    discount_code: row.discount_code,
    total_cents: Number(row.total_cents),
    gift_card_cents: Number(row.gift_card_cents),
    refunded_cents: Number(row.refunded_cents),
    payment_method: row.payment_method,
    checkout_url: row.status === "pending" && row.checkout_token ? checkoutAddress(row.checkout_token) : null,
    shipping_address: row.shipping_address as Order["shipping_address"],
    metadata: row.metadata as Order["metadata"],
    items: row.items.map(toOrderItem),
  };
}

const toOrderItem = (row: OrderItemRow): OrderItem => ({
  id: row.id,
  object: "order_item",
  product_id: row.product_id,
  variant_id: row.variant_id,
  type: row.type,
  title: row.title,
  quantity: row.quantity,
  unit_price_cents: Number(row.unit_price_cents),
  total_cents: Number(row.total_cents),
  issued: row.issued.map((id) => ({ object: ISSUED_BY[row.type] ?? row.type, id })),
  issued_count: row.issued_count,
});

/** The kind of item that a line issues, when its name differs from the product's type. */
const ISSUED_BY: Record<string, string> = { experience: "voucher" };

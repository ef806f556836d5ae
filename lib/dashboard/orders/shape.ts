import type { OrderHistoryEntry } from "#lib/dashboard/order-history/shape";
import type { Order, OrderStatus } from "#lib/domain/orders/schema";

/** An order in the dashboard's list. */
export interface OrderOverview {
  id: string;
  created: number;
  customer_name: string | null;
  customer_email: string | null;
  status: OrderStatus;
  payment_method: string;
  currency: string;
  total_cents: number;
  /** The first line. */
  bought: { type: string; title: string; quantity: number; tier: string | null; recipient: string | null } | null;
  /** How many units the other lines have. */
  more: number;
}

export interface OrderDetailsLine {
  id: string;
  title: string;
  type: string;
  quantity: number;
  unit_price_cents: number;
  total_cents: number;
  /** The tier, the options of the variant, or the person, table or room. */
  tier: string | null;
  starts_at: number | null;
  location: string | null;
  recipient: string | null;
  deliver_at: number | null;
  /** The answers to the intake fields of the product. */
  answers: { label: string; answer: string }[];
}

export interface IssuedItem {
  id: string;
  kind: "ticket" | "booking" | "voucher" | "membership" | "gift_card";
  /** Its number within its line, from 1. */
  number: number;
  /** The person that it is for. */
  name: string | null;
  /** Its token, or the card's code. */
  token: string;
  status: string;
  uses_after: number | null;
  max_uses: number | null;
  used_at: number | null;
  deliver_at: number | null;
}

/** A dispute about what paid an order. */
export interface OrderDispute {
  status: "open" | "won" | "lost";
  /** In the processor's word. */
  reason: string;
  cents: number;
  /** Until when the store can give evidence, in Unix seconds. */
  respond_by: number | null;
  /** An inquiry: the payment can still be refunded. */
  is_refundable: boolean;
}

/** An order with its lines, its items, its customer and its history, for the dashboard. */
export interface OrderDetails {
  order: Order;
  lines: OrderDetailsLine[];
  /** The first issued items. `issuedTotal` counts all. */
  issued: IssuedItem[];
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
  dispute: OrderDispute | null;
  entries: OrderHistoryEntry[];
}

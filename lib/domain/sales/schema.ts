import type { CustomerInput } from "#lib/domain/customers/schema";
import type { GuestMailKind, MailStatus } from "#lib/domain/mail/schema";
import type { Order, OrderStatus } from "#lib/domain/orders/schema";
import type { DeliverySummary } from "#lib/domain/outbox/schema";
import type { CustomField, ProductType } from "#lib/domain/product-types/schema";

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

/** A mail to a guest in a history. An order with many codes is confirmed in several `parts`. */
export interface MailToGuest {
  kind: GuestMailKind;
  to: string;
  status: MailStatus;
  part?: number;
  parts?: number;
}

/** An entry of an order's history. */
export interface OrderHistoryEntry {
  id: string;
  kind: "placed" | "paid" | "issued" | "used" | "charged" | "fulfilled" | "refunded" | "canceled" | "mailed";
  at: number;
  item: { kind: IssuedItem["kind"]; id: string; number: number; token: string } | null;
  /** A mail to the guest, with the same id. */
  mail: MailToGuest | null;
  source: string | null;
  /** A person did it in the dashboard, and `source` is their name. */
  byPerson: boolean;
  note: string | null;
  cents: number | null;
  /** It was reversed later. */
  reversed: boolean;
  sent: DeliverySummary | null;
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
  entries: OrderHistoryEntry[];
}

/** Who buys at a counter. Without an e-mail address the order has no customer. */
export type CounterBuyer = Omit<CustomerInput, "email"> & Partial<Pick<CustomerInput, "email">>;

/** Why a product of these types is sold only to a guest with an e-mail address. */
export const NEEDS_EMAIL: Partial<Record<ProductType, string>> = {
  digital_product: "its files are sent by e-mail",
  membership: "a membership belongs to a customer",
};

export type RefundedKind = "ticket" | "booking" | "voucher" | "membership" | "gift_card";

/** The statuses in which an order can be refunded. */
export const REFUNDABLE: readonly string[] = ["paid", "fulfilled", "partially_refunded"];

/** What a refund of an order would do, as of now. */
export interface RefundPreview {
  currency: string;
  /** The most that can be refunded, in cents. */
  left_cents: number;
  payment_method: string;
  /** What the refund of all that is left voids or cancels, and what it leaves as it is: used, or voided before. */
  items: { kind: RefundedKind; voided: number; kept: number }[];
  /** Files that the refund of all that is left closes. */
  files: number;
  /** Units with stock that the refund of all that is left makes available again. */
  restocked: number;
  /** The address of the guest who gets a mail about it, or null. */
  mailed_to: string | null;
  /** How many endpoints listen to `order.refunded`. */
  subscribers: number;
}

/**
 * One thing that can be sold at a counter without another choice: a tier of an event, a variant, a slot, an amount of a gift
 * card.
 */
export interface Offer {
  product_id: string;
  type: ProductType;
  title: string;
  /** The tier, the options of the variant, or the resource. */
  detail: string | null;
  /** When the event or the timeslot starts. */
  starts_at: number | null;
  sku: string | null;
  /** Null for a gift card whose amount is chosen. */
  price_cents: number | null;
  /** How many can still be sold. Null for no limit. */
  left: number | null;
  ticket_event_id: string | null;
  tier_id: string | null;
  variant_id: string | null;
  timeslot_id: string | null;
  resource_id: string | null;
  /** The amount that it holds, for a gift card of a fixed amount. */
  amount_cents: number | null;
  /** The intake fields of the product. */
  questions: CustomField[] | null;
}

/** What an order would cost now, or why it cannot be sold. */
export interface Quote {
  currency: string;
  subtotal_cents: number;
  fee_cents: number;
  tax_cents: number;
  tax_inclusive: boolean;
  total_cents: number;
  /** The first line that cannot be sold as it is, from 0, and what to do. */
  problem: { line: number | null; message: string } | null;
}

import type { GiftCardKey, OtherKey, TicketKey } from "./tidehouse.ts";

export type ProductKey = TicketKey | GiftCardKey | OtherKey;

export interface PlannedLine {
  product: ProductKey;
  quantity: number;
  /** Of a ticket or a booking. */
  startsAt?: Date;
  tier?: number;
  /** Of a booking. */
  party?: number;
  /** Of an appointment: which of the product's. */
  resource?: number;
  /** Of goods: which of the product's. */
  variant?: number;
  /** Of a gift card. */
  amountCents?: number;
  recipient?: { name: string; email: string; message: string };
}

/** What happens to an order or to what it issued: `item` counts through everything the order issued. */
export type PlannedAction = { at: Date } & (
  | { what: "scan"; item: number; source: string }
  | { what: "charge"; item: number; amountCents: number; note: string | null; source: string }
  | { what: "take-back"; item: number; reason: string }
  | { what: "void"; item: number }
  | { what: "cancel" }
  | { what: "fulfill" }
  | { what: "refund"; share: number }
);

export interface PlannedOrder {
  /** Unique within the store's demo data, and the same in every run. */
  key: string;
  at: Date;
  customer: { email: string; name: string; accepts_marketing: boolean };
  /** Waits for payment; else it is paid at once. */
  isWaiting?: boolean;
  address?: { name: string; line1: string; city: string; postal_code: string; country: string };
  lines: PlannedLine[];
  /** In the order of time. */
  actions: PlannedAction[];
}

/** How many items the order issues. */
export const itemsOf = (order: PlannedOrder): number => order.lines.reduce((sum, line) => sum + line.quantity, 0);

import type { GiftCardKey, OtherKey, TicketKey } from "./tidehouse.ts";

export type ProductKey = TicketKey | GiftCardKey | OtherKey;

export interface PlannedLine {
  product: ProductKey;
  quantity: number;
  /** Of a ticket or booking: when its event, sitting or appointment starts. */
  startsAt?: Date;
  /** Of a ticket: the index of its tier in the product. */
  tier?: number;
  /** Of a booking: the number of people. */
  party?: number;
  /** Of an appointment: the index of its resource in the product. */
  resource?: number;
  /** Of goods: the index of their variant in the product. */
  variant?: number;
  /** Of a gift card. */
  amountCents?: number;
  recipient?: { name: string; email: string; message: string };
}

/** An action on an order or on an item that it issued. `item` is the index among all issued items of the order. */
export type PlannedAction = { at: Date } & (
  | { what: "scan"; item: number; source: string }
  | { what: "charge"; item: number; amountCents: number; note: string | null; source: string }
  | { what: "reverse"; item: number; reason: string }
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
  /** Not yet paid. Other orders are paid at once. */
  isUnpaid?: boolean;
  address?: { name: string; line1: string; city: string; postal_code: string; country: string };
  lines: PlannedLine[];
  /** Sorted by time. */
  actions: PlannedAction[];
}

/** Returns how many items the order issues. */
export const countItems = (order: PlannedOrder): number => order.lines.reduce((sum, line) => sum + line.quantity, 0);

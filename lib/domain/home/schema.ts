import type { OrderStatus } from "#lib/domain/orders/schema";

/** A number of today, and of the same weekday last week up to the same time of day. */
export interface Compared {
  today: number;
  lastWeekByNow: number;
}

/** An hour of the store's day. `expected`: guests of events that start in it and have not begun. */
export interface DoorHour {
  hour: number;
  tickets: number;
  lastWeek: number;
  expected: number;
}

export interface NextEvent {
  id: string;
  title: string;
  location: string | null;
  starts_at: number;
  ends_at: number | null;
  /** Null: unlimited. */
  capacity: number | null;
  sold: number;
  /** Tickets with at least one use. */
  came: number;
}

/** A guest admitted, or a card charged. */
export interface DoorEntry {
  id: string;
  kind: "ticket" | "gift_card";
  /** The ticket's or the card's id. */
  item_id: string;
  at: number;
  source: string | null;
  name: string | null;
  title: string | null;
  tier: string | null;
  /** This use of so many. */
  nth: number | null;
  max_uses: number | null;
  /** Charged. */
  cents: number | null;
}

export interface FailingEndpoint {
  id: string;
  url: string;
  enabled: boolean;
  /** Deliveries that ended failed since the last success; 0 while the first of them are still tried. */
  failed_in_a_row: number;
  disabled_reason: "by_hand" | "failures" | "gone" | null;
}

/** Today, in the store's time zone. */
export interface Home {
  currency: string;
  zone: string;
  /** Minutes before an event's start at which its tickets let in; null: no window. */
  opensMinutesBefore: number | null;
  /** Neither a product nor an order yet. */
  isNew: boolean;
  takenCents: Compared;
  door: Compared;
  orders: { total: number; byStatus: Partial<Record<OrderStatus, number>> };
  owed: { cents: number; cards: number; uses: number };
  hours: DoorHour[];
  /** The hour of the store's clock. */
  hourNow: number;
  events: NextEvent[];
  latest: DoorEntry[];
  failing: FailingEndpoint[];
}

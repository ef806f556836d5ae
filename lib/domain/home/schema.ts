import type { OrderStatus } from "#lib/domain/orders/schema";

/** A number of today so far, and of the same weekday last week up to the same time. */
export interface Compared {
  today: number;
  lastWeekByNow: number;
}

/** An hour of today in the store's time zone, with its redemptions of tickets. */
export interface DoorHour {
  hour: number;
  tickets: number;
  lastWeek: number;
  /** Unused tickets of events that start in this hour and have not started. */
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
  arrived: number;
}

/** A redemption of a ticket or a charge of a gift card. */
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
  /** The number of this use, of `max_uses`. Null for a charge. */
  use_number: number | null;
  max_uses: number | null;
  /** The amount of a charge. Null for a ticket. */
  cents: number | null;
}

export interface FailingEndpoint {
  id: string;
  url: string;
  enabled: boolean;
  /** Deliveries that failed for good since the last success. 0 while attempts continue. */
  failed_in_a_row: number;
  disabled_reason: "by_hand" | "failures" | "gone" | null;
}

/** The numbers of the home page, for today in the store's time zone. */
export interface Home {
  currency: string;
  zone: string;
  /** Minutes before the start of an event from which its tickets can be redeemed. Null: no limit. */
  opensMinutesBefore: number | null;
  /** The store has no product and no order yet. */
  isNew: boolean;
  /** What was paid, without refunds. */
  revenueCents: Compared;
  door: Compared;
  orders: { total: number; byStatus: Partial<Record<OrderStatus, number>> };
  /** What guests can still use: balances of gift cards, and uses of tickets. */
  outstanding: { cents: number; cards: number; uses: number };
  hours: DoorHour[];
  /** The current hour in the store's time zone. */
  hourNow: number;
  events: NextEvent[];
  latest: DoorEntry[];
  failing: FailingEndpoint[];
}

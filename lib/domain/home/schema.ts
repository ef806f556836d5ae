import type { OrderStatus } from "#lib/domain/orders/schema";
import type { EndpointState } from "#lib/words/endpoint-states";

/** The kinds of items that let guests in, in the order in which a chart stacks them. */
export const DOOR_KINDS = ["ticket", "booking", "voucher", "membership"] as const;
export type DoorKind = (typeof DOOR_KINDS)[number];

/** A number of today so far, and of the same weekday last week up to the same time. */
export interface Compared {
  today: number;
  lastWeekByNow: number;
}

/** An hour of today in the store's time zone, with the guests who came in it. */
export interface DoorHour {
  hour: number;
  admitted: Record<DoorKind, number>;
  /** Guests of all kinds on the same weekday last week. */
  lastWeek: number;
  /** Guests with an unused ticket or booking that starts in this hour and has not started. */
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
  isNearlySoldOut: boolean;
  /** Tickets with at least one use. */
  arrived: number;
}

/** A use of an item or a charge of a gift card. */
export interface DoorEntry {
  id: string;
  kind: DoorKind | "gift_card";
  item_id: string;
  order_id: string;
  at: number;
  source: string | null;
  name: string | null;
  /** The product. Null for a charge. */
  title: string | null;
  /** The tier of a ticket. */
  detail: string | null;
  /** The number of this use, of `max_uses`. Only for tickets and vouchers. */
  use_number: number | null;
  max_uses: number | null;
  /** Only for bookings. */
  party_size: number | null;
  /** The amount of a charge. */
  cents: number | null;
}

export interface FailingEndpoint {
  id: string;
  url: string;
  state: EndpointState;
  /** Deliveries that failed for good since the last success. 0 while attempts continue. */
  failed_in_a_row: number;
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
  /** Guests let in by tickets, bookings, vouchers and memberships. */
  door: Compared;
  /** What gift cards were charged today. */
  charged: { count: number; cents: number };
  orders: { total: number; byStatus: Partial<Record<OrderStatus, number>> };
  /** What guests can still use: balances of gift cards, and uses of tickets, bookings and vouchers. */
  outstanding: { cents: number; cards: number; uses: number };
  hours: DoorHour[];
  /** The current hour in the store's time zone. */
  hourNow: number;
  events: NextEvent[];
  latest: DoorEntry[];
  failing: FailingEndpoint[];
}

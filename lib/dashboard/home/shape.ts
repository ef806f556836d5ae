import type { OrderStatus } from "#lib/domain/orders/schema";
import type { EndpointState } from "#lib/texts/endpoint-states";

/** The kinds of items that let guests in, in the order in which a chart stacks them. */
export const DOOR_KINDS = ["ticket", "booking", "voucher", "membership"] as const;

/** All kinds that are used at the door or the till. The charge of a gift card lets nobody in. */
export const USE_KINDS = [...DOOR_KINDS, "gift_card"] as const;
export type UseKind = (typeof USE_KINDS)[number];

/** A number of today so far, and of the same weekday last week up to the same time. */
export interface Compared {
  today: number;
  lastWeekByNow: number;
}

/** What was paid in one currency, without refunds: today so far and in this week so far, which begins on Monday. */
export interface Sales {
  currency: string;
  today: number;
  /** On the same weekday last week up to the same time. */
  lastDay: number;
  week: number;
  /** In the same part of last week. */
  lastWeek: number;
}

/** What is owed in one currency: balances of gift cards, and unused uses at the price paid. */
export interface OwedOf {
  currency: string;
  cents: number;
  cards: number;
  uses: number;
}

/** A number of charges, and their sum in one currency. */
export interface CardsOf {
  currency: string;
  count: number;
  cents: number;
}

/** An hour of today in the store's time zone, with the guests who came and the gift cards that were charged in it. */
export interface DoorHour {
  hour: number;
  uses: Record<UseKind, number>;
  /** Those of all kinds on the same weekday last week. */
  lastWeek: number;
  /** Guests with an unused ticket or booking that starts in this hour and has not started. */
  expected: number;
}

/** An event or a timeslot. */
export interface NextDate {
  kind: "event" | "timeslot";
  id: string;
  product_id: string;
  title: string;
  location: string | null;
  starts_at: number;
  ends_at: number | null;
  /** Null: unlimited. */
  capacity: number | null;
  sold: number;
  is_nearly_sold_out: boolean;
  /** Tickets with at least one use, or guests of bookings that were used. */
  arrived: number;
}

/** A use of an item or a charge of a gift card. */
export interface DoorEntry {
  id: string;
  kind: UseKind;
  item_id: string;
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
  currency: string | null;
}

export interface FailingEndpoint {
  id: string;
  url: string;
  state: EndpointState;
  /** Deliveries that failed for good since the last success. 0 while attempts continue. */
  failed_in_a_row: number;
}

/** Failed mail and memberships past due are counted up to this number. */
export const MOST_COUNTED = 100;

/** Something that needs attention, apart from webhooks. */
export type Matter =
  /** `count` is at most MOST_COUNTED. `id` and `name` are of the newest one. */
  | { what: "mail_failed"; count: number; id: string; name: string }
  | { what: "membership_past_due"; count: number; id: string; name: string | null }
  /** `name` is the phone. Without `item_kind` the code is unknown. */
  | {
      what: "scan_refused";
      /** Of the conflict. */
      id: string;
      name: string;
      at: number;
      item_kind: UseKind | null;
    }
  | { what: "key_ends"; id: string; name: string; at: number }
  /** `count` seats of `number` are left. `id` is that of the event, or of the timeslot's product. */
  | {
      what: "event_nearly_sold_out" | "timeslot_nearly_sold_out";
      count: number;
      number: number;
      id: string;
      name: string;
      at: number;
    };

/** The numbers of the home page, for today in the store's time zone. */
export interface Home {
  currency: string;
  zone: string;
  /** Minutes before the start of an event from which its tickets can be redeemed. Null: no limit. */
  opensMinutesBefore: number | null;
  /** The store has no product and no order yet. */
  isNew: boolean;
  /** One entry for each currency, that of the store first. */
  sales: Sales[];
  /** Guests let in by tickets, bookings, vouchers and memberships. */
  door: Compared;
  /** What gift cards were charged today. */
  charged: CardsOf[];
  orders: { total: number; byStatus: Partial<Record<OrderStatus, number>> };
  /** What is owed to guests, as of the last count: one entry for each currency, that of the store first. */
  owed: OwedOf[];
  /** It is time to count again what is owed. */
  isOwedOld: boolean;
  hours: DoorHour[];
  /** The current hour in the store's time zone. */
  hourNow: number;
  dates: NextDate[];
  latest: DoorEntry[];
  failing: FailingEndpoint[];
  matters: Matter[];
}

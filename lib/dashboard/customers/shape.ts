import type { IssuedItem } from "#lib/dashboard/orders/shape";
import type { Customer } from "#lib/domain/customers/schema";

/** A customer in the dashboard's list. */
export interface CustomerOverview {
  id: string;
  created: number;
  email: string;
  name: string | null;
  accepts_marketing: boolean;
  orders: number;
  /** What they paid, without what was refunded. */
  spent_cents: number;
}

/** When and how consent to marketing last changed. Null: never, or before this was recorded. */
export type Consent = {
  at: number;
  how: "order" | "request" | "person";
  /** The name of the person of the store who recorded it. */
  by: string | null;
} | null;

/** An item that a customer bought or was sent. */
export interface HeldItem extends IssuedItem {
  title: string;
  order_id: string;
  /** The start of its event or booking. */
  starts_at: number | null;
  /** What a gift card has left. */
  balance_cents: number | null;
  /** The customer can still use it. A card that they bought for another address is not theirs to use. */
  is_usable: boolean;
  /** Somebody else bought it and sent it to the customer. */
  is_gift: boolean;
}

/** An entry of the story of a customer. */
export interface StoryEntry {
  id: string;
  kind:
    | "created"
    | "merged"
    | "agreed"
    | "withdrew"
    | "ordered"
    | "refunded"
    | "let_in"
    | "arrived"
    | "redeemed"
    | "checked_in"
    | "charged";
  at: number;
  order_id: string | null;
  /** The title of the product for a use, the code of a charged card, the reason of a refund, or the address of a merged customer. */
  title: string | null;
  cents: number | null;
  source: string | null;
  /** A person did it in the dashboard, and `source` is their name. */
  byPerson: boolean;
  /** It was reversed later. */
  reversed: boolean;
}

/** A customer with all that they hold and did, for the dashboard. */
export interface CustomerDetails {
  customer: Customer;
  consent: Consent;
  /** The currency of the store. */
  currency: string;
  totals: {
    orders: number;
    first_order: number | null;
    spent_cents: number;
    refunded_cents: number;
    /** What the gift cards that they can still use have left. */
    balance_cents: number;
  };
  /** The first items, usable ones first. `heldTotal` counts all. */
  held: HeldItem[];
  heldTotal: number;
  /** How many of the shown items they can still use. */
  usableTotal: number;
  /** The customers who were merged into this one, newest first. */
  former: { id: string; email: string; at: number }[];
  /** The newest entries. */
  story: StoryEntry[];
}

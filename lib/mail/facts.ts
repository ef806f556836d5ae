import type { ItemKind } from "#lib/domain/issued-items/schema";

// What the emails to guests say, as it is when a mail is rendered. Times are Unix seconds.

/** The store as its guests know it. */
export interface GuestStore {
  name: string;
  /** Its time zone. */
  zone: string;
  /** Where answers to its mail go. */
  support_email: string | null;
  /** The address of a picture that this server keeps. */
  logo_url: string | null;
  brand_colour: string | null;
  /** Guests get mail. */
  guest_mail: boolean;
}

export interface GuestOrder {
  id: string;
  created: number;
  currency: string;
  customer_name: string | null;
  /** Null after a sale at a counter to a guest who gave none. */
  customer_email: string | null;
  subtotal_cents: number;
  discount_cents: number;
  discount_code: string | null;
  fee_cents: number;
  tax_cents: number;
  tax_inclusive: boolean;
  shipping_cents: number;
  total_cents: number;
  gift_card_cents: number;
  refunded_cents: number;
  is_shipped: boolean;
}

export interface GuestLine {
  title: string;
  /** The tier, or the options of the variant. */
  detail: string | null;
  type: string;
  quantity: number;
  total_cents: number;
}

/** Gift cards of one line and recipient. */
export interface GuestCards {
  count: number;
  /** The amount of each. */
  cents: number;
  recipient_name: string | null;
  recipient_email: string | null;
  deliver_at: number | null;
}

/** An issued item as its guest needs it. */
export interface GuestItem {
  kind: ItemKind;
  id: string;
  title: string;
  /** Its number within its line, from 1. */
  number: number;
  /** How many items its line has. */
  of: number;
  /** The tier of a ticket; the person, table or room of a booking. */
  detail: string | null;
  /** The event or the booking: tickets of one date share it. */
  occasion_id: string | null;
  starts_at: number | null;
  ends_at: number | null;
  place: string | null;
  /** Of a booking. */
  party_size: number | null;
  /** Whom it is for. */
  name: string | null;
  /** What its QR code holds. */
  code: string;
  /** Its uses in all; null where they are not counted. */
  max_uses: number | null;
  /** When it can no longer be used. Of a membership: the end of the period that is paid. */
  expires_at: number | null;
  /** Voided, or a membership that was canceled. */
  ended_at: number | null;
  /** A membership that ends with its period. */
  ends_with_period: boolean;
  /** Of a gift card. */
  balance_cents: number | null;
  message: string | null;
  recipient_email: string | null;
}

/** An event or a booking of an order in the guest's calendar. */
export interface GuestEntry {
  /** The event, or the booking. */
  occasion_id: string;
  title: string;
  starts_at: number;
  ends_at: number | null;
  place: string | null;
  /** How many items of the order give access to it. */
  valid: number;
  /** How many did, and were voided. */
  ended: number;
  /** The address of the buyer has no earlier order of it. */
  is_first: boolean;
}

/** The files that an order gives access to. */
export interface GuestDownloads {
  token: string;
  files: { name: string; size_bytes: number }[];
}

/** All that an email about an order can say. */
export interface GuestFacts {
  store: GuestStore;
  order: GuestOrder;
  lines: GuestLine[];
  cards: GuestCards[];
  /** Of an email about the whole order; null when there is nothing to download. */
  downloads: GuestDownloads | null;
  items: GuestItem[];
  /** Those of all items that the email is about, also of items that are not read. */
  entries: GuestEntry[];
  /** How many items there are; more than `items` where not all are read. */
  count: number;
}

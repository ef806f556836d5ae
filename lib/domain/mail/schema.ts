import { z } from "zod";
import type { Answered } from "#lib/texts/delivery-mistakes";

/**
 * `kept`: never sent, only read in the dashboard: there was no mail server, it was to a guest and about test data, or to a person whose
 * address is not verified.
 */
export const MailStatus = z.enum(["waiting", "sent", "failed", "kept"]);
export type MailStatus = z.infer<typeof MailStatus>;

const PEOPLE_MAIL = [
  "app_installed",
  "fraud_warning",
  "payment_disputed",
  "payment_refused",
  "refund_failed",
  "webhook_failing",
  "webhook_disabled",
] as const;
export const GUEST_MAIL = [
  "order_confirmed",
  "gift_card",
  "item_again",
  "order_refunded",
  "order_canceled",
  "payment_returned",
  "item_ended",
  "booking_moved",
] as const;
export type GuestMailKind = (typeof GUEST_MAIL)[number];
export const MailKind = z.enum([...GUEST_MAIL, ...PEOPLE_MAIL]);
export type MailKind = z.infer<typeof MailKind>;

/** So many codes are in one mail. Mail programs cut off what is much longer. */
export const CODES_IN_A_MAIL = 40;

/** The values of a mail about a webhook endpoint, as of when it was written. Times are Unix seconds. */
export interface WebhookMailData {
  /** The store's name. */
  store: string;
  /** The store's time zone. */
  zone: string;
  endpoint_id: string;
  url: string;
  description: string | null;
  delivery_id: string;
  event_id: string;
  event_type: string;
  attempt_count: number;
  /** This delivery is not tried again. */
  is_over: boolean;
  /** The receiver responded with 410. */
  gone: boolean;
  failed_in_a_row: number;
  failures_that_disable: number;
  since: number;
  last_try_at: number;
  /** Other deliveries that waited for the endpoint; counted up to 10,000. */
  waiting: number;
  /** `body` is absent after a customer whom it can name was erased. */
  answer: Omit<Answered, "url"> & { at: number; body?: string | null };
}

/** The values of the mail about an installed app. Times are Unix seconds. */
export interface AppMailData {
  /** The store's name. */
  store: string;
  /** The store's time zone. */
  zone: string;
  at: number;
  app: string;
  /** The store of who made the app. */
  maker: string;
  /** Who allowed it. */
  person: string;
  /** What it may do now. */
  scopes: string[];
  grant_id: string;
  /** False when it was installed before and may now do more. */
  is_new: boolean;
}

/** The values of the mail about a refund that failed after it was made. Times are Unix seconds. */
export interface RefundMailData {
  /** The store's name. */
  store: string;
  /** The store's time zone. */
  zone: string;
  at: number;
  cents: number;
  currency: string;
  /** Null when the payment belongs to no order. */
  order_id: string | null;
  /** In the words of the processor. */
  reason: string;
}

/** The values of the mail about a payment page that the processor did not open. Times are Unix seconds. */
export type RefusalMailData = RefundMailData & { order_id: string };

/** The values of the mail about a disputed payment. Times are Unix seconds. */
export interface DisputeMailData {
  /** The store's name. */
  store: string;
  /** The store's time zone. */
  zone: string;
  at: number;
  status: "open" | "won" | "lost";
  cents: number;
  currency: string;
  /** Null for the renewal of a membership. */
  order_id: string | null;
  /** In the word of the processor. */
  reason: string;
  /** Until when the store can give evidence, or null. */
  respond_by: number | null;
}

/** The values of the mail about a payment that is taken for fraud. Times are Unix seconds. */
export interface FraudMailData {
  /** The store's name. */
  store: string;
  /** The store's time zone. */
  zone: string;
  at: number;
  /** What is left of it. */
  cents: number;
  currency: string;
  /** Null for the renewal of a membership. */
  order_id: string | null;
}

/** The values of each kind of mail to the people of the store. */
export interface PeopleMailData {
  app_installed: AppMailData;
  fraud_warning: FraudMailData;
  payment_disputed: DisputeMailData;
  payment_refused: RefusalMailData;
  refund_failed: RefundMailData;
  webhook_failing: WebhookMailData;
  webhook_disabled: WebhookMailData;
}

/**
 * The values of each kind of mail to a guest. What else an email says is read from the order and its items when it is rendered.
 * Times are Unix seconds.
 */
export interface GuestMailData {
  /** An order with many items is confirmed in several mails. `part` counts from 1. */
  order_confirmed: { part: number; parts: number };
  /** A gift card, to its recipient. */
  gift_card: Record<string, never>;
  /** An item that somebody of the store sends again. */
  item_again: Record<string, never>;
  /** What it voided was voided at the time of the mail. */
  order_refunded: { cents: number };
  order_canceled: Record<string, never>;
  /** Money that came for an order after it was canceled. */
  payment_returned: { cents: number };
  /** A voided item, or a membership that was canceled. */
  item_ended: Record<string, never>;
  /** Where the booking was before. */
  booking_moved: { starts_at: number | null; place: string | null; party_size: number };
}

export type MailData = PeopleMailData & GuestMailData;

/** The values of each mail about an account. The secret of its link is stored apart from them, sealed. Times are Unix seconds. */
export interface AccountMailData {
  /** The link to choose a new password. `store`: what was opened with an address that is not verified. */
  password_reset: { store?: string };
  /** The link that verifies the address of a person who signed up. */
  verify_email: { store: string; has_account: boolean };
  /** The link that accepts an invitation to a store. */
  invitation: { store: string; role: string };
  /** The password was changed or reset. */
  password_changed: Where & { was_reset?: boolean };
  /** Another way to sign in was added, removed or used. */
  sign_in_changed: Where & { what: SignInNews };
}
/** When and where something was changed. What the operator changed has no browser. */
export interface Where {
  at: number;
  address?: string;
  device?: string;
}
/** Changes of how a person signs in, of which a mail tells. */
export type SignInNews =
  | "two_factor_on"
  | "two_factor_off"
  | "two_factor_reset"
  | "codes_replaced"
  | "code_used"
  | "passkey_added"
  | "passkey_removed"
  | "provider_linked"
  | "provider_unlinked";
export type AccountMailKind = keyof AccountMailData;

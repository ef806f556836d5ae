import { z } from "zod";
import { oneCursor, PageQuery } from "#lib/core/schema";
import type { Answered } from "#lib/words/delivery-mistakes";

/** `kept`: there was no mail server. The mail can be read in the dashboard and is never sent. */
export const MailStatus = z.enum(["waiting", "sent", "failed", "kept"]);
export type MailStatus = z.infer<typeof MailStatus>;

export const MailQuery = PageQuery.extend({ status: MailStatus.optional() }).check(oneCursor);
export type MailQuery = z.infer<typeof MailQuery>;

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

/** The values of each kind of mail. */
export interface MailData {
  app_installed: AppMailData;
  webhook_failing: WebhookMailData;
  webhook_disabled: WebhookMailData;
}
export type MailKind = keyof MailData;

/** A mail as the dashboard lists it. Times are Unix seconds. */
export interface MailOverview {
  id: string;
  created: number;
  kind: MailKind;
  recipient: string;
  recipient_name: string | null;
  subject: string;
  status: MailStatus;
  /** A process is sending it now. */
  is_sending: boolean;
  attempt_count: number;
  next_attempt_at: number;
  last_error: string | null;
  sent_at: number | null;
}

/** A mail with its content, for its page in the dashboard. */
export interface OpenedMail extends MailOverview {
  text: string;
  html: string;
  /** The webhook endpoint that it is about. */
  endpoint_id: string | null;
}

/** The values of each mail about an account. The secret of its link is stored apart from them, sealed. Times are Unix seconds. */
export interface AccountMailData {
  /** The link to choose a new password. */
  password_reset: Record<string, never>;
  /** The link that verifies the address of a person who signed up. */
  verify_email: { store: string; has_account: boolean };
  /** The link that accepts an invitation to a store. */
  invitation: { store: string; person: string; role: string };
  /** The password was changed or reset. */
  password_changed: { at: number; address: string; device: string };
  /** Another way to sign in was added, removed or used. */
  sign_in_changed: { what: SignInNews; at: number; address: string; device: string };
}
/** Changes of how a person signs in, of which a mail tells. */
export type SignInNews =
  | "two_factor_on"
  | "two_factor_off"
  | "codes_replaced"
  | "code_used"
  | "passkey_added"
  | "passkey_removed"
  | "provider_linked"
  | "provider_unlinked";
export type AccountMailKind = keyof AccountMailData;

import type { RenderedMail } from "#lib/mail/templates/render";

/** A mail that this process may attempt to send until `lease_until`. */
export interface QueuedMail {
  id: string;
  /** Absent for a mail about an account. */
  merchant_id?: string;
  recipient: string;
  recipient_name: string | null;
  attempt_count: number;
  by_hand: boolean;
  lease_until: Date;
}

/** The result of an attempt: its status, the error, and when the next attempt is due. */
export interface AttemptEnd {
  status: "sent" | "kept" | "failed" | "waiting";
  error: string | null;
  nextAt: Date;
}

/** A table of mail that waits to be sent. */
export interface MailQueue<Mail extends QueuedMail = QueuedMail> {
  name: string;
  /** Leases mail that is due, the oldest first. Two processes never lease the same one. */
  lease(max: number): Promise<Mail[]>;
  render(mail: Mail): Promise<RenderedMail>;
  /** Saves what was rendered. Returns false when the mail was erased, or is leased by another process in the meantime. */
  save(mail: Mail, rendered: RenderedMail): Promise<boolean>;
  end(mail: Mail, end: AttemptEnd): Promise<void>;
  /** Ends the lease without counting an attempt. */
  release(mail: Mail): Promise<void>;
}

import type { Mailbox } from "#lib/core/mailbox";
import type { MailFile } from "./attachments.ts";

/** The maximum number of connections to the mail server, and so of concurrent attempts, in one process. */
export const MAX_CONNECTIONS = 5;

/** One mail to one person. */
export interface Message {
  /** The id of the row. The Message-ID contains it, so that mail programs can recognize a mail that was sent twice. */
  id: string;
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** The name of the sender. Absent: that of MAIL_FROM. */
  fromName?: string;
  replyTo?: string | null;
  files?: readonly MailFile[];
}

export type AttemptResult =
  | { status: "sent" }
  | { status: "kept" }
  /** `isFinal`: another attempt would be refused the same way. */
  | { status: "refused"; error: string; isFinal: boolean };

/** Sends mail. */
export interface MailPort {
  /** Never throws; ends within a minute. */
  deliver(message: Message): Promise<AttemptResult>;
  close(): void;
}

/** A port that sends nothing: mail stays in the database and can be read in the dashboard. */
export const keptPort: MailPort = {
  deliver: async () => ({ status: "kept" }),
  close: () => {},
};

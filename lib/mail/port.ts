import type { Mailbox } from "#lib/core/mailbox";

/** Connections to the mail server, and so attempts at once, in one process. */
export const MAX_CONNECTIONS = 5;

/** One mail to one person. */
export interface Message {
  /** Of the row. The Message-ID is made from it: a mail that was sent twice can be recognized. */
  id: string;
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
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

/** Sends nothing: mail stays in the database and is read in the dashboard. */
export const keptPort: MailPort = {
  deliver: async () => ({ status: "kept" }),
  close: () => {},
};

import { readEnvironment } from "#lib/core/config";
import type { Mailbox } from "#lib/core/mailbox";

/** Connections to the mail server, and so mails under way, in one process. */
export const MAX_CONNECTIONS = 5;

/** One mail to one person. */
export interface Message {
  /** Of the row: its Message-ID is made from it, so that one that was sent twice can be told. */
  id: string;
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
}

/** What became of one attempt. */
export type Delivered =
  | { status: "sent" }
  | { status: "kept" }
  /** `isFinal`: trying again would be answered the same. */
  | { status: "refused"; error: string; isFinal: boolean };

/** Who takes mail to its reader. */
export interface MailPort {
  /** Never throws; over within a minute. */
  deliver(message: Message): Promise<Delivered>;
  close(): void;
}

/** The built-in one: nothing leaves the house, and mail is read in the dashboard. */
export const keptPort: MailPort = {
  deliver: async () => ({ status: "kept" }),
  close: () => {},
};

/** Whether mail leaves the house. */
export const isMailSent = (): boolean => smtpSettings() !== null;

/** The port that the environment asks for: SMTP_URL's server, or the built-in one. Throws `StartError`. */
export function mailPort(): MailPort {
  const settings = smtpSettings();
  return settings ? portOf(settings) : keptPort;
}

/** A library of some weight: loaded with the first mail. */
function portOf({ url, from }: Settings): MailPort {
  let port: Promise<MailPort> | undefined;
  const load = async () => (await import("./smtp.ts")).smtpPort(url, from);
  return {
    deliver: async (message) => {
      port ??= load();
      return (await port).deliver(message);
    },
    close: () => void port?.then((loaded) => loaded.close()),
  };
}

interface Settings {
  url: string;
  from: Mailbox;
}

function smtpSettings(): Settings | null {
  const { SMTP_URL: url, MAIL_FROM: from } = readEnvironment(process.env);
  return url && from ? { url, from } : null;
}

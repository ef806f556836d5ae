import { readEnvironment } from "#lib/config/environment";
import type { Mailbox } from "#lib/core/mailbox";
import { keptPort, type MailPort } from "./port.ts";

/** Returns whether mail is sent, or only kept in the database. */
export const isMailSent = (): boolean => smtpSettings() !== null;

/** Returns the port for SMTP_URL, or the one that keeps mail. Throws `StartError`. */
export function mailPort(): MailPort {
  const settings = smtpSettings();
  return settings ? lazySmtpPort(settings) : keptPort;
}

/** Loads the SMTP library with the first mail: it is large. */
function lazySmtpPort({ url, from }: Settings): MailPort {
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
  const { SMTP_URL: url, MAIL_FROM: from } = readEnvironment();
  return url && from ? { url, from } : null;
}

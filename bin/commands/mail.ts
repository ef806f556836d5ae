import { nowInSeconds, toUnix } from "#lib/core/time";
import type { KeptMail } from "#lib/mail/kept-account-mail";
import { type Command, UsageError } from "./command.ts";

const DEFAULT_MAX = 20;

export const mail: Command = {
  name: "mail",
  usage: "[ID] [--email EMAIL]",
  summary: "Read emails about accounts while no mail server is configured, the newest first",
  help: [
    "Without SMTP_URL nothing is sent. The links that confirm an address, accept an invitation or choose a new password are here.",
    "A link acts as the person whom the email is to: give it to nobody else. With SMTP_URL set, emails cannot be read.",
    "An email is deleted when its link ends: after 1 hour, 24 hours or 7 days. One whose link was used is not shown.",
    `Without an ID, the newest ${DEFAULT_MAX} are listed. With an ID, the whole email is printed.`,
  ],
  examples: ["zakka mail", "zakka mail --email mara@cafe.example"],
  options: ["--email <value>"],
  takesArguments: true,
  async run({ email }, [id, ...rest], openDatabase) {
    if (rest.length > 0) throw new UsageError("Give one ID. `zakka mail` lists the emails with their IDs.");
    await refuseWithServer();
    await openDatabase();
    const { readKeptMail } = await import("#lib/mail/kept-account-mail");
    const found = await readKeptMail(
      { email: email?.trim() || null, max: id ? Infinity : DEFAULT_MAX },
      nowInSeconds(),
    );
    const mails = id ? found.filter((message) => message.id === id.toLowerCase()) : found;
    if (id && mails.length === 0) throw new UsageError(`There is no email ${id}, or its link no longer works.`);
    return {
      json: { object: "list", data: mails.map((message) => ({ ...message, created_at: toUnix(message.created_at) })) },
      lines: id ? mails.map(({ to, text }) => `To: ${to}\n\n${text.trimEnd()}`) : linesOf(mails),
    };
  },
};

async function refuseWithServer(): Promise<void> {
  const { isMailSent } = await import("#lib/mail/from-environment");
  if (isMailSent()) {
    throw new UsageError(
      "Mail is sent (SMTP_URL): emails about accounts go to their readers, and nobody can read them here.",
    );
  }
}

function linesOf(mails: readonly KeptMail[]): string[] {
  if (mails.length === 0) {
    return [
      "There is no email. One is here a few seconds after somebody signs up, is invited or asks for a new password.",
    ];
  }
  return mails.flatMap(({ id, to, created_at, subject, link }) => [
    `${timeOf(created_at)}  ${to}`,
    `  ${subject}`,
    `  ${link ?? "no link"}`,
    `  ${id}`,
  ]);
}

/** Returns 2026-11-28 08:40:12 UTC. */
const timeOf = (time: Date): string => `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;

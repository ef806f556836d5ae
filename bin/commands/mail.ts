import { nowInSeconds, toUnix } from "#lib/core/time";
import type { KeptLetter } from "#lib/mail/kept-account-mail";
import { type Command, UsageError } from "./command.ts";

const DEFAULT_MAX = 20;

export const mail: Command = {
  name: "mail",
  usage: "[ID] [--email EMAIL]",
  summary: "Read letters about accounts while no mail server is configured, the newest first",
  help: [
    "Without SMTP_URL nothing is sent. The links that confirm an address, accept an invitation or choose a new password are here.",
    "A link acts as the person whom the letter is to: give it to nobody else. With SMTP_URL set, letters cannot be read.",
    "A letter is deleted when its link ends: after 1 hour, 24 hours or 7 days. One whose link was used is not shown.",
    `Without an ID, the newest ${DEFAULT_MAX} are listed. With an ID, the whole letter is printed.`,
  ],
  examples: ["zakka mail", "zakka mail --email mara@cafe.example"],
  options: ["--email <value>"],
  takesArguments: true,
  async run({ email }, [id, ...rest], openDatabase) {
    if (rest.length > 0) throw new UsageError("Give one ID. `zakka mail` lists the letters with theirs.");
    await refuseWithServer();
    await openDatabase();
    const { readKeptLetters } = await import("#lib/mail/kept-account-mail");
    const found = await readKeptLetters(
      { email: email?.trim() || null, max: id ? Infinity : DEFAULT_MAX },
      nowInSeconds(),
    );
    const letters = id ? found.filter((letter) => letter.id === id.toLowerCase()) : found;
    if (id && letters.length === 0) throw new UsageError(`There is no letter ${id}, or its link no longer works.`);
    return {
      json: { object: "list", data: letters.map((letter) => ({ ...letter, created_at: toUnix(letter.created_at) })) },
      lines: id ? letters.map(({ to, text }) => `To: ${to}\n\n${text.trimEnd()}`) : linesOf(letters),
    };
  },
};

async function refuseWithServer(): Promise<void> {
  const { isMailSent } = await import("#lib/mail/from-environment");
  if (isMailSent()) {
    throw new UsageError(
      "Mail is sent (SMTP_URL): letters about accounts go to their readers, and nobody can read them here.",
    );
  }
}

function linesOf(letters: readonly KeptLetter[]): string[] {
  if (letters.length === 0) {
    return [
      "There is no letter. One is here a few seconds after somebody signs up, is invited or asks for a new password.",
    ];
  }
  return letters.flatMap(({ id, to, created_at, subject, link }) => [
    `${timeOf(created_at)}  ${to}`,
    `  ${subject}`,
    `  ${link ?? "no link"}`,
    `  ${id}`,
  ]);
}

/** Returns 2026-11-28 08:40:12 UTC. */
const timeOf = (time: Date): string => `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;

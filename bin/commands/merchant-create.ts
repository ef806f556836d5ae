import { isAppError } from "#lib/core/errors";
import { parseWithTexts } from "#lib/core/input";
import { nearest } from "#lib/core/nearest";
import { nowInSeconds } from "#lib/core/time";
import { type Command, need, UsageError } from "./command.ts";

export const merchantCreate: Command = {
  name: "merchant create",
  usage: "--name NAME --email EMAIL (--password PASSWORD | --password-stdin) [--plan free|pro] [--time-zone ZONE]",
  summary: "Create a store and its owner",
  help: [
    "--password-stdin reads the password from the first line of standard input. Then lists of processes do not show it.",
    "A password has at least 12 characters; several words in a row are enough.",
    "A person who already has an account keeps the password and owns the new store too.",
    "The API needs the plan `pro`. Without --plan the store is on `free`.",
    "Without --time-zone the store is in UTC.",
  ],
  examples: [
    'zakka merchant create --name "Cafe Lindqvist" --email mara@cafe.example --password-stdin --plan pro --time-zone Europe/Berlin < password.txt',
  ],
  options: [
    "--name <value>",
    "--email <value>",
    "--password <value>",
    "--password-stdin",
    "--plan <value>",
    "--time-zone <value>",
  ],
  async run(options, _words, openDatabase, { stdin }) {
    const { StoreInput } = await import("#lib/domain/stores/schema");
    const input = {
      name: need(options, "name"),
      email: need(options, "email"),
      plan: options.plan === undefined ? undefined : need(options, "plan"),
      timezone: options.timeZone === undefined ? "UTC" : need(options, "timeZone"),
    };
    if (options.password !== undefined && options.passwordStdin) {
      throw new UsageError("Give --password or --password-stdin, not both.");
    }
    const parsed = parseWithTexts(StoreInput, input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      if (issue?.path[0] === "timezone") throw new UsageError(`--time-zone: ${noZone(input.timezone)}`);
      throw new UsageError(`--${issue?.path.join(".")}: ${issue?.message}`);
    }
    const password = options.passwordStdin ? await readPassword(stdin) : options.password;
    if (!password) throw new UsageError("Give --password, or --password-stdin.");
    const passwordHash = await hashOf(password, [parsed.data.name, parsed.data.email]);
    await openDatabase();
    const { createStore } = await import("#lib/domain/stores/create");
    const store = await createStore(parsed.data, passwordHash, nowInSeconds());
    const kept = `${parsed.data.email} had an account: it owns the new store too and its password stays as it was.`;
    return {
      json: { merchant_id: store.merchant_id, user_id: store.user_id },
      lines: [
        `Created ${parsed.data.name}.`,
        `  merchant_id  ${store.merchant_id}`,
        `  user_id      ${store.user_id}`,
        `  time zone    ${input.timezone}`,
      ],
      notes: store.is_new_user ? [] : [kept],
    };
  },
};

function noZone(given: string): string {
  const meant = nearest(given, Intl.supportedValuesOf("timeZone"));
  const advice = meant ? `Is it ${meant}?` : "Give an IANA name such as Europe/Berlin.";
  return `There is no time zone "${given}". ${advice} Leave it out for UTC.`;
}

/** Longer than any password. Reading stops here if the input has no end of line. */
const MAX_LINE_BYTES = 8_192;

/** Returns the first line of standard input, without its end. Throws a UsageError if it is empty. */
async function readPassword(stdin: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    chunks.push(chunk);
    size += chunk.length;
    if (chunk.includes("\n") || size > MAX_LINE_BYTES) break;
  }
  const [line = ""] = Buffer.concat(chunks).toString("utf8").split("\n", 1);
  const password = line.replace(/\r$/, "");
  if (!password) throw new UsageError("Standard input has no password. Send it as one line.");
  return password;
}

async function hashOf(password: string, names: readonly string[]): Promise<string> {
  const { hashNewPassword } = await import("#lib/auth/password-rule");
  return hashNewPassword(password, names).catch((error: Error) => {
    throw isAppError(error) ? new UsageError(`The password: ${error.message}`) : error;
  });
}

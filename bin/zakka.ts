// The zakka command: finds the database as `npm start` does, brings it up to date, runs one command.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "#lib/config/start-error";
import { type Command, type Stage, UsageError } from "./commands/command.ts";
import { doctor } from "./commands/doctor.ts";
import { keyCreate } from "./commands/key-create.ts";
import { listen } from "./commands/listen.ts";
import { merchantCreate } from "./commands/merchant-create.ts";
import { merchantSet } from "./commands/merchant-set.ts";
import { seed } from "./commands/seed.ts";
import { trigger } from "./commands/trigger.ts";

const COMMANDS: readonly Command[] = [merchantCreate, merchantSet, keyCreate, seed, listen, trigger, doctor];
/** A terminal's Ctrl-C arrives several times: from itself, and through each process on the way to this one (npx). */
const ONE_CTRL_C_MS = 1_000;
const COMMON = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

let closeEmbedded = async (): Promise<void> => {};
let isOpen = false;
let stopping: Promise<void> | undefined;
let running: Command | undefined;
let askedToEndAt = 0;
let isOver = false;
const stopper = new AbortController();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
process.stdout.on("error", () => stopper.abort()); // nobody reads on
process.stderr.on("error", () => {});

/** What goes on ends by itself once it is asked to; anything else, or one that is asked again, is cut short. */
function end(): void {
  const isFirst = !askedToEndAt;
  if (!isFirst && Date.now() - askedToEndAt < ONE_CTRL_C_MS) return;
  askedToEndAt ||= Date.now();
  if (isFirst && isOver) return; // it is closing what it used
  if (isFirst && running?.goesOn) stopper.abort();
  else stopping ??= closeEmbedded().finally(() => process.exit(isOver ? undefined : 1));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!stopping) console.error(`zakka: ${lineOf(error)}`);
  process.exitCode = 1;
}
isOver = true;
await (stopping ?? leave());
// Left to end by itself, Node gives signals back to the system some moments before it is gone: a second one of the same
// Ctrl-C would end it there, as if the command had failed.
process.stdout.write("", () => process.exit());

async function main(args: string[]): Promise<void> {
  const command = COMMANDS.find(({ name }) => name.split(" ").every((word, index) => args[index] === word));
  if (!command) return explain(args);
  const { values, positionals } = parse(command, args.slice(command.name.split(" ").length));
  if (values.help) return print(helpOf(command));
  running = command;
  const stage: Stage = {
    say: (lines, json) => {
      if (!values.json) print(lines);
      else if (json) print([JSON.stringify(json)]);
    },
    note: (line) => console.error(line),
    stop: stopper.signal,
  };
  const answer = await command.run(values as Record<string, string | undefined>, positionals, openDatabase, stage);
  for (const note of answer.notes ?? []) console.error(note);
  print(values.json ? [JSON.stringify(answer.json)] : answer.lines);
  if (answer.isBad) process.exitCode = 1;
}

function parse(command: Command, args: string[]) {
  try {
    const options = { ...command.options, ...COMMON };
    return parseArgs({ args, options, allowPositionals: command.takesArguments === true });
  } catch (error) {
    const [why] = (error as Error).message.split(". To specify");
    throw new UsageError(`${why?.replace(/\.$/, "")}. \`zakka ${command.name} --help\` says what it takes.`);
  }
}

/** No command was named: an answer to --help, otherwise a fault. */
function explain(args: string[]): void {
  const [first = ""] = args;
  const family = COMMANDS.filter(({ name }) => name.split(" ")[0] === first);
  if (args.length === 0 || first === "help" || args.includes("--help") || args.includes("-h")) {
    print(overviewOf(family.length > 0 ? family : COMMANDS));
    return;
  }
  const known = (family.length > 0 ? family : COMMANDS).map(({ name }) => `zakka ${name}`).join(", ");
  throw new UsageError(
    `There is no command "${args.filter((word) => !word.startsWith("-")).join(" ")}". There is: ${known}.`,
  );
}

function overviewOf(commands: readonly Command[]): string[] {
  return [
    "Usage: zakka COMMAND [--json] [--help]",
    "",
    ...commands.flatMap(({ name, usage, summary }) => [`  zakka ${name} ${usage}`.trimEnd(), `      ${summary}.`]),
    "",
    "The database is DATABASE_URL, or the embedded PostgreSQL of this checkout.",
  ];
}

function helpOf({ name, usage, summary, help = [] }: Command): string[] {
  return [
    `${summary}.`,
    "",
    `Usage: zakka ${[name, usage, "[--json]"].filter(Boolean).join(" ")}`,
    ...(help.length > 0 ? ["", ...help] : []),
  ];
}

/** DATABASE_URL, or the embedded PostgreSQL: joined when it runs, else started for as long as the command takes. */
async function openDatabase({ asItIs } = { asItIs: false }): Promise<void> {
  const { startEmbedded } = await import("#lib/db/embedded");
  const { keepAppSecret } = await import("#lib/db/embedded-place");
  const { migrate } = await import("#lib/db/migrate");
  isOpen = true;
  if (!process.env.DATABASE_URL) {
    const dotData = join(import.meta.dirname, "..", ".data");
    const embedded = await startEmbedded({ dotData });
    let closed: Promise<void> | undefined;
    closeEmbedded = () => {
      closed ??= embedded.close().catch(() => {});
      return closed;
    };
    process.env.DATABASE_URL = embedded.url;
    process.env.APP_SECRET ||= keepAppSecret(dotData);
  }
  if (!asItIs) await migrate(process.env.DATABASE_URL);
}

async function leave(): Promise<void> {
  if (!isOpen) return;
  const { closeDatabase } = await import("#lib/db/client");
  await closeDatabase().catch(() => {});
  await closeEmbedded();
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** One line, whatever went wrong: what an operator can act on, never a stack trace. */
function lineOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof StartError) return error.message;
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.trim().split("\n").at(-1)?.trim() || "It failed without a reason.";
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommanderError, Command as Program } from "commander";
import { StartError } from "#lib/config/start-error";
import { nearest } from "#lib/core/nearest";
import { appCreate } from "./app-create.ts";
import { backup } from "./backup.ts";
import { clockAdvance, clockShow } from "./clock.ts";
import { type Command, UsageError, WrongUsage } from "./command.ts";
import { completionOf } from "./completion.ts";
import { dbDistribute } from "./db-distribute.ts";
import { doctor } from "./doctor.ts";
import { keyCreate } from "./key-create.ts";
import { listen } from "./listen.ts";
import { mail } from "./mail.ts";
import { merchantCreate } from "./merchant-create.ts";
import { merchantSet } from "./merchant-set.ts";
import { openDatabase } from "./open-database.ts";
import { paymentsAdopt } from "./payments-adopt.ts";
import { paymentsCompare } from "./payments-compare.ts";
import { personResetCodes } from "./person-reset-codes.ts";
import { restore } from "./restore.ts";
import { secretReseal } from "./secret-reseal.ts";
import { seed } from "./seed.ts";
import { trigger } from "./trigger.ts";

const WORKING: readonly Command[] = [
  merchantCreate,
  merchantSet,
  personResetCodes,
  mail,
  keyCreate,
  appCreate,
  seed,
  listen,
  trigger,
  clockShow,
  clockAdvance,
  paymentsAdopt,
  paymentsCompare,
  backup,
  restore,
  dbDistribute,
  secretReseal,
  doctor,
];
const COMMANDS: readonly Command[] = [...WORKING, completionOf(WORKING)];

/** The exit codes of a command that was refused or failed, and of one that was written in a wrong way, as in most shells. */
const FAILED = 1;
const WRONG_USAGE = 2;

/** The input and output of a command line. */
export interface Streams {
  stdin: AsyncIterable<Buffer>;
  writeOut(text: string): void;
  writeErr(text: string): void;
  /** Ends a long-running command. */
  stop: AbortSignal;
  /** Called when a command begins, with valid options. */
  onRun?(command: Command): void;
}

/** Runs a command line without its first word `zakka`, and returns the exit code. Leaves the database open. */
export async function main(args: readonly string[], streams: Streams): Promise<number> {
  let code = 0;
  try {
    const program = programOf(streams, (exitCode) => {
      code = exitCode;
    });
    await program.parseAsync(asHelp(args), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0; // the help was printed
    streams.writeErr(`zakka: ${lineOf(error)}\n`);
    return error instanceof WrongUsage ? WRONG_USAGE : FAILED;
  }
  return code;
}

/** Turns `zakka` and `zakka help merchant create` into the command line with --help. */
function asHelp(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args;
  if (first !== undefined && first !== "help") return args;
  const words = rest.filter((word) => word !== "help" && !word.startsWith("-"));
  const isKnown = (name: string) => COMMANDS.some((command) => `${command.name} `.startsWith(`${name} `));
  if (words.length > 0 && !isKnown(words.join(" "))) throw unknown(words.join(" "), COMMANDS);
  return [...words, "--help"];
}

const PACKAGE = join(import.meta.dirname, "..", "..", "package.json");
const readVersion = (): string => JSON.parse(readFileSync(PACKAGE, "utf8")).version;

function programOf(streams: Streams, setCode: (code: number) => void): Program {
  const program = withOwnOutput(new Program("zakka"), streams, overviewOf(COMMANDS));
  program.version(`zakka ${readVersion()}`, "-V, --version").helpCommand(false);
  refuseUnknown(program, [], COMMANDS);
  for (const command of COMMANDS) {
    const words = command.name.split(" ");
    const name = words.pop() ?? "";
    const leaf = withOwnOutput(new Program(name), streams, helpOf(command)).exitOverride((error) => {
      throw error.exitCode === 0 ? error : new WrongUsage(withHint(reasonOf(error), command.name));
    });
    for (const flags of [...command.options, "--json"]) addOption(leaf, flags, command.name);
    leaf.argument("[words...]").action(async (given: string[], options) => {
      if (given.length > 0 && !command.takesArguments) {
        const why = `Unexpected argument '${given[0]}'. This command does not take positional arguments`;
        throw new WrongUsage(withHint(why, command.name));
      }
      setCode(await runCommand(command, given, options, streams));
    });
    familyOf(program, words, streams).addCommand(leaf);
  }
  return program;
}

/** Adds an option. Its value cannot be the name of another option: `--name --plan pro` lacks the name. */
function addOption(leaf: Program, flags: string, name: string): void {
  const [long = ""] = /--[a-z-]+/.exec(flags) ?? [];
  if (!flags.includes("<")) return void leaf.option(flags);
  leaf.option(flags, "", (value: string) => {
    if (!leaf.options.some((option) => option.long === value)) return value;
    throw new WrongUsage(withHint(`Option '${long} <value>' argument missing`, name));
  });
}

/** Returns the parent of a command: the program, or `merchant` for `merchant create`. */
function familyOf(program: Program, words: readonly string[], streams: Streams): Program {
  const [name] = words;
  if (name === undefined) return program;
  const known = program.commands.find((command) => command.name() === name);
  if (known) return known;
  const members = COMMANDS.filter((command) => command.name.startsWith(`${name} `));
  const family = withOwnOutput(new Program(name), streams, overviewOf(members));
  refuseUnknown(family, words, members);
  program.addCommand(family);
  return family;
}

/** Replaces the help and error output of commander by ours. */
function withOwnOutput(command: Program, { writeOut }: Streams, help: readonly string[]): Program {
  return command
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureHelp({ formatHelp: () => textOf(help) })
    .configureOutput({ writeOut, outputError: () => {} });
}

/** Refuses a command line without a known command. */
function refuseUnknown(program: Program, words: readonly string[], commands: readonly Command[]): void {
  program
    .argument("[words...]")
    .allowUnknownOption()
    .action((rest: string[]) => {
      const given = rest.filter((word) => !word.startsWith("-"));
      const option = rest.find((word) => word.startsWith("-") && word !== "--json");
      if (option && given.length === 0) {
        throw new WrongUsage(`There is no option ${option}. \`zakka help\` lists the commands.`);
      }
      throw unknown([...words, ...given].join(" "), commands);
    });
}

/** Returns the refusal of an unknown command, with the nearest one of those that can be meant. */
function unknown(given: string, commands: readonly Command[]): WrongUsage {
  const names = commands.map(({ name }) => name);
  const members = names.filter((name) => name.startsWith(`${given} `));
  if (members.length > 0) return new WrongUsage(`"${given}" needs one more word. There is: ${listOf(members)}.`);
  const meant = nearest(given, names);
  const hint = meant ? ` Did you mean \`zakka ${meant}\`?` : "";
  return new WrongUsage(`There is no command "${given}".${hint} There is: ${listOf(names)}.`);
}

const listOf = (names: readonly string[]): string => names.map((name) => `zakka ${name}`).join(", ");

async function runCommand(
  command: Command,
  words: string[],
  { json: isJson, ...options }: Record<string, string | undefined>,
  streams: Streams,
): Promise<number> {
  const { stdin, stop, writeOut, writeErr } = streams;
  streams.onRun?.(command);
  const warn = (line: string) => writeErr(`${line}\n`);
  const print = (lines: readonly string[], json?: object) => {
    if (!isJson) writeOut(textOf(lines));
    else if (json) writeOut(textOf([JSON.stringify(json)]));
  };
  const result = await command.run(options, words, openDatabase, { print, warn, stdin, stop });
  for (const line of result.notes ?? []) warn(line);
  writeOut(textOf(isJson ? [JSON.stringify(result.json)] : result.lines));
  return result.hasFailed ? FAILED : 0;
}

const textOf = (lines: readonly string[]): string => `${lines.join("\n")}\n`;

/** Turns "error: unknown option '--x'." into "Unknown option '--x'". */
function reasonOf({ message }: CommanderError): string {
  const text = message.replace(/^error: /, "").replace(/\.$/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const withHint = (why: string, name: string): string => `${why}. \`zakka ${name} --help\` lists its options.`;

function overviewOf(commands: readonly Command[]): string[] {
  return [
    "Usage: zakka COMMAND [--json] [--help]",
    "       zakka help COMMAND",
    "       zakka --version",
    "",
    ...commands.flatMap(({ name, usage, summary }) => [`  zakka ${name} ${usage}`.trimEnd(), `      ${summary}.`]),
    "",
    "The database is DATABASE_URL, or the embedded PostgreSQL of this checkout.",
  ];
}

function helpOf({ name, usage, summary, help = [], examples }: Command): string[] {
  return [
    `${summary}.`,
    "",
    `Usage: zakka ${[name, usage, "[--json]"].filter(Boolean).join(" ")}`,
    ...(help.length > 0 ? ["", ...help] : []),
    "",
    examples.length === 1 ? "Example:" : "Examples:",
    ...examples.map((line) => `  ${line}`),
  ];
}

/** Returns one line about an error, never a stack trace. */
function lineOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof StartError) return error.message;
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.trim().split("\n").at(-1)?.trim() || "It failed without a reason.";
}

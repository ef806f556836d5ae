import type { parseArgs } from "node:util";

/** Something an operator can put right: the message is the one line that is printed. */
export class UsageError extends Error {}

export interface Answer {
  /** What `--json` prints, alone, on stdout. */
  json: unknown;
  /** The same for a person. */
  lines: string[];
  /** Said on stderr either way. */
  notes?: string[];
  /** The exit code is 1 although there is an answer. */
  isBad?: boolean;
}

/** For a command that tells of things on its way to the answer. */
export interface Stage {
  /** On stdout, at once: the lines for a person, or with `--json` the object, where there is one, on a line. */
  say(lines: readonly string[], json?: object): void;
  /** On stderr either way. */
  note(line: string): void;
  /** Aborted when a command that goes on is to end: by a signal, or because nobody reads on. */
  stop: AbortSignal;
}

/** Finds the database and puts its address into DATABASE_URL; brings it up to date unless told otherwise. */
export type Open = (how?: { asItIs: boolean }) => Promise<void>;

export interface Command {
  /** After `zakka`, as words. */
  name: string;
  /** What follows the name. */
  usage: string;
  summary: string;
  /** More for `--help`, a line each. */
  help?: string[];
  options: NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;
  takesArguments?: boolean;
  /** Goes on until it is stopped; its answer then is the last that it says. */
  goesOn?: boolean;
  /** Judges its input, then opens the database, then acts. */
  run(values: Record<string, string | undefined>, words: string[], open: Open, stage: Stage): Promise<Answer>;
}

/** The value of an option that must be there. */
export function need(values: Record<string, string | undefined>, option: string): string {
  const value = values[option]?.trim();
  if (!value) throw new UsageError(`Give --${option}.`);
  return value;
}

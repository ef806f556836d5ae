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
  /** Judges its input, then opens the database, then acts. */
  run(values: Record<string, string | undefined>, words: string[], open: Open): Promise<Answer>;
}

/** The value of an option that must be there. */
export function need(values: Record<string, string | undefined>, option: string): string {
  const value = values[option]?.trim();
  if (!value) throw new UsageError(`Give --${option}.`);
  return value;
}

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
}

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
  /** Judges its input, then calls `open` for a database that is up to date, then acts. */
  run(values: Record<string, string | undefined>, words: string[], open: () => Promise<void>): Promise<Answer>;
}

/** The value of an option that must be there. */
export function need(values: Record<string, string | undefined>, option: string): string {
  const value = values[option]?.trim();
  if (!value) throw new UsageError(`Give --${option}.`);
  return value;
}

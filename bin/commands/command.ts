import "#lib/words/input";

/** A mistake that the caller can correct: the message is the one line that is printed. */
export class UsageError extends Error {}

export interface Answer {
  /** What `--json` prints, alone, on stdout. */
  json: unknown;
  /** The same for a person. */
  lines: string[];
  /** Printed on stderr either way. */
  notes?: string[];
  /** The exit code is 1 although there is an answer. */
  hasFailed?: boolean;
}

/** What a command reads and writes while it runs. */
export interface Terminal {
  /** On stdout, at once: the lines for a person, or with `--json` the object, where there is one, on a line. */
  say(lines: readonly string[], json?: object): void;
  /** On stderr either way. */
  note(line: string): void;
  stdin: AsyncIterable<Buffer>;
  /** Aborted when a long-running command is to end: by a signal, or because stdout was closed. */
  stop: AbortSignal;
}

/** Finds the database, sets DATABASE_URL, and applies pending migrations unless told otherwise. */
export type OpenDatabase = (options?: { migrates: boolean }) => Promise<void>;

/** The options as commander names them: `--forward-to <url>` is `forwardTo`. */
export type Options = Record<string, string | undefined>;

export interface Command {
  /** After `zakka`, as words. */
  name: string;
  /** What follows the name. */
  usage: string;
  summary: string;
  /** More for `--help`, a line each. */
  help?: string[];
  /** As commander takes them. */
  options: readonly string[];
  takesArguments?: boolean;
  /** Runs until it is stopped, and then gives its answer. */
  isLongRunning?: boolean;
  /** Validates its input, then opens the database, then acts. */
  run(options: Options, words: string[], openDatabase: OpenDatabase, terminal: Terminal): Promise<Answer>;
}

/** The value of an option that must be there. */
export function need(options: Options, name: string): string {
  const value = options[name]?.trim();
  if (!value) throw new UsageError(`Give --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.`);
  return value;
}

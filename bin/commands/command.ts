/** A mistake that the caller can correct. Its message is printed as one line. */
export class UsageError extends Error {}

/** A command line that the help does not allow: an unknown command or option, or one that lacks what it needs. */
export class WrongUsage extends UsageError {}

/** What a command prints at its end. */
export interface CommandResult {
  /** Printed on stdout with `--json`. */
  json: unknown;
  /** Printed on stdout without `--json`. */
  lines: string[];
  /** Printed on stderr, with or without `--json`. */
  notes?: string[];
  /** Makes the exit code 1 although there is a result. */
  hasFailed?: boolean;
}

/** The input and output of a running command. */
export interface Terminal {
  /** Prints on stdout: the lines, or with `--json` the object on one line. */
  print(lines: readonly string[], json?: object): void;
  /** Prints on stderr, with or without `--json`. */
  warn(line: string): void;
  stdin: AsyncIterable<Buffer>;
  /** Aborted by a signal, or when stdout is closed. A long-running command then ends. */
  stop: AbortSignal;
}

/** Finds the database, sets DATABASE_URL, and applies missing migrations unless `migrates` is false. */
export type OpenDatabase = (options?: { migrates: boolean }) => Promise<void>;

/** The options under the names of commander: `--forward-to <url>` is `forwardTo`. */
export type Options = Record<string, string | undefined>;

export interface Command {
  /** The words after `zakka`. */
  name: string;
  /** The arguments and options, for the help. */
  usage: string;
  summary: string;
  /** More lines for `--help`. */
  help?: string[];
  /** Whole command lines, for the help. */
  examples: readonly string[];
  /** In the syntax of commander. */
  options: readonly string[];
  takesArguments?: boolean;
  /** True for a command that runs until it is stopped. */
  isLongRunning?: boolean;
  /** Checks its input, then opens the database, then does its work. */
  run(options: Options, words: string[], openDatabase: OpenDatabase, terminal: Terminal): Promise<CommandResult>;
}

/** Returns the value of a required option. Throws a UsageError without one. */
export function need(options: Options, name: string): string {
  const value = options[name]?.trim();
  if (!value) throw new WrongUsage(`Give --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.`);
  return value;
}

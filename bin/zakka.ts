// Runs the zakka command in this process: connects its streams, handles signals, and closes the database at the end.
import type { Command } from "./commands/command.ts";
import { main } from "./commands/main.ts";
import { closeEmbedded, closeOpened } from "./commands/open-database.ts";

/** One Ctrl-C arrives several times: from the terminal, and from each parent process (such as npx). */
const ONE_CTRL_C_MS = 1_000;

let stopping: Promise<void> | undefined;
let running: Command | undefined;
let firstSignalAt = 0;
let hasEnded = false;
const stopper = new AbortController();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
process.stdout.on("error", () => stopper.abort()); // its reader has closed it
process.stderr.on("error", () => {});

/** Handles a signal. The first one lets a long-running command finish. A second one, or any for another command, ends it at once. */
function end(): void {
  const isFirst = !firstSignalAt;
  if (!isFirst && Date.now() - firstSignalAt < ONE_CTRL_C_MS) return;
  firstSignalAt ||= Date.now();
  if (isFirst && hasEnded) return; // the database is being closed
  if (isFirst && running?.isLongRunning) stopper.abort();
  else stopping ??= closeEmbedded().finally(() => process.exit(hasEnded ? undefined : 1));
}

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  writeOut: (text) => void process.stdout.write(text),
  writeErr: (text) => {
    if (!stopping) process.stderr.write(text);
  },
  stop: stopper.signal,
  onRun: (command) => {
    running = command;
  },
});
hasEnded = true;
await (stopping ?? closeOpened());
// Without this call, Node restores the default signal handlers a moment before it exits. A second signal of the same Ctrl-C
// would then kill the process, and the command would seem to have failed.
process.stdout.write("", () => process.exit());

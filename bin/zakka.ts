// The process of the zakka command: its streams, its signals, and the database that it leaves.
import type { Command } from "./commands/command.ts";
import { main } from "./commands/main.ts";
import { closeEmbedded, closeOpened } from "./commands/open-database.ts";

/** A terminal's Ctrl-C arrives several times: from itself, and through each process on the way to this one (npx). */
const ONE_CTRL_C_MS = 1_000;

let stopping: Promise<void> | undefined;
let running: Command | undefined;
let firstSignalAt = 0;
let isOver = false;
const stopper = new AbortController();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
process.stdout.on("error", () => stopper.abort()); // the reader has closed it
process.stderr.on("error", () => {});

/** The first signal stops a long-running command in good order. A second one, or any other command, is cut short. */
function end(): void {
  const isFirst = !firstSignalAt;
  if (!isFirst && Date.now() - firstSignalAt < ONE_CTRL_C_MS) return;
  firstSignalAt ||= Date.now();
  if (isFirst && isOver) return; // the database is being closed
  if (isFirst && running?.isLongRunning) stopper.abort();
  else stopping ??= closeEmbedded().finally(() => process.exit(isOver ? undefined : 1));
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
isOver = true;
await (stopping ?? closeOpened());
// Left to end by itself, Node restores the default signal handlers some moments before it exits: a second signal of the
// same Ctrl-C would then end it as if the command had failed.
process.stdout.write("", () => process.exit());

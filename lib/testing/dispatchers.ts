import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { Dispatcher, type DispatcherOptions } from "#lib/deliveries/dispatcher";

/** Starts a dispatcher in this process and stops it at the end of the test. */
export function startDispatcher(options?: DispatcherOptions): Dispatcher {
  const dispatcher = new Dispatcher(options);
  dispatcher.start();
  onTestFinished(() => dispatcher.stop(0));
  return dispatcher;
}

/** Starts a dispatcher in a process that the test can kill. */
export async function spawnDispatcher(options: DispatcherOptions = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "dispatcher-process.ts"), JSON.stringify(options)], {
    env: { ...process.env, NODE_OPTIONS: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

/** Sends SIGKILL and waits until the process has ended. */
export async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

import { fork } from "node:child_process";
import { join } from "node:path";

/** A script of this folder in its own process, which handles one request after another. */
export interface Child {
  pid: number;
  request<Result>(request: unknown): Promise<Result>;
  stop(): Promise<void>;
}

/** Starts a script of this folder in its own process. */
export function startChild(script: string): Child {
  const child = fork(join(import.meta.dirname, script), { serialization: "advanced" });
  const waiting: { resolve: (result: unknown) => void; reject: (error: Error) => void }[] = [];
  child.on("message", (result) => waiting.shift()?.resolve(result));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void ended.then(() => {
    for (const { reject } of waiting) reject(new Error(`${script} ended.`));
  });
  return {
    pid: child.pid ?? 0,
    request: <Result>(request: unknown) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ resolve: resolve as (result: unknown) => void, reject });
        child.send(request as object);
      }),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Makes the script of a child handle requests: sends back what `handle` returns. */
export function handleRequests<Request>(handle: (request: Request) => Promise<unknown>): void {
  process.on("message", async (request: Request) => process.send?.((await handle(request)) ?? null));
}

/** Returns the time in milliseconds with fractions. All processes of a machine have the same clock. */
export const clock = (): number => performance.timeOrigin + performance.now();

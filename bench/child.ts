import { fork } from "node:child_process";
import { join } from "node:path";

/** A script of this folder in a process of its own, which answers one question after another. */
export interface Child {
  pid: number;
  ask<Answer>(question: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

export function startChild(script: string): Child {
  const child = fork(join(import.meta.dirname, script), { serialization: "advanced" });
  const waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = [];
  child.on("message", (answer) => waiting.shift()?.resolve(answer));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void ended.then(() => {
    for (const { reject } of waiting) reject(new Error(`${script} ended.`));
  });
  return {
    pid: child.pid ?? 0,
    ask: <Answer>(question: unknown) =>
      new Promise<Answer>((resolve, reject) => {
        waiting.push({ resolve: resolve as (answer: unknown) => void, reject });
        child.send(question as object);
      }),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The other side: what the child's script does with each question. */
export function answer<Question>(reply: (question: Question) => Promise<unknown>): void {
  process.on("message", async (question: Question) => process.send?.((await reply(question)) ?? null));
}

/** Milliseconds, the same clock in all processes of a machine, finer than one. */
export const clock = (): number => performance.timeOrigin + performance.now();

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Actions } from "./actions.ts";

/** The actions of `actions.ts`, over HTTP. One that is refused throws. */
export type Control = {
  [Name in keyof Actions]: Parameters<Actions[Name]> extends [unknown, ...infer Input]
    ? (...input: Input) => Promise<Awaited<ReturnType<Actions[Name]>>>
    : () => Promise<Awaited<ReturnType<Actions[Name]>>>;
} & {
  /** Forgets everything, as after the start. */
  reset(): Promise<void>;
};

export interface FakeStripe {
  url: string;
  /** For `new Stripe(key, …)`. */
  options: { host: string; port: number; protocol: "http"; maxNetworkRetries: number };
  control: Control;
  stop(): Promise<void>;
}

/** Starts a fake of Stripe in a process of its own. Who starts it stops it; it ends at the latest with this process. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "fake-process.ts")], {
    env: { ...process.env, NODE_OPTIONS: "" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const url = await Promise.race([
    once(child, "message").then(([sent]) => String(sent)),
    ended.then(([code]): never => {
      throw new Error(`The fake of Stripe ended with ${code} before it listened.`);
    }),
  ]);
  child.unref();
  child.channel?.unref();
  const stop = async (): Promise<void> => {
    child.ref();
    child.kill("SIGKILL");
    await ended;
  };
  const { hostname, port } = new URL(url);
  const options = { host: hostname, port: Number(port), protocol: "http", maxNetworkRetries: 0 } as const;
  return { url, options, control: controlOf(url), stop };
}

/** Drives a fake that another process started. */
export function controlOf(url: string): Control {
  const act = (name: string) => async (input?: unknown) => {
    const body = input === undefined ? undefined : JSON.stringify(input);
    const response = await fetch(`${url}/control/${name}`, { method: "POST", body });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${name}: ${answer.error}`);
    return answer;
  };
  return new Proxy({}, { get: (_none, name) => (name === "then" ? undefined : act(String(name))) }) as Control;
}

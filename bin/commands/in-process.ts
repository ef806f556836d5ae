import { Readable } from "node:stream";
import { expect } from "vitest";
import { main } from "./main.ts";

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in this process, on the test database. */
export const zakka = (...args: string[]): Promise<Ended> => zakkaWith("", ...args);

/** Runs a command with `input` on standard input. */
export async function zakkaWith(input: string, ...args: string[]): Promise<Ended> {
  const ended = { code: 0, stdout: "", stderr: "" };
  ended.code = await main(args, {
    stdin: Readable.from(input ? [Buffer.from(input)] : []),
    writeOut: (text) => {
      ended.stdout += text;
    },
    writeErr: (text) => {
      ended.stderr += text;
    },
    stop: new AbortController().signal,
  });
  return ended;
}

/** Runs a command with `--json`, which must succeed, and returns its result. */
export async function resultOf<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await zakka(...args, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as T;
}

/** Runs a command that must fail, and returns the one line that it prints on stderr. */
export async function refusal(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await zakka(...args, "--json");
  expect({ code, stdout }).toEqual({ code: expect.toBeOneOf([1, 2]), stdout: "" });
  expect(stderr.trim().split("\n")).toHaveLength(1);
  return stderr.trim();
}

let count = 0;
export const newEmail = (): string => `owner-${process.pid}-${++count}@shop.example`;

/** Creates a store and returns its id. */
export async function makeMerchant(...more: string[]): Promise<string> {
  const args = ["--name", "Tidehouse", "--email", newEmail(), "--password", "thirty laps, then cake"];
  return (await resultOf<{ merchant_id: string }>("merchant", "create", ...args, ...more)).merchant_id;
}

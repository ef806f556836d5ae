import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptPass, newPass } from "./pass.ts";

const KEY = "zakka.scan.pass.store.test.person";
const PASS = { id: "1", token: "zd_x", expires_at: 2_000_000_000, name: "Ines’s phone" };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const answering = (status: number) => vi.stubGlobal("fetch", async () => Response.json(PASS, { status }));

test.each([
  [401, "signed_out", null],
  [403, "signed_out", null],
  [409, "revoked", null],
  [429, "busy", PASS],
  [503, "fault", PASS],
] as const)(
  "an answer of %i is %s; a stored pass is removed only if it no longer works",
  async (status, problem, kept) => {
    answering(201);
    expect(await newPass(KEY)).toEqual(PASS);
    answering(status);
    expect(await newPass(KEY)).toBe(problem);
    expect(keptPass(KEY, 1_900_000_000)).toEqual(kept);
  },
);

import { expect, test, vi } from "vitest";
import { ConnectionError, toError } from "./errors.ts";
import { isWorthRepeating, retryAfterOf, wait, waitBefore } from "./retry.ts";

const lost = new ConnectionError("lost");
const limited = (retryAfter: number | null) =>
  toError({ status: 429, body: { error: "rate_limited" }, requestId: null, retryAfter });

const waits = (chance: number) =>
  [0, 1, 2, 3, 4, 5, 20].map((before) => waitBefore({ error: lost, before, isRepeatable: true }, chance));

test("waits twice as long each time, half of it by chance, up to 8 seconds", () => {
  expect(waits(0)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
  expect(waits(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test("waits never less than the server asks for", () => {
  expect(waitBefore({ error: limited(3), before: 0, isRepeatable: true }, 0)).toBe(3_250);
  expect(waitBefore({ error: limited(0), before: 0, isRepeatable: true }, 0)).toBe(250);
});

test("gives up if the server asks for more than a minute", () => {
  const at = (seconds: number) => isWorthRepeating({ error: limited(seconds), before: 0, isRepeatable: true });
  expect([at(0), at(60), at(61)]).toEqual([true, true, false]);
});

test("never repeats an error of the program", () => {
  expect(isWorthRepeating({ error: new TypeError("x"), before: 0, isRepeatable: true })).toBe(false);
});

test("reads Retry-After as a number of seconds or as a date", () => {
  const now = Date.parse("2026-11-24T10:00:00Z");
  const read = (value?: string) => retryAfterOf(new Headers(value ? { "Retry-After": value } : {}), now);
  expect([read(), read("12"), read("0"), read("soon")]).toEqual([null, 12, 0, null]);
  expect(read("Tue, 24 Nov 2026 10:00:30 GMT")).toBe(30);
  expect(read("Tue, 24 Nov 2026 09:00:00 GMT")).toBe(0);
});

test("a wait leaves nothing on the signal, and is ended by it", async () => {
  const caller = new AbortController();
  const remove = vi.spyOn(caller.signal, "removeEventListener");
  await wait(0, caller.signal);
  expect(remove).toHaveBeenCalledOnce();
  const long = wait(1_000_000, caller.signal);
  caller.abort("enough");
  await expect(long).rejects.toBe("enough");
  await expect(wait(1_000_000, caller.signal)).rejects.toBe("enough");
});

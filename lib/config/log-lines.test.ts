import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LogLines } from "./log-lines.ts";

const WRITE_EVERY_MS = 100;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A file that takes everything, until it fails. */
function makeFile() {
  const file = { text: "", failure: null as string | null, most: Number.POSITIVE_INFINITY, tries: 0 };
  const lines = new LogLines((bytes) => {
    file.tries++;
    if (file.failure) throw Object.assign(new Error(file.failure), { code: file.failure });
    const taken = bytes.subarray(0, file.most);
    file.text += taken.toString();
    return taken.length;
  });
  return { file, lines };
}

test("lines are written together, after a short time or when they are many", () => {
  const { file, lines } = makeFile();
  lines.write("one\n");
  lines.write("two\n");
  expect(file.text).toBe("");
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(file).toMatchObject({ text: "one\ntwo\n", tries: 1 });
  lines.write("x".repeat(5_000));
  expect(file.text).toHaveLength(5_008);
});

test("a file that takes a part of a batch gets the rest at once", () => {
  const { file, lines } = makeFile();
  file.most = 3;
  lines.write("Zürich\n");
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(file).toMatchObject({ text: "Zürich\n", tries: 3 });
});

test.each(["ENOSPC", "EPIPE", "EAGAIN"])("what cannot be written (%s) waits for the file, up to a limit", (failure) => {
  const { file, lines } = makeFile();
  file.failure = failure;
  for (let n = 0; n < 20; n++) lines.write(`${n} ${"x".repeat(100_000)}\n`);
  vi.advanceTimersByTime(10 * WRITE_EVERY_MS);
  expect(file.tries).toBeLessThan(20); // by the timer, not by each line
  file.failure = null;
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(file.text.split("\n").map((line) => line.split(" ")[0])).toEqual([..."0123456789", ""]);
  lines.write("after\n");
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(file.text.endsWith("\nafter\n")).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("what waits is written when the process ends, and a full disk does not hold it up", () => {
  const { file, lines } = makeFile();
  file.failure = "ENOSPC";
  lines.write("last\n");
  lines.end();
  expect(file.tries).toBe(1);
  file.failure = null;
  lines.end();
  expect(file.text).toBe("last\n");
});

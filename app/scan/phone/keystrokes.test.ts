import { expect, test } from "vitest";
import { Keystrokes } from "./keystrokes.ts";

const TICKET = "T-7K2M9QXR4T8WHJ3N7K2M9QXR4T";
const CARD = "7K2M-9QXR-4T8W-HJ3N";

/** Types what a scanner sends, a character or the name of a key at a time, where \u2016 is a pause. Returns the codes. */
function type(...keys: string[]): string[] {
  const strokes = new Keystrokes();
  return keys.flatMap((key) => (key === PAUSE ? strokes.pause() : strokes.press(key).code) ?? []);
}

const PAUSE = "\u2016";

test.each(["Enter", "Tab"])("a code ends with %s, however slowly it is typed", (end) => {
  expect(type(...TICKET, end, ..."OLD-77", end)).toEqual([TICKET, "OLD-77"]);
});

test("keys that type nothing are no part of a code, and a few characters are none", () => {
  expect(type("Shift", "T", "Shift", ...TICKET.slice(1), "Enter")).toEqual([TICKET]);
  expect(type(..."abc", "Enter", "Enter")).toEqual([]);
});

test("a pause ends the code of a scanner that sends no Enter", () => {
  expect(type(...TICKET, PAUSE, ...CARD, PAUSE, ..."4006381333931", PAUSE)).toEqual([TICKET, CARD, "4006381333931"]);
});

test("only a token of ours, which is whole, ends after a short pause", () => {
  const strokes = new Keystrokes();
  const waits = [...TICKET].map((key) => {
    strokes.press(key);
    return strokes.waitMs;
  });
  expect(new Set(waits.slice(0, -1))).toEqual(new Set([1_000]));
  expect(waits.at(-1)).toBe(300);
  expect(strokes.pause()).toBe(TICKET);
});

test("the pieces of a code are put together, also when a long pause came between them", () => {
  expect(type(...TICKET.slice(0, 10), PAUSE, ...TICKET.slice(10), "Enter")).toEqual(["T-7K2M9QXR", TICKET]);
  expect(type(..."T-7K", PAUSE, ...TICKET.slice(4, 12), PAUSE, ...TICKET.slice(12), PAUSE).at(-1)).toBe(TICKET);
  expect(type(...CARD.slice(0, 9), PAUSE, ...CARD.slice(9), "Enter").at(-1)).toBe(CARD);
});

test("a code that is scanned again after a piece of it is read as it is", () => {
  expect(type(...TICKET.slice(0, 10), PAUSE, ...TICKET, "Enter").at(-1)).toBe(TICKET);
  expect(type(...TICKET.slice(0, 10), PAUSE, PAUSE, ...TICKET.slice(10), "Enter").at(-1)).toBe(TICKET.slice(10));
});

test("a key that belongs to a code presses no button: its Enter, also a late or second one, and a space inside", () => {
  const strokes = new Keystrokes();
  const isPart = (...keys: string[]) => keys.map((key) => strokes.press(key).isPart);
  expect(isPart("Enter", "Tab", " ")).toEqual([false, false, false]);
  expect(isPart("T", " ", "Enter", "Enter")).toEqual([false, true, true, true]);
  strokes.pause();
  expect(isPart("Enter")).toEqual([false]);
  for (const key of TICKET) strokes.press(key);
  strokes.pause();
  expect(isPart("Enter")).toEqual([true]);
  strokes.pause();
  expect(strokes.waitMs).toBeNull();
  expect(isPart("Enter")).toEqual([false]);
});

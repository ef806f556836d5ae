import { expect, test } from "vitest";
import { CodesInView, LEFT_AFTER_MS, SAME_WITHIN_MS } from "./codes-in-view.ts";

const FRAME = 70;

function frames(inView: CodesInView, from: number, to: number, texts: string[], busy = false) {
  const codes = [];
  for (let now = from; now <= to; now += FRAME) codes.push(inView.update(texts, now, busy));
  return codes.filter((code) => code !== null);
}

test("a code that stays in view is returned once", () => {
  expect(frames(new CodesInView(), 0, 60_000, ["A"])).toEqual([{ text: "A", unseenMs: null }]);
});

test("a code that is blurred for a second does not count as new", () => {
  const inView = new CodesInView();
  frames(inView, 0, 700, ["A"]);
  expect(inView.update(["A"], 700 + LEFT_AFTER_MS, false)).toBeNull();
});

test("a code that comes back soon is returned with the time it was away, and one that comes back later as new", () => {
  const inView = new CodesInView();
  inView.update(["A"], 0, false);
  expect(inView.update(["A"], 3_000, false)).toEqual({ text: "A", unseenMs: 3_000 });
  expect(inView.update(["A"], 3_000 + SAME_WITHIN_MS + 1, false)).toEqual({ text: "A", unseenMs: null });
});

test("no new code is returned while a request is in flight, and none is forgotten", () => {
  const inView = new CodesInView();
  inView.update(["A"], 0, false);
  expect(frames(inView, FRAME, 5_000, ["A", "B"], true)).toEqual([]);
  expect(inView.update(["A", "B"], 5_070, false)).toEqual({ text: "B", unseenMs: null });
});

test("two new codes in one picture are returned one after the other", () => {
  const inView = new CodesInView();
  expect(inView.update(["A", "B"], 0, false)?.text).toBe("A");
  expect(inView.update(["A", "B"], FRAME, false)?.text).toBe("B");
});

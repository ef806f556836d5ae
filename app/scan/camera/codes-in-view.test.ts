import { expect, test } from "vitest";
import { LEFT_AFTER_MS, SAME_WITHIN_MS, Sightings } from "./codes-in-view.ts";

const FRAME = 70;

function frames(sightings: Sightings, from: number, to: number, texts: string[], busy = false) {
  const found = [];
  for (let now = from; now <= to; now += FRAME) found.push(sightings.see(texts, now, busy));
  return found.filter((sighting) => sighting !== null);
}

test("a code that stays in view is taken once", () => {
  expect(frames(new Sightings(), 0, 60_000, ["A"])).toEqual([{ text: "A", unseenMs: null }]);
});

test("a blurred second is not a new presentation", () => {
  const sightings = new Sightings();
  frames(sightings, 0, 700, ["A"]);
  expect(sightings.see(["A"], 700 + LEFT_AFTER_MS, false)).toBeNull();
});

test("back after a moment says for how long it was away; back later it is new", () => {
  const sightings = new Sightings();
  sightings.see(["A"], 0, false);
  expect(sightings.see(["A"], 3_000, false)).toEqual({ text: "A", unseenMs: 3_000 });
  expect(sightings.see(["A"], 3_000 + SAME_WITHIN_MS + 1, false)).toEqual({ text: "A", unseenMs: null });
});

test("while a question is in flight nothing new is taken, and nothing is forgotten", () => {
  const sightings = new Sightings();
  sightings.see(["A"], 0, false);
  expect(frames(sightings, FRAME, 5_000, ["A", "B"], true)).toEqual([]);
  expect(sightings.see(["A", "B"], 5_070, false)).toEqual({ text: "B", unseenMs: null });
});

test("two new codes in one picture are taken one after the other", () => {
  const sightings = new Sightings();
  expect(sightings.see(["A", "B"], 0, false)?.text).toBe("A");
  expect(sightings.see(["A", "B"], FRAME, false)?.text).toBe("B");
});

import { expect, test } from "vitest";
import { snapped } from "./snap.ts";

const FROM = 1_800_000_000;
const TO = FROM + 10 * 3_600;

test("a booking is dropped at the nearest quarter of an hour, and stays within the hours that are shown", () => {
  expect(snapped(0.1, FROM, TO)).toEqual({ at: FROM + 3_600, part: 0.1 });
  expect(snapped(0.11, FROM, TO).at).toBe(FROM + 3_600);
  expect(snapped(0.115, FROM, TO).at).toBe(FROM + 3_600 + 900);
  expect(snapped(-0.2, FROM, TO)).toEqual({ at: FROM, part: 0 });
  expect(snapped(1.2, FROM, TO).at).toBe(TO - 900);
});

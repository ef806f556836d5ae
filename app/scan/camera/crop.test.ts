import { expect, test } from "vitest";
import { middleSquare } from "./crop.ts";

test("the middle of a picture is as wide and high as its shorter side", () => {
  expect(middleSquare({ width: 720, height: 1280 })).toEqual({ x: 0, y: 280, width: 720, height: 720 });
  expect(middleSquare({ width: 1280, height: 720 })).toEqual({ x: 280, y: 0, width: 720, height: 720 });
  expect(middleSquare({ width: 480, height: 480 })).toEqual({ x: 0, y: 0, width: 480, height: 480 });
});

test("it begins and ends at an even pixel", () => {
  expect(middleSquare({ width: 361, height: 643 })).toEqual({ x: 0, y: 140, width: 360, height: 360 });
});

test("before the first picture there is nothing to read", () => {
  expect(middleSquare({ width: 0, height: 0 })).toBeNull();
});

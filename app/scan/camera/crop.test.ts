import { expect, test } from "vitest";
import { visibleCrop } from "./crop.ts";

const CAMERA = { width: 1280, height: 720 };
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test("a picture of the same shape is read as a whole", () => {
  expect(visibleCrop(CAMERA, box(10, 20, 640, 360), [])).toEqual(box(0, 0, 1280, 720));
});

test("what a high screen cuts off on the sides is not read", () => {
  expect(visibleCrop(CAMERA, box(0, 58, 390, 520), [])).toEqual(box(370, 0, 540, 720));
});

test("the strip above a verdict shows a band across the middle", () => {
  expect(visibleCrop(CAMERA, box(0, 58, 390, 118), [])).toEqual(box(0, 168, 1280, 384));
});

test("a camera held upright is cut off above and below", () => {
  expect(visibleCrop({ width: 720, height: 1280 }, box(0, 0, 360, 360), [])).toEqual(box(0, 280, 720, 720));
});

test("what its container or the screen hides is not read", () => {
  expect(visibleCrop(CAMERA, box(0, 0, 640, 360), [box(0, 0, 320, 400), box(0, 180, 800, 800)])).toEqual(
    box(0, 360, 640, 360),
  );
});

test("a picture that a zoom makes larger than its container is read where it is seen", () => {
  expect(visibleCrop(CAMERA, box(-320, -180, 1280, 720), [box(0, 0, 640, 360)])).toEqual(box(320, 180, 640, 360));
});

test("nothing is read of a picture that is out of sight", () => {
  expect(visibleCrop(CAMERA, box(0, 0, 1, 1), [])).toBeNull();
  expect(visibleCrop(CAMERA, box(0, 900, 390, 118), [box(0, 0, 390, 844)])).toBeNull();
  expect(visibleCrop({ width: 0, height: 0 }, box(0, 0, 390, 118), [])).toBeNull();
});

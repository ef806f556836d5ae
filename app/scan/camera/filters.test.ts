import { expect, test } from "vitest";
import { even, part, sharpen, smooth, twice } from "./filters.ts";

const gray = (width: number, luma: number[]) => ({
  luma: Uint8Array.from(luma),
  width,
  height: luma.length / width,
});

test("a part is cut out", () => {
  const cut = part(gray(3, [1, 2, 3, 4, 5, 6, 7, 8, 9]), 1, 1, 2, 2);
  expect(cut).toEqual(gray(2, [5, 6, 8, 9]));
});

test("twice the size has smooth steps between the pixels", () => {
  expect(twice(gray(2, [0, 100, 0, 100]))).toEqual(
    gray(4, [0, 25, 75, 100, 0, 25, 75, 100, 0, 25, 75, 100, 0, 25, 75, 100]),
  );
});

test("a mean is that of the square around each pixel, with the edge repeated", () => {
  expect(smooth(gray(3, [0, 0, 0, 0, 90, 0, 0, 0, 0]), 1).luma).toEqual(new Uint8Array(9).fill(10));
  const random = Array.from({ length: 400 }, (_, index) => (index * 7919) % 251);
  const mean = smooth(gray(20, random), 3).luma;
  let sum = 0;
  for (let y = 7; y <= 13; y++) for (let x = 4; x <= 10; x++) sum += random[y * 20 + x] ?? 0;
  expect(mean[10 * 20 + 7]).toBe(Math.floor(sum / 49));
});

test("sharper edges are darker on the dark side and lighter on the light side", () => {
  const [dark, light] = [60, 180];
  const { luma } = sharpen(gray(6, [dark, dark, dark, light, light, light]), 1, 1);
  expect([...luma]).toEqual([60, 60, 20, 220, 180, 180]);
});

test("even light gives a dim and a bright code the same contrast", () => {
  const stripes = (dark: number, light: number) =>
    Array.from({ length: 400 }, (_, index) => (index % 20 < 10 === (index % 2 === 0) ? dark : light));
  const dim = even(gray(20, stripes(10, 22)), 4).luma;
  const bright = even(gray(20, stripes(100, 220)), 4).luma;
  for (const at of [205, 206, 212, 213]) expect(Math.abs((dim[at] ?? 0) - (bright[at] ?? 0))).toBeLessThan(12);
});

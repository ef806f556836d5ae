import { expect, test } from "vitest";
import { inTracks } from "./tracks.ts";

const block = (starts_at: number, ends_at: number) => ({ starts_at, ends_at });
const lanesOf = (...blocks: ReturnType<typeof block>[]) => inTracks(blocks).map(({ track, tracks }) => [track, tracks]);

test("blocks one after another have the whole width, also when one starts as the other ends", () => {
  expect(lanesOf(block(0, 10), block(10, 20), block(30, 40))).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

test("blocks at the same time stand beside each other, and a track is used again when it is free", () => {
  expect(lanesOf(block(0, 30), block(0, 10), block(10, 20), block(40, 50))).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
    [0, 1],
  ]);
  expect(lanesOf(block(5, 9), block(0, 10), block(6, 8))).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
});

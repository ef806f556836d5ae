import { expect, test } from "vitest";
import { ALL_PLACES } from "./nav.ts";

test("no two pages have the same letter, or the same address", () => {
  const letters = ALL_PLACES.flatMap(({ letter }) => letter ?? []);
  expect(letters.toSorted()).toEqual([...new Set(letters)].toSorted());
  const paths = ALL_PLACES.map(({ href }) => href);
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
});

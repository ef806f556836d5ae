import { expect, test } from "vitest";
import { ALL_PAGES } from "./nav.ts";

test("no two pages have the same letter, or the same address", () => {
  const letters = ALL_PAGES.flatMap(({ letter }) => letter ?? []);
  expect(letters.toSorted()).toEqual([...new Set(letters)].toSorted());
  const paths = ALL_PAGES.map(({ href }) => href);
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
});

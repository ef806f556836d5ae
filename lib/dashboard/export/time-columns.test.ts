import { expect, test } from "vitest";
import { SOURCES } from "./read.ts";
import { TIME_COLUMNS } from "./shape.ts";

/** They are of files alone, so the API does not describe them. */
const OF_FILES = ["event_starts_at", "order_created"];

test("the columns that are times are the fields that the API describes as Unix seconds", () => {
  const fields = Object.values(SOURCES).flatMap(({ shape }) => Object.entries(shape.shape));
  const times = fields.filter(([, { description = "" }]) => description.includes("Unix seconds")).map(([name]) => name);
  expect([...new Set([...times, ...OF_FILES])].sort()).toEqual([...TIME_COLUMNS]);
});

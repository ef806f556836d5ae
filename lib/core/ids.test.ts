import { expect, test } from "vitest";
import { firstIdAt, isUuid, newEventId, newId, timeOfId } from "./ids.ts";

test("ids are UUIDs of version 7, and each is greater than the one before", () => {
  const ids = Array.from({ length: 2_000 }, newId);
  for (const id of ids) expect(isUuid(id) && id[14] === "7").toBe(true);
  expect([...ids].sort()).toEqual(ids);
});

test("an id says when it was made", () => {
  const time = new Date("2026-11-29T12:00:00.123Z");
  expect(timeOfId(firstIdAt(time))).toEqual(time);
  const before = Date.now();
  const made = timeOfId(newId()).getTime();
  expect(made).toBeGreaterThanOrEqual(before - 1_000); // ids rise also when the clock is set back
  expect(made).toBeLessThanOrEqual(Date.now() + 1_000);
});

test("each event id is greater than the one before, even within one millisecond", () => {
  const ids = Array.from({ length: 2_000 }, newEventId);
  for (const id of ids) expect(id).toMatch(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  expect([...ids].sort()).toEqual(ids);
});

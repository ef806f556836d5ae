import { expect, test } from "vitest";
import { isUuid, newEventId, newId } from "./ids.ts";

test("ids are UUIDs of version 7, and each is greater than the one before", () => {
  const ids = Array.from({ length: 2_000 }, newId);
  for (const id of ids) expect(isUuid(id) && id[14] === "7").toBe(true);
  expect([...ids].sort()).toEqual(ids);
});

test("each event id is greater than the one before, even within one millisecond", () => {
  const ids = Array.from({ length: 2_000 }, newEventId);
  for (const id of ids) expect(id).toMatch(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  expect([...ids].sort()).toEqual(ids);
});

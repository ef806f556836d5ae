import { expect, test } from "vitest";
import { rowFromJson } from "./json-row.ts";

const AT = "2026-11-21T10:00:00+00:00";

test("only the columns of the list become dates", () => {
  const json = { id: "1", created_at: AT, voided_at: null, attendee_name: AT, starts_at: AT };
  const row = rowFromJson<{ created_at: Date; voided_at: Date | null; custom_fields?: unknown }>(json, {
    created_at: true,
    voided_at: true,
  });
  expect(row).toEqual({ ...json, created_at: new Date(AT) });
  expect(json.created_at).toBe(AT);
});

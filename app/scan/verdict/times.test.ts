import { expect, test } from "vitest";
import { ago, daysUntil } from "./times.ts";

test("days are counted in the time zone of the store", () => {
  const lateEvening = Date.UTC(2026, 10, 20, 22, 30) / 1000;
  expect(daysUntil(lateEvening + 3_600, lateEvening, "Europe/Berlin")).toBe(1);
  expect(daysUntil(lateEvening + 3_600, lateEvening, "UTC")).toBe(0);
  expect(daysUntil(lateEvening - 86_400, lateEvening, "UTC")).toBe(-1);
  expect(ago(lateEvening - 2, lateEvening)).toBe("just now");
});

import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { nearlySoldOut } from "./sql.ts";

async function leftOf(left: number, capacity: number | null): Promise<boolean> {
  const { rows } = await pool().query(`SELECT ${nearlySoldOut("$1::int", "$2::int")} AS few`, [
    capacity,
    (capacity ?? 500) - left,
  ]);
  return rows[0].few;
}

test("an event is nearly sold out when the seats left are few in number and in share", async () => {
  expect(await leftOf(9, 140)).toBe(true);
  expect(await leftOf(2, 10)).toBe(true);
  expect(await leftOf(1, 5)).toBe(true);
});

test("nine of 14 seats, ten of 1,000, and the last seat of a table for two are not nearly sold out", async () => {
  expect(await leftOf(9, 14)).toBe(false);
  expect(await leftOf(3, 14)).toBe(false);
  expect(await leftOf(10, 1_000)).toBe(false);
  expect(await leftOf(1, 2)).toBe(false);
});

test("an event that is full or has no limit is not nearly sold out", async () => {
  expect(await leftOf(0, 140)).toBe(false);
  expect(await leftOf(1, null)).toBe(false);
});

import { expect, test } from "vitest";
import { pool } from "./client.ts";
import { rowFromJson } from "./json-row.ts";

const TABLES = ["ticket", "booking", "voucher", "membership", "membership_checkin", "gift_card"];

test("exactly the times of the rows that the functions of a redemption return become dates", async () => {
  const { rows: columns } = await pool().query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ANY ($1)`,
    [TABLES],
  );
  const json = columns.map(({ name, type }) => [name, type === "boolean" ? true : "2026-01-01T00:00:00+00:00"]);
  const row = rowFromJson<object>(Object.fromEntries(json));
  const dates = Object.entries(row).filter(([, value]) => value instanceof Date);
  const times = columns.filter(({ type }) => type === "timestamp with time zone");
  expect(new Set(dates.map(([name]) => name))).toEqual(new Set(times.map(({ name }) => name)));
  expect(row).toMatchObject({ created_at: new Date("2026-01-01T00:00:00Z") });
});

import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { distributeTables, LOSES_PLANS, readLayout } from "#lib/db/distribute";
import { citusUrl } from "#lib/testing/citus";
import { testOnOne } from "#lib/testing/on-one";
import { refusal } from "./in-process.ts";

testOnOne("a database without Citus")(
  "a PostgreSQL without Citus is refused in one line, and nothing changes",
  async () => {
    expect(await refusal("db", "distribute")).toBe(
      "zakka: This database has no Citus. Only a distributed PostgreSQL can be distributed.",
    );
    expect(await readLayout(pool())).toBeNull();
  },
);

test("tables are changed after those that they refer to, and only those that lie wrong", async () => {
  const sent: string[] = [];
  const row = (name: string, is: string, refers_to: string[] = []) => ({ name, is, has_merchant: true, refers_to });
  const tables = [
    row("order_item", "local", ["orders"]),
    row("orders", "local", ["merchant"]),
    row("merchant", "local"),
    row("store_settings", "distributed", ["merchant"]),
  ];
  const client = {
    async query(text: string, values?: string[]) {
      if (text.includes("create_"))
        sent.push(`${values?.[0]}: ${text.includes("reference") ? "reference" : "distributed"}`);
      if (text.includes("pg_extension")) return { rows: [{}] };
      if (text.includes("has_merchant")) return { rows: tables };
      return { rows: [{ nodes: 2, shards: 4 }] };
    },
  } as unknown as Parameters<typeof distributeTables>[0];
  expect(await distributeTables(client, () => {})).toBe(3);
  expect(sent).toEqual(["merchant: reference", "orders: distributed", "order_item: distributed"]);
  tables.push({ ...row("loose", "local"), has_merchant: false });
  await expect(distributeTables(client, () => {})).rejects.toThrow("The table loose has no merchant_id");
});

/** Reads a setting of a function on each node that has rows. */
const SETTINGS = `
  SELECT result FROM run_command_on_workers($$
    SELECT (${LOSES_PLANS} AND 'plan_cache_mode=force_custom_plan' = ANY (proconfig)
            OR NOT ${LOSES_PLANS} AND proconfig IS NULL) FROM pg_proc WHERE proname = 'take_ticket_use' $$)`;

test.skipIf(!citusUrl())(
  "functions are planned anew on a Citus that would keep each plan, and doctor misses nothing",
  async () => {
    const { rows } = await pool().query<{ result: string }>(SETTINGS);
    expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(["t"]));
    expect((await readLayout(pool()))?.localFunctions).toEqual([]);
  },
);

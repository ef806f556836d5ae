import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStore } from "#lib/testing/store";
import { pool, statement } from "./client.ts";
import { inTransaction } from "./transaction.ts";

const READ = statement("test.read", "SELECT * FROM widened WHERE $1::uuid IS NOT NULL AND $2::text IS NOT NULL");
/** More than a store can use at once. */
const CALLS = 12;

const times = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: CALLS }, work));

beforeAll(() => pool().query("CREATE TABLE widened AS SELECT 1 AS one"));
afterAll(() => pool().query("DROP TABLE widened"));

test("a statement that connections have prepared is answered after a migration has added a column", async () => {
  const { test: ctx } = await makeStore();
  await times(() => ctx.sql(READ));
  await pool().query("ALTER TABLE widened ADD COLUMN two int DEFAULT 2");
  for (const rows of await times(() => ctx.sql(READ))) expect(rows).toEqual([{ one: 1, two: 2 }]);
});

test("a transaction that sends it begins again", async () => {
  const { test: ctx } = await makeStore();
  const read = () => inTransaction(ctx, async (tx) => [await tx.sql(READ), await tx.sql(READ)]);
  await times(read);
  await pool().query("ALTER TABLE widened ADD COLUMN three int DEFAULT 3");
  const row = { one: 1, two: 2, three: 3 };
  for (const answers of await times(read)) expect(answers).toEqual([[row], [row]]);
});

import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { importedFile } from "#lib/testing/imports";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { makeStore } from "#lib/testing/store";
import { listUsed } from "./undo.ts";

ownDatabase();

const CARDS = 3_000;
/** Reads for each card: by what refers to it, when statistics are taken, and of whole tables while they have some hundred rows. */
const MOST_READS = 400;

/** How many rows of each table were read, by whole tables and by indexes. */
const READS = `SELECT sum(seq_tup_read + coalesce((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes i WHERE i.relid = t.relid), 0))::int AS reads,
    max(n_tup_ins)::int AS written
  FROM pg_stat_user_tables t WHERE relname IN ('orders', 'order_item', 'gift_card', 'customer')`;

test("a large file costs as much for its last row as for its first, also in a new store without statistics", async () => {
  const { test: ctx } = await makeStore();
  const lines = Array.from({ length: CARDS }, (_, n) => `CARD-0${n},5,guest${n}@post.example`);
  const id = await importedFile(ctx, "gift_card", ["code,balance,email", ...lines]);
  expect(await listUsed(ctx, id)).toEqual([]);
  const read = async () => (await pool().query(READS)).rows[0];
  await until(async () => (await read()).written >= CARDS); // the counters come a moment later
  expect((await read()).reads / CARDS).toBeLessThan(MOST_READS);
});

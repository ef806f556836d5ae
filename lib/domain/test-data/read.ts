import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { TestDataCounts, TestDataDeletion } from "./schema.ts";
import { COUNTS, READ } from "./sql.ts";

/** Counts the data of the context's mode: all, or at most `most` of each kind. */
export async function countData(ctx: Context, most: number | null = null): Promise<TestDataCounts> {
  const [row] = await ctx.sql<TestDataCounts>(COUNTS, [most]);
  if (!row) throw new Error("A count always returns one row.");
  return row;
}

/** Returns the last deletion of test data, or null. */
export async function findDeletion(ctx: Context): Promise<TestDataDeletion | null> {
  const [row] = await ctx.sql<{ requested_at: Date; total: number; deleted: number; finished_at: Date | null }>(READ);
  if (!row) return null;
  const { requested_at, finished_at, total, deleted } = row;
  return { requested: toUnix(requested_at), finished: toUnix(finished_at), total, deleted: Math.min(deleted, total) };
}

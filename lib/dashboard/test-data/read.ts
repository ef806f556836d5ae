import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { TestDataDeletion } from "./shape.ts";
import { READ } from "./sql.ts";

/** Returns the last deletion of test data, or null. */
export async function findDeletion(ctx: Context): Promise<TestDataDeletion | null> {
  const [row] = await ctx.sql<{ total: number; deleted: number; finished_at: Date | null }>(READ);
  if (!row) return null;
  const { finished_at, total, deleted } = row;
  return { finished: toUnix(finished_at), total, deleted: Math.min(deleted, total) };
}

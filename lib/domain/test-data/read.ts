import type { Context } from "#lib/db/context";
import type { TestDataCounts } from "./schema.ts";
import { COUNTS } from "./sql.ts";

/** Counts the data of the context's mode: all, or at most `most` of each kind. */
export async function countData(ctx: Context, most: number | null = null): Promise<TestDataCounts> {
  const [row] = await ctx.sql<TestDataCounts>(COUNTS, [most]);
  if (!row) throw new Error("A count always returns one row.");
  return row;
}

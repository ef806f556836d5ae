import type { Statement } from "./client.ts";
import type { Context } from "./context.ts";

/** Returns what a statement has beside rows, by their ids. $3 is the ids, `more` from $4. */
export async function readById<Row extends { id: string }>(
  ctx: Context,
  statement: Statement,
  rows: readonly { id: string }[],
  ...more: unknown[]
): Promise<Map<string, Row>> {
  const found = await ctx.sql<Row>(statement, [rows.map(({ id }) => id), ...more]);
  return new Map(found.map((row) => [row.id, row]));
}

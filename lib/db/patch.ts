import { type Statement, statement } from "./client.ts";
import type { Context } from "./context.ts";

/** The columns of a table that a PATCH can change, with their SQL types. */
export interface Patchable {
  table: string;
  columns: Record<string, string>;
}

/**
 * Changes the given columns of one row by its primary key, and returns the row. `undefined` does not change a column.
 * Returns null when nothing would change or the row does not exist.
 */
export async function patchRow<Row>(
  ctx: Context,
  { table, columns }: Patchable,
  id: string,
  values: Record<string, unknown>,
): Promise<Row | null> {
  const given = Object.keys(columns).filter((column) => values[column] !== undefined);
  if (given.length === 0) return null;
  const sets = given.map((column, index) => ({ column, value: `$${index + 4}::${columns[column]}` }));
  const rows = await ctx.sql<Row>(patchStatement(table, sets), [id, ...given.map((column) => values[column])]);
  return rows[0] ?? null;
}

/** The same columns always give the same text, so a connection prepares each patch once. */
function patchStatement(table: string, sets: readonly { column: string; value: string }[]): Statement {
  const assigned = sets.map(({ column, value }) => `${column} = ${value}`).join(", ");
  const before = sets.map(({ column }) => column).join(", ");
  const after = sets.map(({ value }) => value).join(", ");
  return statement(
    `patch.${table}`,
    `UPDATE ${table} SET ${assigned}
      WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND ROW(${before}) IS DISTINCT FROM ROW(${after})
  RETURNING *`,
  );
}

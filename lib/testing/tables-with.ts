import { pool } from "#lib/db/client";

/** Returns the names of the tables, without views, that have a column of this name. */
export async function tablesWith(column: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT c.table_name AS name
       FROM information_schema.columns c
       JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
      WHERE c.table_schema = 'public' AND c.column_name = $1 AND t.table_type = 'BASE TABLE'`,
    [column],
  );
  return rows.map(({ name }) => name);
}

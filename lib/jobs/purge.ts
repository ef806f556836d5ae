import { pool } from "#lib/db/client";

/** Rows of a table that are kept until a time. */
export interface Purge {
  table: string;
  /** Which of its rows, where a table has several purges. */
  rows?: string;
  /** The columns of the primary key after `merchant_id`, with their types. */
  key: Readonly<Record<string, string>>;
  /** Whether a row may be deleted. $1 is the time, or what stands for it. */
  isDue: string;
  /** In this order an index finds rows. */
  order?: string;
  /** A table of the directory has no `merchant_id` in its key. */
  isDirectory?: boolean;
}

interface Statement {
  name: string;
  text: string;
}

/** The statements of a purge: `find` reads over all merchants, `remove` is bound to the one of $2. */
export function purgeStatements(purge: Purge): { find: Statement; remove: Statement } {
  const { table, rows, key, isDue, order, isDirectory } = purge;
  const name = rows ? `${table}.${rows}` : table;
  const columns = Object.keys(key).join(", ");
  const arrays = Object.values(key).map((type, index) => `$${index + 3}::${type}[]`);
  const matches = Object.keys(key).map((column) => `t.${column} = old.${column}`);
  const merchant = isDirectory ? "$2::uuid IS NULL" : "t.merchant_id = $2";
  return {
    find: {
      name: `jobs.find-old.${name}`,
      text: `SELECT ${isDirectory ? "NULL AS merchant_id" : "merchant_id"}, ${columns} FROM ${table}
              WHERE ${isDue}${order ? ` ORDER BY ${order}` : ""} LIMIT $2::int`,
    },
    remove: {
      name: `jobs.remove-old.${name}`,
      text: `DELETE FROM ${table} t USING unnest(${arrays.join(", ")}) AS old (${columns})
              WHERE ${merchant} AND ${matches.join(" AND ")} AND ${isDue}`,
    },
  };
}

/**
 * Deletes up to `max` rows that are due at `time`: finds them over all merchants, then deletes those of one merchant at a time
 * by their keys. A row that has changed in the meantime, so that it is not due any longer, stays. Returns how many were
 * deleted.
 */
export async function purgeRows(purge: Purge, time: Date | string, max: number): Promise<number> {
  const { find, remove } = purgeStatements(purge);
  const { rows } = await pool().query({ ...find, values: [time, max] });
  let deleted = 0;
  for (const [merchantId, some] of byMerchant(rows)) {
    const keys = Object.keys(purge.key).map((column) => some.map((row) => row[column]));
    const { rowCount } = await pool().query({ ...remove, values: [time, merchantId, ...keys] });
    deleted += rowCount ?? 0;
  }
  return deleted;
}

/** Groups rows that were found over all merchants, so that each group can be written on its own. */
export const byMerchant = <Row extends { merchant_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ merchant_id }) => merchant_id);

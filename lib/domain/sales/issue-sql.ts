import { type Statement, statement } from "#lib/db/client";

type Table = "ticket" | "booking" | "voucher" | "membership" | "gift_card";

/**
 * Returns the statement that inserts any number of issued items of this tenant. A column that is not listed gets its
 * default. $3 rows as one JSON text.
 */
export const insertInto = (table: Table, columns: readonly string[]): Statement =>
  statement(
    `orders.issue-${table}`,
    `INSERT INTO ${table} (${columns.join(", ")})
     SELECT ${columns.map((column) => `x.${column}`).join(", ")}
       FROM jsonb_populate_recordset(NULL::${table}, $3::jsonb) AS x
      WHERE x.merchant_id = $1::uuid AND x.mode = $2::text
  RETURNING *`,
  );

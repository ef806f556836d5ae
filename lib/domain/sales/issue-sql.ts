import { type Statement, statement } from "#lib/db/client";

type Table = "ticket" | "booking" | "voucher" | "membership" | "gift_card";

/**
 * Writes any number of issued items in one statement: $3 their rows as one JSON text. Writes only rows of the tenant; a
 * column that is not named takes its default.
 */
export const issueInto = (table: Table, columns: readonly string[]): Statement =>
  statement(
    `orders.issue-${table}`,
    `INSERT INTO ${table} (${columns.join(", ")})
     SELECT ${columns.map((column) => `x.${column}`).join(", ")}
       FROM jsonb_populate_recordset(NULL::${table}, $3::jsonb) AS x
      WHERE x.merchant_id = $1::uuid AND x.mode = $2::text
  RETURNING *`,
  );

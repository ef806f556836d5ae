import { statement } from "#lib/db/client";

const countOf = (table: string): string =>
  `(SELECT count(*) FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND customer_id = $3::uuid)::int AS ${table}s`;

/** What refers to a customer. $3 customer. Indexes: those of each table (merchant_id, customer_id, …). */
export const COUNT_MOVED = statement(
  "customers.merge-count",
  `SELECT (SELECT count(*) FROM orders WHERE merchant_id = $1 AND mode = $2 AND customer_id = $3::uuid)::int AS orders,
          ${["ticket", "booking", "voucher", "membership", "gift_card"].map(countOf).join(", ")}`,
);

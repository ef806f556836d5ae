import { statement } from "#lib/db/client";
import { ITEM_KINDS } from "#lib/domain/issued-items/schema";

/** What refers to a customer. $3 customer. Indexes: those of each table (merchant_id, customer_id, …). */
export const COUNT_MOVED = statement(
  "customers.merge-count",
  `SELECT (SELECT count(*) FROM orders WHERE merchant_id = $1 AND mode = $2 AND customer_id = $3::uuid)::int AS orders,
          ${ITEM_KINDS.map((kind) => `count(*) FILTER (WHERE kind = '${kind}')::int AS ${kind}s`).join(", ")}
     FROM issued_item WHERE merchant_id = $1 AND mode = $2 AND customer_id = $3::uuid`,
);

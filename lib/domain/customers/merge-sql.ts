import { statement } from "#lib/db/client";

/**
 * Locks the orders before the customers, in the same order as a payment does, so that the two cannot deadlock. $3
 * customer. Index: orders (merchant_id, customer_id, …).
 */
export const LOCK_ORDERS_OF = statement(
  "customers.merge-lock-orders",
  "SELECT id FROM orders WHERE merchant_id = $1 AND mode = $2 AND customer_id = $3::uuid ORDER BY id FOR UPDATE",
);

/** Locks both customers: a new order of theirs waits. $3 customers. By the primary key. */
export const LOCK_CUSTOMERS = statement(
  "customers.merge-lock",
  "SELECT * FROM customer WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[]))) ORDER BY id FOR UPDATE",
);

/** Moves the rows of one table to another customer. $3 from, $4 to. Index: (merchant_id, customer_id, …). */
const move = (table: string) =>
  statement(
    `customers.merge-${table}`,
    `WITH locked AS MATERIALIZED (
       SELECT merchant_id, id FROM ${table}
        WHERE merchant_id = $1 AND mode = $2 AND customer_id = $3::uuid ORDER BY id FOR UPDATE
     )
     UPDATE ${table} t SET customer_id = $4::uuid
       FROM locked WHERE t.merchant_id = $1 AND t.id = locked.id`,
  );

/** By table, in the same order in which other transactions lock rows. */
export const MOVE = ["orders", "booking", "gift_card", "membership", "ticket", "voucher", "customer_merge"].map(move);

/** $3 id of the customer who is merged, $4 the one who is kept, $5 the address, $6 to $8 the actor, $9 now. */
export const RECORD_MERGE = statement(
  "customers.merge-record",
  `INSERT INTO customer_merge (merchant_id, id, mode, customer_id, email, actor_kind, actor_id, source, created_at)
   VALUES ($1, $3, $2, $4, $5, $6, $7, $8, $9)`,
);

/** $3 id, $4 name, $5 metadata, $6 whether consent is taken over, $7 now, $8 how and $9 by whom. By the primary key. */
export const SET_MERGED = statement(
  "customers.merge-set",
  `UPDATE customer
      SET name = $4::text, metadata = $5::jsonb,
          accepts_marketing = accepts_marketing OR $6::boolean,
          marketing_at = CASE WHEN $6::boolean THEN $7::timestamptz ELSE marketing_at END,
          marketing_how = CASE WHEN $6::boolean THEN $8::text ELSE marketing_how END,
          marketing_by = CASE WHEN $6::boolean THEN $9::text ELSE marketing_by END
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
   RETURNING *`,
);

/** The ids and addresses that a customer had before, and whether the address has a new customer. $3 customer. */
export const FORMER_OF = statement(
  "customers.former",
  `SELECT m.id, m.email, m.created_at, m.source, m.actor_kind,
          EXISTS (SELECT 1 FROM customer c
                   WHERE c.merchant_id = $1 AND c.mode = $2 AND lower(c.email) = lower(m.email)) AS is_taken
     FROM customer_merge m
    WHERE m.merchant_id = $1 AND m.mode = $2 AND m.customer_id = $3::uuid
    ORDER BY m.created_at DESC, m.id DESC`,
);

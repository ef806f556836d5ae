import { statement } from "#lib/db/client";

/**
 * Returns no row when another code of the store and mode is the same. $3 id, $4 code, $5 its key, $6 percent, $7 amount, $8 products,
 * $9 start, $10 end, $11 most uses, $12 once for each customer, $13 active, $14 now.
 */
export const CREATE_DISCOUNT_CODE = statement(
  "discount-codes.create",
  `INSERT INTO discount_code (merchant_id, mode, id, code, code_key, percent_off, amount_off_cents, product_ids, starts_at, ends_at,
                              max_uses, once_per_customer, active, created_at)
   VALUES ($1::uuid, $2::text, $3::uuid, $4, $5, $6::int, $7::bigint, $8::uuid[], $9::timestamptz, $10::timestamptz,
           $11::int, $12::boolean, $13::boolean, $14::timestamptz)
       ON CONFLICT DO NOTHING
   RETURNING *`,
);

/** By the primary key. */
export const GET_DISCOUNT_CODE = statement(
  "discount-codes.get",
  "SELECT * FROM discount_code WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL",
);

/** The code that somebody has entered. $3 its key. Index: discount_code_key. */
export const FIND_DISCOUNT_CODE = statement(
  "discount-codes.find",
  "SELECT * FROM discount_code WHERE merchant_id = $1 AND mode = $2 AND code_key = $3 AND deleted_at IS NULL",
);

/** Locks a code until the transaction ends, so that its uses stay as they are, and returns it. By the primary key. */
export const LOCK_DISCOUNT_CODE = statement(
  "discount-codes.lock",
  `SELECT * FROM discount_code WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL
      FOR NO KEY UPDATE`,
);

/** Another code of the store and mode with the key $4. $3 the code. Index: discount_code_key. */
export const SAME_DISCOUNT_CODE = statement(
  "discount-codes.same",
  "SELECT id FROM discount_code WHERE merchant_id = $1 AND mode = $2 AND code_key = $4 AND deleted_at IS NULL AND id <> $3",
);

/** Writes a locked code. The values are those of CREATE_DISCOUNT_CODE, without the time. By the primary key. */
export const UPDATE_DISCOUNT_CODE = statement(
  "discount-codes.update",
  `UPDATE discount_code
      SET code = $4, code_key = $5, percent_off = $6::int, amount_off_cents = $7::bigint, product_ids = $8::uuid[],
          starts_at = $9::timestamptz, ends_at = $10::timestamptz, max_uses = $11::int, once_per_customer = $12::boolean,
          active = $13::boolean
    WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
RETURNING *`,
);

/** The row stays for the orders that refer to it, whose cancellation gives a use back. $4 now. By the primary key. */
export const DELETE_DISCOUNT_CODE = statement(
  "discount-codes.delete",
  `UPDATE discount_code SET deleted_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL
RETURNING code`,
);

/** Which of the products $3 exist. By the primary key. */
export const EXISTING_PRODUCTS = statement(
  "discount-codes.products",
  "SELECT id FROM product WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::uuid[])))",
);

/**
 * Whether the buyer $4 has an order with the code $3 that is not canceled, also under a former address. Runs under the lock of the code,
 * so that no other order of it is written meanwhile. Indexes: orders_of_discount_code, customer_email_key, orders
 * (merchant_id, customer_id, …).
 */
export const USED_BEFORE = statement(
  "discount-codes.used-before",
  `SELECT EXISTS (SELECT FROM orders o
                   WHERE o.merchant_id = $1 AND o.mode = $2 AND o.discount_code_id = $3::uuid
                     AND lower(o.customer_email) = lower($4::text) AND o.status <> 'canceled')
       OR EXISTS (SELECT FROM customer c JOIN orders o ON o.merchant_id = c.merchant_id AND o.customer_id = c.id
                   WHERE c.merchant_id = $1 AND c.mode = $2 AND lower(c.email) = lower($4::text)
                     AND o.merchant_id = $1 AND o.mode = $2 AND o.discount_code_id = $3::uuid AND o.status <> 'canceled') AS is_used`,
);

/** The code of an order, to take it again. $3 order. By the primary keys. */
export const DISCOUNT_OF_ORDER = statement(
  "discount-codes.of-order",
  `SELECT d.id, d.once_per_customer, o.discount_code AS code, o.customer_email AS email
     FROM orders o JOIN discount_code d ON d.merchant_id = o.merchant_id AND d.id = o.discount_code_id
    WHERE o.merchant_id = $1 AND o.mode = $2 AND o.id = $3::uuid AND d.merchant_id = $1`,
);

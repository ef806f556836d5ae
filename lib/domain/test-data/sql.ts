import { statement } from "#lib/db/client";

// Every statement binds the mode as $2, which `onlyTest` has checked to be test. All search by an index that begins with
// merchant_id and mode, or by the ids that such a search found.

/** Begins a deletion, unless one is being worked on: then no row. $3 now, $4 total. */
export const BEGIN = statement(
  "test-data.begin",
  `INSERT INTO test_data_deletion AS d (merchant_id, requested_at, total)
   SELECT $1::uuid, $3::timestamptz, $4::int WHERE $2::text = 'test'
       ON CONFLICT (merchant_id) DO UPDATE
      SET requested_at = excluded.requested_at, total = excluded.total, deleted = 0, finished_at = NULL
    WHERE d.finished_at IS NOT NULL
   RETURNING merchant_id`,
);

/** Claims a deletion that is not finished, unless another transaction works on it. */
export const CLAIM = statement(
  "test-data.claim",
  `SELECT requested_at FROM test_data_deletion
    WHERE merchant_id = $1 AND $2::text = 'test' AND finished_at IS NULL FOR UPDATE SKIP LOCKED`,
);

/** $3 how many were deleted. */
export const PROGRESS = statement(
  "test-data.progress",
  "UPDATE test_data_deletion SET deleted = deleted + $3::int WHERE merchant_id = $1 AND $2::text = 'test'",
);

/** $3 now. */
export const FINISH = statement(
  "test-data.finish",
  "UPDATE test_data_deletion SET finished_at = $3::timestamptz WHERE merchant_id = $1 AND $2::text = 'test'",
);

/** Nothing is left that the clock made. */
export const SET_CLOCK_BACK = statement(
  "test-data.set-clock-back",
  `UPDATE store_settings SET test_clock_seconds = 0
    WHERE merchant_id = $1 AND $2::text = 'test' AND test_clock_seconds > 0
RETURNING merchant_id`,
);

const countOf = (table: string) =>
  `(SELECT count(*)::int FROM (SELECT FROM ${table} WHERE merchant_id = $1 AND mode = $2 LIMIT $3::int) AS counted)`;

/** Counts at most $3 of each table, or all when it is null. */
export const COUNTS = statement(
  "test-data.counts",
  `SELECT ${countOf("orders")} AS orders,
          ${["gift_card", "ticket", "booking", "voucher", "membership"].map(countOf).join(" + ")} AS items,
          ${countOf("customer")} AS customers, ${countOf("product")} AS products, ${countOf("event")} AS events,
          ${countOf("mail")} AS mail, ${countOf("request_log")} + ${countOf("redemption_conflict")} AS logs`,
);

/** Locks orders of before $3, so that no payment, refund or cancellation of them runs at the same time. $4 how many. */
export const LOCK_ORDERS = statement(
  "test-data.lock-orders",
  `SELECT id, checkout_token FROM orders WHERE merchant_id = $1 AND mode = $2 AND created_at < $3::timestamptz
    ORDER BY created_at, id LIMIT $4::int FOR UPDATE`,
);

/** The kinds of items, each with its log. The ledger of gift cards holds its own reversals. */
const ITEMS = [
  { table: "booking", log: "booking_redemption", column: "booking_id" },
  { table: "gift_card", log: "gift_card_transaction", column: "gift_card_id" },
  { table: "membership", log: "membership_checkin", column: "membership_id" },
  { table: "ticket", log: "ticket_redemption", column: "ticket_id" },
  { table: "voucher", log: "voucher_redemption", column: "voucher_id" },
] as const;

const itemsOf = (table: string) =>
  `(SELECT id FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND order_id = ANY ($3::uuid[]))`;

/** Delete what belongs to the orders $3, what refers to other rows first. */
export const DELETE_OF_ORDERS = [
  ...ITEMS.flatMap(({ table, log, column }) => [
    // A use of an item waits, and then finds none.
    statement(
      `test-data.lock-${table}`,
      `SELECT id FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND order_id = ANY ($3::uuid[]) ORDER BY id FOR UPDATE`,
    ),
    statement(
      `test-data.reversals-${table}`,
      `DELETE FROM redemption_reversal WHERE merchant_id = $1 AND mode = $2 AND redemption_id IN
       (SELECT l.id FROM ${log} l WHERE l.merchant_id = $1 AND l.mode = $2 AND l.${column} IN ${itemsOf(table)})`,
    ),
    statement(
      `test-data.changes-${table}`,
      `DELETE FROM item_change WHERE merchant_id = $1 AND mode = $2 AND item_id IN ${itemsOf(table)}`,
    ),
    statement(
      `test-data.codes-${table}`,
      `DELETE FROM foreign_code WHERE merchant_id = $1 AND mode = $2 AND item_id IN ${itemsOf(table)}`,
    ),
    statement(
      `test-data.log-${table}`,
      `DELETE FROM ${log} WHERE merchant_id = $1 AND mode = $2 AND ${column} IN ${itemsOf(table)}`,
    ),
    statement(
      `test-data.${table}`,
      `DELETE FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND order_id = ANY ($3::uuid[])`,
    ),
  ]),
  // Their lines, refunds and claims of slots go by cascade.
  statement("test-data.orders", "DELETE FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = ANY ($3::uuid[])"),
];

/** $3 tokens. By the primary key. */
export const DELETE_CHECKOUTS = statement(
  "test-data.checkouts",
  "DELETE FROM checkout WHERE merchant_id = $1 AND mode = $2 AND token = ANY ($3::text[])",
);

/** The ids of the payments of the orders $3. Index: payment (merchant_id, order_id, …). */
export const PAYMENTS = statement(
  "test-data.payments",
  "SELECT id FROM payment WHERE merchant_id = $1 AND mode = $2 AND order_id = ANY ($3::uuid[])",
);

/** $3 payments. Index: processor_object (row_id). */
export const DELETE_OBJECTS = statement(
  "test-data.processor-objects",
  "DELETE FROM processor_object WHERE merchant_id = $1 AND mode = $2 AND row_id = ANY ($3::uuid[])",
);

/** Deletes rows of before $3 that `unless` does not keep. $4 how many. Returns them. */
const deleteFrom = (table: string, unless = "false") =>
  statement(
    `test-data.${table}`,
    `DELETE FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND id IN
     (SELECT t.id FROM ${table} t WHERE t.merchant_id = $1 AND t.mode = $2 AND t.created_at < $3::timestamptz AND NOT (${unless})
       ORDER BY t.created_at, t.id LIMIT $4::int FOR UPDATE)
     RETURNING id`,
  );

const isNeeded = (column: string, table: string) =>
  `EXISTS (SELECT FROM ${table} o WHERE o.merchant_id = $1 AND o.${column} = t.id)`;

/** In this order, after the orders. A customer or product stays while a later order needs it; its lists go by cascade. */
export const DELETE_CUSTOMERS = deleteFrom("customer", isNeeded("customer_id", "orders"));
export const DELETE_PRODUCTS = deleteFrom("product", isNeeded("product_id", "order_item"));
/** Locks and returns the products that DELETE_PRODUCTS deletes in the same transaction. */
export const LOCK_PRODUCTS = statement(
  "test-data.lock-products",
  `SELECT t.id FROM product t
    WHERE t.merchant_id = $1 AND t.mode = $2 AND t.created_at < $3::timestamptz AND NOT (${isNeeded("product_id", "order_item")})
    ORDER BY t.created_at, t.id LIMIT $4::int FOR UPDATE`,
);

/** A discount code stays while a later order has it. */
export const DELETE_DISCOUNT_CODES = deleteFrom("discount_code", isNeeded("discount_code_id", "orders"));

/** Files that another system was imported from, with their rows. One that is being imported or undone, or whose items stay, is kept. */
export const DELETE_FILES = deleteFrom(
  "moving_in",
  `t.status IN ('running', 'undoing') OR ${isNeeded("moving_in_id", "foreign_code")}`,
);
export const DELETE_EVENTS = deleteFrom("event");
export const DELETE_LOGS = ["mail", "request_log", "redemption_conflict"].map((table) => deleteFrom(table));

/** The deliveries of the events $3; their attempts go by cascade. Index: webhook_delivery (merchant_id, event_id). */
export const DELETE_DELIVERIES = statement(
  "test-data.deliveries",
  "DELETE FROM webhook_delivery WHERE merchant_id = $1 AND mode = $2 AND event_id = ANY ($3::text[])",
);

/** What was counted of the data that is gone. */
export const DELETE_FIGURES = ["owed_count", "request_log_gap"].map((table) =>
  statement(`test-data.${table}`, `DELETE FROM ${table} WHERE merchant_id = $1 AND mode = $2`),
);

/**
 * The stored answers of test credentials: they would bring back what is deleted. Requests that run have none, and keep their lease.
 * $3 before, $4 how many.
 */
export const DELETE_ANSWERS = statement(
  "test-data.answers",
  `DELETE FROM idempotency_record WHERE merchant_id = $1 AND (credential_id, key) IN
   (SELECT r.credential_id, r.key FROM idempotency_record r
     WHERE r.merchant_id = $1 AND r.created_at < $3::timestamptz AND r.lease_until IS NULL AND r.credential_id IN
           (SELECT id FROM api_key WHERE merchant_id = $1 AND mode = $2
             UNION ALL SELECT id FROM device WHERE merchant_id = $1 AND mode = $2
             UNION ALL SELECT id FROM oauth_grant WHERE merchant_id = $1 AND mode = $2)
     LIMIT $4::int FOR UPDATE)
   RETURNING key AS id`,
);

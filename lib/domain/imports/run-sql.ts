import { statement } from "#lib/db/client";
import { IS_UNDECIDED } from "./check-sql.ts";

/** Whether a file is imported or undone. */
const RUNS = "status IN ('running', 'undoing')";

/** What the file is again when its run ends before its end. */
const AS_BEFORE = "CASE WHEN status = 'undoing' THEN 'done' ELSE 'checked' END";

/** Whether a run has ended with its process: it gave no sign of life since a time. */
export const isStale = (since: string): string => `${RUNS} AND beat_at < ${since}::timestamptz`;

/** Gives the consent of customers ($3 addresses in lower case) who are still undecided, and returns them. $4 by whom, $5 now. */
export const GIVE_CONSENT = statement(
  "imports.give-consent",
  `WITH locked AS MATERIALIZED (
     SELECT id FROM customer WHERE merchant_id = $1 AND mode = $2 AND lower(email) = ANY ($3::text[]) AND ${IS_UNDECIDED}
      ORDER BY id FOR NO KEY UPDATE)
   UPDATE customer c SET accepts_marketing = true, marketing_at = $5::timestamptz, marketing_how = 'person', marketing_by = $4::text
     FROM locked WHERE c.merchant_id = $1 AND c.mode = $2 AND c.id = locked.id
RETURNING c.*`,
);

/** Ends the runs that gave no sign of life since $3, so that another can begin. Their transactions have ended or will be refused. $4 why
 * a file was not imported, $5 why it was not undone. */
export const END_STALE = statement(
  "imports.end-stale",
  `UPDATE moving_in SET status = ${AS_BEFORE}, run_id = NULL, rows_done = 0, problem = CASE WHEN status = 'undoing' THEN $5 ELSE $4 END
    WHERE merchant_id = $1 AND mode = $2 AND ${isStale("$3")}`,
);

/** Begins a run, once: no row when the file is not `from`. The index moving_in_running refuses a second one. $3 id, $4 run, $5 the
 * time. */
const begin = (from: "checked" | "done", to: "running" | "undoing") =>
  statement(
    `imports.begin-${to}`,
    `UPDATE moving_in SET status = '${to}', run_id = $4, beat_at = $5::timestamptz, rows_done = 0, problem = NULL
      WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status = '${from}'
        AND NOT EXISTS (SELECT 1 FROM moving_in other WHERE other.merchant_id = $1 AND other.mode = $2 AND other.${RUNS})
  RETURNING id`,
  );
export const BEGIN = begin("checked", "running");
export const BEGIN_UNDO = begin("done", "undoing");

/** A sign of life of a run, outside its transaction: no row when it was stopped or another run took its place. $3 id, $4 run, $5 rows so
 * far, $6 the time. */
export const BEAT = statement(
  "imports.beat",
  `UPDATE moving_in SET beat_at = $6::timestamptz, rows_done = $5
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND run_id = $4
RETURNING id`,
);

/** Stops a run, and returns what the file is then: the last statement of the run finds no run to end. No row when none runs. Waits
 * for a run that is just ending. $3 id. */
export const STOP = statement(
  "imports.stop",
  `UPDATE moving_in SET status = ${AS_BEFORE}, run_id = NULL, rows_done = 0
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND ${RUNS}
RETURNING status`,
);

/** Ends a run with all it made, in its transaction: no row when it was stopped or another run took its place. $3 id, $4 run, $5 rows,
 * $6 how many were made, $7 now. */
export const FINISH = statement(
  "imports.finish",
  `UPDATE moving_in SET status = 'done', run_id = NULL, rows_done = $5, made_count = $6, done_at = $7
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND run_id = $4
RETURNING id`,
);

/** Ends a run that changed nothing. $3 id, $4 run, $5 why. */
export const FAIL = statement(
  "imports.fail",
  `UPDATE moving_in SET status = ${AS_BEFORE}, run_id = NULL, rows_done = 0, problem = $5
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND run_id = $4`,
);

/** Creates the customers of these addresses who do not exist yet, and returns those. $3 the rows as JSON, $4 by whom, $5 now. */
export const INSERT_CUSTOMERS = statement(
  "imports.insert-customers",
  `INSERT INTO customer (merchant_id, mode, id, email, name, accepts_marketing, marketing_at, marketing_how, marketing_by, metadata,
                         created_at)
   SELECT $1::uuid, $2::text, x.id, x.email, x.name, x.marketing,
          CASE WHEN x.marketing THEN $5::timestamptz END, CASE WHEN x.marketing THEN 'person' END,
          CASE WHEN x.marketing THEN $4::text END, x.metadata, $5::timestamptz
     FROM jsonb_to_recordset($3::jsonb) AS x (id uuid, email text, name text, marketing boolean, metadata jsonb)
    ORDER BY lower(x.email)
       ON CONFLICT (merchant_id, mode, lower(email)) DO NOTHING
RETURNING *`,
);

/** The customers of these addresses ($3, in lower case), who then stay until the transaction ends. Index: customer_email_key. */
export const CUSTOMERS_OF = statement(
  "imports.customers-of",
  `SELECT * FROM customer WHERE merchant_id = $1 AND mode = $2 AND lower(email) = ANY ($3::text[]) ORDER BY id FOR KEY SHARE`,
);

/** One paid order of one line for each item. $3 the rows as JSON, $4 currency, $5 now. */
export const INSERT_ORDERS = statement(
  "imports.insert-orders",
  `INSERT INTO orders (merchant_id, mode, id, status, currency, customer_id, customer_email, customer_name, subtotal_cents,
                       fee_cents, tax_cents, tax_inclusive, shipping_cents, total_cents, payment_method, paid_at, created_at,
                       moved_in)
   SELECT $1::uuid, $2::text, x.order_id, 'paid', $4::text, x.customer_id, x.email, x.name, 0, 0, 0, true, 0, 0, 'manual',
          $5::timestamptz, $5::timestamptz, true
     FROM jsonb_to_recordset($3::jsonb) AS x (order_id uuid, customer_id uuid, email text, name text)
RETURNING *`,
);

/** $3 the rows as JSON. */
export const INSERT_LINES = statement(
  "imports.insert-lines",
  `INSERT INTO order_item (merchant_id, mode, id, order_id, position, product_id, type, title, quantity, unit_price_cents,
                           total_cents, ticket_event_id, tier_id, owed_price_cents)
   SELECT $1::uuid, $2::text, x.line_id, x.order_id, 0, x.product_id, x.type, x.title, 1, 0, 0,
          x.ticket_event_id, x.tier_id, x.owed
     FROM jsonb_to_recordset($3::jsonb)
       AS x (line_id uuid, order_id uuid, product_id uuid, type text, title text, ticket_event_id uuid, tier_id uuid,
             owed bigint)`,
);

/** $3 file, $4 kind, $5 the rows as JSON. The primary key refuses a code that is taken. */
export const INSERT_CODES = statement(
  "imports.insert-codes",
  `INSERT INTO foreign_code (merchant_id, mode, code, shown, kind, item_id, token, moving_in_id)
   SELECT $1::uuid, $2::text, x.code, x.shown, $4::text, x.item_id, x.token, $3::uuid
     FROM jsonb_to_recordset($5::jsonb) AS x (code text, shown text, item_id uuid, token text)`,
);

/** A digest of what can be changed of a customer. */
export const PRINT = "md5(concat_ws(chr(31), c.email, coalesce(c.name, chr(30)), c.accepts_marketing, c.metadata))";

/** Keeps what was made of rows, and no longer what they said of people. $3 file, $4 the rows as JSON. */
export const SET_MADE = statement(
  "imports.set-made",
  `WITH made AS MATERIALIZED (
     SELECT x.*, CASE WHEN c.id IS NOT NULL THEN ${PRINT} END AS print
       FROM jsonb_to_recordset($4::jsonb) AS x (line int, customer_id uuid, order_id uuid, item_id uuid)
       LEFT JOIN customer c ON c.merchant_id = $1 AND c.id = x.customer_id
   )
   UPDATE moving_in_row r
      SET customer_id = x.customer_id, customer_print = x.print, order_id = x.order_id, item_id = x.item_id, cells = '{}', email = NULL,
          data = r.data - '{email,name,attendee,recipient_email,recipient_name,message,metadata}'::text[]
     FROM made x
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.moving_in_id = $3 AND r.line = x.line`,
);

/** How many seats the rows that are imported take, and the products they are of. $3 file. */
export const WANTED = statement(
  "imports.wanted",
  `SELECT data ->> 'product_id' AS product_id, data ->> 'ticket_event_id' AS ticket_event_id, data ->> 'tier_id' AS tier_id,
          max(data ->> 'of') AS title, count(*)::int AS count
     FROM moving_in_row
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND fate IN ('create', 'match')
    GROUP BY 1, 2, 3`,
);

import { statement } from "#lib/db/client";

/** Whether a file moves in or is undone. */
const RUNS = "status IN ('running', 'undoing')";

/** What the file is again when its run ends before its end. */
const AS_BEFORE = "CASE WHEN status = 'undoing' THEN 'done' ELSE 'checked' END";

/** Whether a run has ended with its process: it gave no sign of life since a time. */
const isStale = (since: string): string => `${RUNS} AND beat_at < ${since}::timestamptz`;

/** $3 id, $4 since when a run gives signs of life. By the primary key. */
export const GET = statement(
  "moving-in.get",
  `SELECT *, ${isStale("$4")} AS is_stale FROM moving_in WHERE merchant_id = $1 AND mode = $2 AND id = $3`,
);

/** A file whose rows follow. $3 id, $4 kind, $5 file name, $6 headers, $7 name of the person, $8 now. */
export const INSERT = statement(
  "moving-in.insert",
  `INSERT INTO moving_in (merchant_id, mode, id, kind, status, file_name, headers, choices, row_count, actor_name, created_at)
   VALUES ($1, $2, $3, $4, 'draft', $5, $6, '{}', 0, $7, $8)`,
);

/** Says of a file that all its rows are there. $3 id, $4 how many, $5 choices. */
export const SET_READ = statement(
  "moving-in.set-read",
  "UPDATE moving_in SET row_count = $4, choices = $5 WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** $3 file, $4 the rows as JSON: line, cells and the address that seems to be in them. */
export const INSERT_ROWS = statement(
  "moving-in.insert-rows",
  `INSERT INTO moving_in_row (merchant_id, mode, moving_in_id, id, line, cells, email)
   SELECT $1::uuid, $2::text, $3::uuid, uuid7(), x.line, x.cells, lower(x.email)
     FROM jsonb_to_recordset($4::jsonb) AS x (line int, cells text[], email text)`,
);

/** The next $5 rows after line $4 with one of the fates $6, or of any fate when that is null. By the primary key. */
export const NEXT_ROWS = statement(
  "moving-in.next-rows",
  `SELECT line, cells, fate, reason, data FROM moving_in_row
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND line > $4
      AND ($6::text[] IS NULL OR fate = ANY ($6::text[]))
    ORDER BY line LIMIT $5`,
);

/**
 * The cells in the columns $4 (numbers from 0) of a file ($3), each once and none empty, of rows with $5 to $6 cells. By the primary
 * key.
 */
export const TEXTS_OF = statement(
  "moving-in.texts-of",
  `SELECT DISTINCT r.cells[at + 1] AS text FROM moving_in_row r, unnest($4::int[]) AS at
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.moving_in_id = $3 AND r.cells[at + 1] <> ''
      AND cardinality(r.cells) BETWEEN $5 AND $6`,
);

/** The first $4 rows of a file ($3) that have bytes beyond ASCII. By the primary key. */
export const ROWS_WITH_LETTERS = statement(
  "moving-in.rows-with-letters",
  `SELECT cells FROM moving_in_row r
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3
      AND octet_length(array_to_string(cells, '')) > length(array_to_string(cells, ''))
    ORDER BY line LIMIT $4`,
);

/** Begins a dry run from the first row. No row when the file is moving in or has moved in. $3 id, $4 choices. */
export const BEGIN_CHECK = statement(
  "moving-in.begin-check",
  `UPDATE moving_in SET status = 'checking', choices = $4, problem = NULL, rows_done = 0, checked_line = 0, seats_taken = '{}'
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status IN ('draft', 'checking', 'checked')
RETURNING id`,
);

/** Claims a file that is being checked, unless another transaction works on it. $3 id. */
export const CLAIM_CHECK = statement(
  "moving-in.claim-check",
  `SELECT * FROM moving_in WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status = 'checking'
      FOR NO KEY UPDATE SKIP LOCKED`,
);

/** The first rows of a file ($3) before line $5 with these addresses or codes ($4). By an index that has them. */
const earlier = (column: "email" | "code") =>
  statement(
    `moving-in.earlier-${column}`,
    `SELECT ${column} AS key, min(line)::int AS line FROM moving_in_row
      WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND ${column} = ANY ($4::text[]) AND line < $5
      GROUP BY ${column}`,
  );
export const EARLIER_EMAILS = earlier("email");
export const EARLIER_CODES = earlier("code");

/** Writes what becomes of rows. $3 file, $4 the rows as JSON. By the primary key. */
export const SET_FATES = statement(
  "moving-in.set-fates",
  `UPDATE moving_in_row r
      SET fate = x.fate, reason = x.reason, data = x.data, email = lower(x.data ->> 'email'), code = x.code
     FROM jsonb_to_recordset($4::jsonb) AS x (line int, fate text, reason text, data jsonb, code text)
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.moving_in_id = $3 AND r.line = x.line`,
);

/** Ends a batch of a dry run. $3 id, $4 how many rows, $5 the last line, $6 seats taken so far, $7 whether it was the last batch. */
export const SET_PROGRESS = statement(
  "moving-in.set-progress",
  `UPDATE moving_in SET status = CASE WHEN $7::boolean THEN 'checked' ELSE status END,
                        rows_done = CASE WHEN $7::boolean THEN 0 ELSE rows_done + $4::int END, checked_line = $5, seats_taken = $6
    WHERE merchant_id = $1 AND mode = $2 AND id = $3`,
);

/** Ends a dry run before its end: its columns can be chosen again. No row when it is not being checked. $3 id. */
export const CANCEL_CHECK = statement(
  "moving-in.cancel-check",
  "UPDATE moving_in SET status = 'draft' WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status = 'checking' RETURNING id",
);

/** Ends a dry run that cannot go on after line $4. No row when it has gone on meanwhile. $3 id, $5 why. */
export const FAIL_CHECK = statement(
  "moving-in.fail-check",
  `UPDATE moving_in SET status = 'draft', problem = $5
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status = 'checking' AND checked_line = $4
RETURNING id`,
);

/** A customer who has neither agreed to marketing nor withdrawn that. */
const IS_UNDECIDED = "NOT accepts_marketing AND marketing_at IS NULL";

/** The customers of these addresses ($3, in lower case), and what each has decided about marketing. Index: customer_email_key. */
export const KNOWN_EMAILS = statement(
  "moving-in.known-emails",
  `SELECT lower(email) AS email, accepts_marketing, ${IS_UNDECIDED} AS is_undecided FROM customer
    WHERE merchant_id = $1 AND mode = $2 AND lower(email) = ANY ($3::text[])`,
);

/** Gives the consent of customers ($3 addresses in lower case) who are still undecided, and returns them. $4 by whom, $5 now. */
export const GIVE_CONSENT = statement(
  "moving-in.give-consent",
  `WITH locked AS MATERIALIZED (
     SELECT id FROM customer WHERE merchant_id = $1 AND mode = $2 AND lower(email) = ANY ($3::text[]) AND ${IS_UNDECIDED}
      ORDER BY id FOR NO KEY UPDATE)
   UPDATE customer c SET accepts_marketing = true, marketing_at = $5::timestamptz, marketing_how = 'person', marketing_by = $4::text
     FROM locked WHERE c.merchant_id = $1 AND c.mode = $2 AND c.id = locked.id
RETURNING c.*`,
);

/** Which of these codes ($3) an item has, ours or of another system. By the unique indexes. */
export const TAKEN_CODES = statement(
  "moving-in.taken-codes",
  `SELECT code FROM foreign_code WHERE merchant_id = $1 AND mode = $2 AND code = ANY ($3::text[])
    UNION SELECT code FROM gift_card WHERE merchant_id = $1 AND mode = $2 AND code = ANY ($3::text[])
    UNION SELECT qr_token FROM ticket WHERE merchant_id = $1 AND mode = $2 AND qr_token = ANY ($3::text[])
    UNION SELECT qr_token FROM voucher WHERE merchant_id = $1 AND mode = $2 AND qr_token = ANY ($3::text[])`,
);

/** Ends the runs that gave no sign of life since $3, so that another can begin. Their transactions have ended or will be refused. $4 why
 * a file did not move in, $5 why it was not undone. */
export const END_STALE = statement(
  "moving-in.end-stale",
  `UPDATE moving_in SET status = ${AS_BEFORE}, run_id = NULL, rows_done = 0, problem = CASE WHEN status = 'undoing' THEN $5 ELSE $4 END
    WHERE merchant_id = $1 AND mode = $2 AND ${isStale("$3")}`,
);

/** Begins a run, once: no row when the file is not `from`. The index moving_in_running refuses a second one. $3 id, $4 run, $5 the
 * time. */
const begin = (from: "checked" | "done", to: "running" | "undoing") =>
  statement(
    `moving-in.begin-${to}`,
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
  "moving-in.beat",
  `UPDATE moving_in SET beat_at = $6::timestamptz, rows_done = $5
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND run_id = $4
RETURNING id`,
);

/** Stops a run, and returns what the file is then: the last statement of the run finds no run to end. No row when none runs. Waits
 * for a run that is just ending. $3 id. */
export const STOP = statement(
  "moving-in.stop",
  `UPDATE moving_in SET status = ${AS_BEFORE}, run_id = NULL, rows_done = 0
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND ${RUNS}
RETURNING status`,
);

/** Ends a run with all it made, in its transaction: no row when it was stopped or another run took its place. $3 id, $4 run, $5 rows,
 * $6 how many were made, $7 now. */
export const FINISH = statement(
  "moving-in.finish",
  `UPDATE moving_in SET status = 'done', run_id = NULL, rows_done = $5, made_count = $6, done_at = $7
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND run_id = $4
RETURNING id`,
);

/** Ends a run that changed nothing. $3 id, $4 run, $5 why. */
export const FAIL = statement(
  "moving-in.fail",
  `UPDATE moving_in SET status = ${AS_BEFORE}, run_id = NULL, rows_done = 0, problem = $5
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND run_id = $4`,
);

/** Creates the customers of these addresses who do not exist yet, and returns those. $3 the rows as JSON, $4 by whom, $5 now. */
export const INSERT_CUSTOMERS = statement(
  "moving-in.insert-customers",
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
  "moving-in.customers-of",
  `SELECT * FROM customer WHERE merchant_id = $1 AND mode = $2 AND lower(email) = ANY ($3::text[]) ORDER BY id FOR KEY SHARE`,
);

/** One paid order of one line for each item. $3 the rows as JSON, $4 currency, $5 now. */
export const INSERT_ORDERS = statement(
  "moving-in.insert-orders",
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
  "moving-in.insert-lines",
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
  "moving-in.insert-codes",
  `INSERT INTO foreign_code (merchant_id, mode, code, shown, kind, item_id, token, moving_in_id)
   SELECT $1::uuid, $2::text, x.code, x.shown, $4::text, x.item_id, x.token, $3::uuid
     FROM jsonb_to_recordset($5::jsonb) AS x (code text, shown text, item_id uuid, token text)`,
);

/** A digest of what can be changed of a customer. */
export const PRINT = "md5(concat_ws(chr(31), c.email, coalesce(c.name, chr(30)), c.accepts_marketing, c.metadata))";

/** Keeps what was made of rows, and no longer what they said of people. $3 file, $4 the rows as JSON. */
export const SET_MADE = statement(
  "moving-in.set-made",
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

/** How many known customers agree to marketing by a file ($3). Index: moving_in_row (merchant_id, moving_in_id, fate, line). */
export const COUNT_AGREEING = statement(
  "moving-in.count-agreeing",
  `SELECT count(*)::int AS count FROM moving_in_row
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND fate = 'match' AND data ->> 'agrees' = 'true'`,
);

/** How many rows have each fate. Index: moving_in_row (merchant_id, moving_in_id, fate, line). */
export const COUNT_FATES = statement(
  "moving-in.count-fates",
  `SELECT fate, count(*)::int AS count FROM moving_in_row
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND fate IS NOT NULL GROUP BY fate`,
);

/**
 * One page of rows by line, after or before the row $5. $3 file, $4 fate or null, $6 how many. By the primary key,
 * or the index (merchant_id, moving_in_id, fate, line).
 */
const page = (comparison: ">" | "<", direction: "ASC" | "DESC") =>
  statement(
    `moving-in.page.${direction}`,
    `SELECT id, line, fate, reason, data, customer_id, item_id FROM moving_in_row
      WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND fate IS NOT NULL AND ($4::text IS NULL OR fate = $4)
        AND ($5::uuid IS NULL OR line ${comparison} (SELECT c.line FROM moving_in_row c WHERE c.merchant_id = $1 AND c.id = $5))
      ORDER BY line ${direction} LIMIT $6`,
  );
export const PAGE_AFTER = page(">", "ASC");
export const PAGE_BEFORE = page("<", "DESC");

/** Removes a file that has not moved in, with its rows. No row: it has, or is just moving in. $3 id. */
export const DISCARD = statement(
  "moving-in.discard",
  `DELETE FROM moving_in WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status IN ('draft', 'checking', 'checked') RETURNING id`,
);

/** How many seats the rows that move in take, and the products they are of. $3 file. */
export const WANTED = statement(
  "moving-in.wanted",
  `SELECT data ->> 'product_id' AS product_id, data ->> 'ticket_event_id' AS ticket_event_id, data ->> 'tier_id' AS tier_id,
          max(data ->> 'of') AS title, count(*)::int AS count
     FROM moving_in_row
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND fate IN ('create', 'match')
    GROUP BY 1, 2, 3`,
);

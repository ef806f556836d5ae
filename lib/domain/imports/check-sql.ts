import { statement } from "#lib/db/client";

/**
 * The cells in the columns $4 (numbers from 0) of a file ($3), each once and none empty, of rows with $5 to $6 cells. By the primary
 * key.
 */
export const TEXTS_OF = statement(
  "imports.texts-of",
  `SELECT DISTINCT r.cells[at + 1] AS text FROM moving_in_row r, unnest($4::int[]) AS at
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.moving_in_id = $3 AND r.cells[at + 1] <> ''
      AND cardinality(r.cells) BETWEEN $5 AND $6`,
);

/** Begins a dry run from the first row. No row when the file is being imported or was imported. $3 id, $4 choices. */
export const BEGIN_CHECK = statement(
  "imports.begin-check",
  `UPDATE moving_in SET status = 'checking', choices = $4, problem = NULL, rows_done = 0, checked_line = 0, seats_taken = '{}'
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status IN ('draft', 'checking', 'checked')
RETURNING id`,
);

/** Claims a file that is being checked, unless another transaction works on it. $3 id. */
export const CLAIM_CHECK = statement(
  "imports.claim-check",
  `SELECT * FROM moving_in WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status = 'checking'
      FOR NO KEY UPDATE SKIP LOCKED`,
);

/** The first rows of a file ($3) before line $5 with these addresses or codes ($4). By an index that has them. */
const earlier = (column: "email" | "code") =>
  statement(
    `imports.earlier-${column}`,
    `SELECT ${column} AS key, min(line)::int AS line FROM moving_in_row
      WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND ${column} = ANY ($4::text[]) AND line < $5
      GROUP BY ${column}`,
  );
export const EARLIER_EMAILS = earlier("email");
export const EARLIER_CODES = earlier("code");

/** Writes what becomes of rows. $3 file, $4 the rows as JSON. By the primary key. */
export const SET_FATES = statement(
  "imports.set-fates",
  `UPDATE moving_in_row r
      SET fate = x.fate, reason = x.reason, data = x.data, email = lower(x.data ->> 'email'), code = x.code
     FROM jsonb_to_recordset($4::jsonb) AS x (line int, fate text, reason text, data jsonb, code text)
    WHERE r.merchant_id = $1 AND r.mode = $2 AND r.moving_in_id = $3 AND r.line = x.line`,
);

/** Ends a batch of a dry run. $3 id, $4 how many rows, $5 the last line, $6 seats taken so far, $7 whether it was the last batch. */
export const SET_PROGRESS = statement(
  "imports.set-progress",
  `UPDATE moving_in SET status = CASE WHEN $7::boolean THEN 'checked' ELSE status END,
                        rows_done = CASE WHEN $7::boolean THEN 0 ELSE rows_done + $4::int END, checked_line = $5, seats_taken = $6
    WHERE merchant_id = $1 AND mode = $2 AND id = $3`,
);

/** Ends a dry run before its end: its columns can be chosen again. No row when it is not being checked. $3 id. */
export const CANCEL_CHECK = statement(
  "imports.cancel-check",
  "UPDATE moving_in SET status = 'draft' WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status = 'checking' RETURNING id",
);

/** Ends a dry run that cannot go on after line $4. No row when it has gone on in the meantime. $3 id, $5 why. */
export const FAIL_CHECK = statement(
  "imports.fail-check",
  `UPDATE moving_in SET status = 'draft', problem = $5
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status = 'checking' AND checked_line = $4
RETURNING id`,
);

/** A customer who has neither agreed to marketing nor withdrawn that. */
export const IS_UNDECIDED = "NOT accepts_marketing AND marketing_at IS NULL";

/** The customers of these addresses ($3, in lower case), and what each has decided about marketing. Index: customer_email_key. */
export const KNOWN_EMAILS = statement(
  "imports.known-emails",
  `SELECT lower(email) AS email, accepts_marketing, ${IS_UNDECIDED} AS is_undecided FROM customer
    WHERE merchant_id = $1 AND mode = $2 AND lower(email) = ANY ($3::text[])`,
);

/** Which of these codes ($3) an item has, ours or of another system. By the unique indexes. */
export const TAKEN_CODES = statement(
  "imports.taken-codes",
  `SELECT code FROM foreign_code WHERE merchant_id = $1 AND mode = $2 AND code = ANY ($3::text[])
    UNION SELECT code FROM gift_card WHERE merchant_id = $1 AND mode = $2 AND code = ANY ($3::text[])
    UNION SELECT qr_token FROM ticket WHERE merchant_id = $1 AND mode = $2 AND qr_token = ANY ($3::text[])
    UNION SELECT qr_token FROM voucher WHERE merchant_id = $1 AND mode = $2 AND qr_token = ANY ($3::text[])`,
);

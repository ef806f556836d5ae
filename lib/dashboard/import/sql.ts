import { statement } from "#lib/db/client";

/** The first $4 rows of a file ($3) that have bytes beyond ASCII. By the primary key. */
export const ROWS_WITH_LETTERS = statement(
  "imports.rows-with-letters",
  `SELECT cells FROM moving_in_row r
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3
      AND octet_length(array_to_string(cells, '')) > length(array_to_string(cells, ''))
    ORDER BY line LIMIT $4`,
);

/** How many known customers agree to marketing by a file ($3). Index: moving_in_row (merchant_id, moving_in_id, fate, line). */
export const COUNT_AGREEING = statement(
  "imports.count-agreeing",
  `SELECT count(*)::int AS count FROM moving_in_row
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND fate = 'match' AND data ->> 'agrees' = 'true'`,
);

/** How many rows have each fate. Index: moving_in_row (merchant_id, moving_in_id, fate, line). */
export const COUNT_FATES = statement(
  "imports.count-fates",
  `SELECT fate, count(*)::int AS count FROM moving_in_row
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND fate IS NOT NULL GROUP BY fate`,
);

/**
 * One page of rows by line, after or before the row $5. $3 file, $4 fate or null, $6 how many. By the primary key,
 * or the index (merchant_id, moving_in_id, fate, line).
 */
const page = (comparison: ">" | "<", direction: "ASC" | "DESC") =>
  statement(
    `imports.page.${direction}`,
    `SELECT id, line, fate, reason, data, customer_id, item_id FROM moving_in_row
      WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND fate IS NOT NULL AND ($4::text IS NULL OR fate = $4)
        AND ($5::uuid IS NULL OR line ${comparison} (SELECT c.line FROM moving_in_row c WHERE c.merchant_id = $1 AND c.id = $5))
      ORDER BY line ${direction} LIMIT $6`,
  );
export const PAGE_AFTER = page(">", "ASC");
export const PAGE_BEFORE = page("<", "DESC");

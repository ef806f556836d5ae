import { statement } from "#lib/db/client";
import { isStale } from "./run-sql.ts";

/** $3 id, $4 since when a run gives signs of life. By the primary key. */
export const GET = statement(
  "imports.get",
  `SELECT *, ${isStale("$4")} AS is_stale FROM moving_in WHERE merchant_id = $1 AND mode = $2 AND id = $3`,
);

/** The next $5 rows after line $4 with one of the fates $6, or of any fate when that is null. By the primary key. */
export const NEXT_ROWS = statement(
  "imports.next-rows",
  `SELECT line, cells, fate, reason, data FROM moving_in_row
    WHERE merchant_id = $1 AND mode = $2 AND moving_in_id = $3 AND line > $4
      AND ($6::text[] IS NULL OR fate = ANY ($6::text[]))
    ORDER BY line LIMIT $5`,
);

import { statement } from "#lib/db/client";

/** What one conflict ($3) is about. By the primary key. */
export const FIND_CONFLICT = statement(
  "conflicts.find",
  `SELECT kind, error, resource ->> 'voided_at' AS voided_at FROM redemption_conflict
    WHERE merchant_id = $1 AND mode = $2 AND id = $3`,
);

/** Settles an open conflict ($3). No row when it is settled already, or is none. $4 what it was, $5 note, $6 who, $7 now. */
export const SETTLE = statement(
  "conflicts.settle",
  `UPDATE redemption_conflict
      SET resolved_at = $7::timestamptz, resolution = $4, resolution_note = $5, resolved_by = $6::uuid
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND resolved_at IS NULL
   RETURNING id`,
);

/** Opens a settled conflict ($3) again. No row when it is open, or is none. */
export const REOPEN = statement(
  "conflicts.reopen",
  `UPDATE redemption_conflict SET resolved_at = NULL, resolution = NULL, resolution_note = NULL, resolved_by = NULL
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND resolved_at IS NOT NULL
   RETURNING id`,
);

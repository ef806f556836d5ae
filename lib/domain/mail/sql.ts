import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_MAIL = statement("mail.get", "SELECT * FROM mail WHERE merchant_id = $1 AND mode = $2 AND id = $3");

/** One more attempt of a mail that failed ($3), at once. No row in any other status. $4 now. */
export const RESEND_MAIL = statement(
  "mail.resend",
  `UPDATE mail SET status = 'waiting', by_hand = true, next_attempt_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status = 'failed'
   RETURNING *`,
);

/** Counts failed mail, up to 100. Index: the list by status. */
export const COUNT_FAILED = statement(
  "mail.failed",
  `SELECT count(*)::int AS count
     FROM (SELECT FROM mail WHERE merchant_id = $1 AND mode = $2 AND status = 'failed' LIMIT 100) failed`,
);

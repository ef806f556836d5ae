import { statement } from "#lib/db/client";

/** Counts failed mail, up to 100. Index: the list by status. */
export const COUNT_FAILED = statement(
  "mail.failed",
  `SELECT count(*)::int AS count
     FROM (SELECT FROM mail WHERE merchant_id = $1 AND mode = $2 AND status = 'failed' LIMIT 100) failed`,
);

import { pool } from "#lib/db/client";
import type { Job } from "./job.ts";

/** How long a file that did not move in, and the rows that were left out, can be seen. */
const KEPT_DAYS = 30;
const BATCH = 50;

/** Index: moving_in_age. */
const PURGE_FILES = {
  name: "jobs.purge-moving-in",
  text: `
    DELETE FROM moving_in m
     USING (SELECT merchant_id, id FROM moving_in
             WHERE status IN ('draft', 'checked') AND created_at < $1::timestamptz - make_interval(days => $2::int)
             LIMIT $3::int FOR UPDATE SKIP LOCKED) old
     WHERE m.merchant_id = old.merchant_id AND m.id = old.id`,
};

/** Empties what rows said once their file has moved in, and keeps their lines and fates. Index: moving_in_row_said. */
const PURGE_ROWS = {
  name: "jobs.purge-moving-in-rows",
  text: `
    UPDATE moving_in_row r SET cells = '{}', data = NULL, email = NULL, reason = NULL
      FROM (SELECT r.merchant_id, r.id
              FROM moving_in_row r JOIN moving_in m ON m.merchant_id = r.merchant_id AND m.id = r.moving_in_id
             WHERE r.cells <> '{}' AND m.status IN ('done', 'undone')
               AND m.created_at < $1::timestamptz - make_interval(days => $2::int)
             LIMIT $3::int FOR UPDATE OF r SKIP LOCKED) old
     WHERE r.merchant_id = old.merchant_id AND r.id = old.id`,
};

/** Deletes the files that did not move in, and what left-out rows said, when they are older than they are kept. */
export const purgeMovingIn: Job = {
  name: "purge-moving-in",
  everyMs: 600_000,
  async run(now) {
    const files = await pool().query({ ...PURGE_FILES, values: [now, KEPT_DAYS, BATCH] });
    const rows = await pool().query({ ...PURGE_ROWS, values: [now, KEPT_DAYS, BATCH * BATCH] });
    return (files.rowCount ?? 0) + (rows.rowCount ?? 0);
  },
};

import { pool } from "#lib/db/client";
import type { Job } from "./job.ts";

const BATCH = 1_000;

/** Index: request_log (kept_until). */
const PURGE = {
  name: "jobs.purge-requests",
  text: `
    DELETE FROM request_log r
     USING (SELECT merchant_id, id FROM request_log
             WHERE kept_until <= $1::timestamptz
             ORDER BY kept_until LIMIT $2::int FOR UPDATE SKIP LOCKED) old
     WHERE r.merchant_id = old.merchant_id AND r.id = old.id`,
};

/** Index: request_log_gap (kept_until). */
const PURGE_GAPS = {
  name: "jobs.purge-request-gaps",
  text: `
    DELETE FROM request_log_gap g
     USING (SELECT merchant_id, mode, hour FROM request_log_gap
             WHERE kept_until <= $1::timestamptz
             ORDER BY kept_until LIMIT $2::int FOR UPDATE SKIP LOCKED) old
     WHERE g.merchant_id = old.merchant_id AND g.mode = old.mode AND g.hour = old.hour`,
};

/** Deletes logged requests, and the counts of those that were left out, when they are no longer kept. */
export const purgeRequests: Job = {
  name: "purge-requests",
  everyMs: 600_000,
  async run(now) {
    const requests = await pool().query({ ...PURGE, values: [now, BATCH] });
    const gaps = await pool().query({ ...PURGE_GAPS, values: [now, BATCH] });
    return (requests.rowCount ?? 0) + (gaps.rowCount ?? 0);
  },
};

import { pool } from "#lib/db/client";
import type { Job } from "./job.ts";

const BATCH = 1_000;

/** Index: idempotency_record (kept_until). */
const PURGE = {
  name: "jobs.purge-idempotency-records",
  text: `
    DELETE FROM idempotency_record r
     USING (SELECT merchant_id, credential_id, key FROM idempotency_record
             WHERE kept_until <= $1::timestamptz
             ORDER BY kept_until LIMIT $2::int FOR UPDATE SKIP LOCKED) old
     WHERE r.merchant_id = old.merchant_id AND r.credential_id = old.credential_id AND r.key = old.key`,
};

/** Deletes the stored responses of Idempotency-Keys that have expired. */
export const purgeIdempotencyRecords: Job = {
  name: "purge-idempotency-records",
  everyMs: 600_000,
  run: async (now) => (await pool().query({ ...PURGE, values: [now, BATCH] })).rowCount ?? 0,
};

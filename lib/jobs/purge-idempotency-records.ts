import type { Job } from "./job.ts";
import { type Purge, purgeRows } from "./purge.ts";

const BATCH = 1_000;

/** Index: idempotency_record (kept_until). */
const RECORDS: Purge = {
  table: "idempotency_record",
  key: { credential_id: "uuid", key: "text" },
  isDue: "kept_until <= $1::timestamptz",
  order: "kept_until",
};

/** Deletes the stored responses of Idempotency-Keys that have expired. */
export const purgeIdempotencyRecords: Job = {
  name: "purge-idempotency-records",
  everyMs: 600_000,
  run: (now) => purgeRows(RECORDS, now, BATCH),
};

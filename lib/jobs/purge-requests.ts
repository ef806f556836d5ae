import type { Job } from "./job.ts";
import { type Purge, purgeRows } from "./purge.ts";

const BATCH = 1_000;

/** Index: request_log (kept_until). */
const REQUESTS: Purge = {
  table: "request_log",
  key: { id: "uuid" },
  isDue: "kept_until <= $1::timestamptz",
  order: "kept_until",
};

/** Index: request_log_gap (kept_until). */
const GAPS: Purge = { ...REQUESTS, table: "request_log_gap", key: { mode: "text", hour: "timestamptz" } };

/** Deletes logged requests, and the counts of those that were left out, when they are no longer kept. */
export const purgeRequests: Job = {
  name: "purge-requests",
  everyMs: 600_000,
  run: async (now) => (await purgeRows(REQUESTS, now, BATCH)) + (await purgeRows(GAPS, now, BATCH)),
};

import { HOUR_MS } from "#lib/core/spans";
import { addDays } from "#lib/core/time";
import type { Job } from "./job.ts";
import { type Purge, purgeRows } from "./purge.ts";

/** Much longer than a processor sends an event again, so that none is followed twice. */
const KEPT_DAYS = 30;
const BATCH = 1_000;

/** Index: processor_event (received_at). */
const EVENTS: Purge = {
  table: "processor_event",
  key: { account: "text", id: "text" },
  isDue: "received_at < $1::timestamptz",
  order: "received_at",
  isDirectory: true,
};

/** Deletes what payment processors told long ago. */
export const purgeProcessorEvents: Job = {
  name: "purge-processor-events",
  everyMs: HOUR_MS,
  run: (now) => purgeRows(EVENTS, addDays(now, -KEPT_DAYS), BATCH),
};

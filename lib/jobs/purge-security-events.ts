import { SECURITY_EVENTS_KEPT_DAYS } from "#lib/core/limits";
import { addDays } from "#lib/core/time";
import type { Job } from "./job.ts";
import { type Purge, purgeRows } from "./purge.ts";

const BATCH = 500;

/** Index: security_event_age. */
const SECURITY_EVENTS: Purge = { table: "security_event", key: { id: "uuid" }, isDue: "created_at < $1::timestamptz" };

/** Deletes security events a day later than the database allows it, in case clocks differ. */
export const purgeSecurityEvents: Job = {
  name: "purge-security-events",
  everyMs: 600_000,
  run: (now) => purgeRows(SECURITY_EVENTS, addDays(now, -SECURITY_EVENTS_KEPT_DAYS - 1), BATCH),
};

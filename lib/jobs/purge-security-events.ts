import { pool } from "#lib/db/client";
import { SECURITY_EVENTS_KEPT_DAYS } from "#lib/domain/security-events/schema";
import type { Job } from "./job.ts";

const BATCH = 500;

/** A day later than the database allows it, in case clocks differ. Index: security_event_age. */
const PURGE = {
  name: "jobs.purge-security-events",
  text: `
    DELETE FROM security_event e
     USING (SELECT merchant_id, id FROM security_event
             WHERE created_at < $1::timestamptz - make_interval(days => $2::int)
             LIMIT $3::int FOR UPDATE SKIP LOCKED) old
     WHERE e.merchant_id = old.merchant_id AND e.id = old.id`,
};

/** Deletes security events that are older than they are kept. */
export const purgeSecurityEvents: Job = {
  name: "purge-security-events",
  everyMs: 600_000,
  run: async (now) =>
    (await pool().query({ ...PURGE, values: [now, SECURITY_EVENTS_KEPT_DAYS + 1, BATCH] })).rowCount ?? 0,
};

import { pool } from "#lib/db/client";
import { EVENTS_KEPT_DAYS } from "#lib/domain/events/schema";
import type { Job } from "./job.ts";

const BATCH = 500;

/**
 * Deletes up to $3 events older than $2 days and an hour, with their deliveries and (by cascade) their attempts, but no
 * event with a delivery that is pending or in flight. Deliveries are locked before their status is read, so that one that
 * is retried at the same moment stays. `recover` queues no event older than $2 days; the hour is a margin.
 * Indexes: event_age, webhook_delivery (merchant_id, event_id).
 */
const PURGE = {
  name: "jobs.purge-events",
  text: `
    WITH old AS MATERIALIZED (
      SELECT e.merchant_id, e.id FROM event e
       WHERE e.created_at < $1::timestamptz - make_interval(days => $2::int, hours => 1)
         AND NOT EXISTS (SELECT 1 FROM webhook_delivery d
                          WHERE d.merchant_id = e.merchant_id AND d.event_id = e.id AND d.status IN ('pending', 'in_flight'))
       LIMIT $3::int FOR UPDATE OF e SKIP LOCKED
    ), deliveries AS MATERIALIZED (
      SELECT d.merchant_id, d.id, d.event_id, d.status
        FROM webhook_delivery d JOIN old ON d.merchant_id = old.merchant_id AND d.event_id = old.id
         FOR UPDATE OF d
    ), due AS MATERIALIZED (
      SELECT old.* FROM old
       WHERE NOT EXISTS (SELECT 1 FROM deliveries d
                          WHERE d.merchant_id = old.merchant_id AND d.event_id = old.id AND d.status IN ('pending', 'in_flight'))
    ), finished AS (
      DELETE FROM webhook_delivery d USING deliveries f, due
       WHERE d.merchant_id = f.merchant_id AND d.id = f.id AND due.merchant_id = f.merchant_id AND due.id = f.event_id
    )
    DELETE FROM event e USING due WHERE e.merchant_id = due.merchant_id AND e.id = due.id`,
};

/** Deletes events that are older than they are kept. */
export const purgeEvents: Job = {
  name: "purge-events",
  everyMs: 600_000,
  run: async (now) => (await pool().query({ ...PURGE, values: [now, EVENTS_KEPT_DAYS, BATCH] })).rowCount ?? 0,
};

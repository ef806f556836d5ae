import { EVENTS_KEPT_DAYS } from "#lib/core/limits";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addDays, addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { Job } from "./job.ts";
import { byMerchant } from "./purge.ts";

const BATCH = 500;
/** `recover` queues no event that is older than it is kept. The margin is for events that become too old in the meantime. */
const MARGIN_S = HOUR_SECONDS;

/** Up to $2 events from before $1 without a delivery that is pending or in flight. Indexes: event_age, webhook_delivery_of_event. */
const FIND = {
  name: "jobs.find-old-events",
  text: `
    SELECT e.merchant_id, e.id FROM event e
     WHERE e.created_at < $1::timestamptz
       AND NOT EXISTS (SELECT 1 FROM webhook_delivery d
                        WHERE d.merchant_id = e.merchant_id AND d.event_id = e.id AND d.status IN ('pending', 'in_flight'))
     LIMIT $2::int`,
};

/**
 * Deletes events ($2) with their deliveries and (by cascade) their attempts, but no event with a delivery that is pending or
 * in flight. Deliveries are locked before their status is read, so that one that is retried at the same moment stays. Of two
 * that delete the same event at once, one skips it (SKIP LOCKED). Indexes: the primary key, webhook_delivery_of_event.
 */
const DELETE = {
  name: "jobs.remove-old-events",
  text: `
    WITH old AS MATERIALIZED (
      SELECT id FROM event WHERE merchant_id = $1 AND id = ANY ($2::text[]) FOR UPDATE SKIP LOCKED
    ), deliveries AS MATERIALIZED (
      SELECT id, event_id, status FROM webhook_delivery
       WHERE merchant_id = $1 AND event_id = ANY (ARRAY(SELECT id FROM old))
         FOR UPDATE
    ), due AS MATERIALIZED (
      SELECT id FROM old
       WHERE id NOT IN (SELECT event_id FROM deliveries WHERE status IN ('pending', 'in_flight'))
    ), finished AS (
      DELETE FROM webhook_delivery
       WHERE merchant_id = $1
         AND id = ANY (ARRAY(SELECT id FROM deliveries WHERE event_id IN (SELECT id FROM due)))
    )
    DELETE FROM event WHERE merchant_id = $1 AND id = ANY (ARRAY(SELECT id FROM due))`,
};

/** Deletes events that are older than they are kept. */
export const purgeEvents: Job = {
  name: "purge-events",
  everyMs: 600_000,
  async run(now) {
    const before = addSeconds(addDays(now, -EVENTS_KEPT_DAYS), -MARGIN_S);
    const { rows } = await pool().query<{ merchant_id: string; id: string }>({ ...FIND, values: [before, BATCH] });
    let deleted = 0;
    for (const [merchantId, events] of byMerchant(rows)) {
      const { rowCount } = await pool().query({ ...DELETE, values: [merchantId, events.map(({ id }) => id)] });
      deleted += rowCount ?? 0;
    }
    return deleted;
  },
};

import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_EVENT = statement(
  "events.get",
  "SELECT id, type, row, extra, payload, created_at FROM event WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** True for events, false for examples that were sent to test an endpoint. */
export const IS_NOT_EXAMPLE = `extra IS DISTINCT FROM '{"is_example":true}'::jsonb`;

/** $3 type. Index: event (merchant_id, mode, type, created_at, id). */
export const NEWEST_OF_TYPE = statement(
  "events.newest",
  `SELECT id, type, row, extra, payload, created_at FROM event
    WHERE merchant_id = $1 AND mode = $2 AND type = $3 AND ${IS_NOT_EXAMPLE}
    ORDER BY created_at DESC, id DESC LIMIT 1`,
);

/**
 * The store's current time by the database's clock, and the ids of events written in the $4 seconds before $3 (null: now) or later,
 * oldest first. By the primary key, and the index event (merchant_id, mode, created_at, id) alone.
 */
export const WRITTEN_SINCE = statement(
  "events.written_since",
  `SELECT t.at,
          ARRAY(SELECT id FROM event
                 WHERE merchant_id = $1 AND mode = $2
                   AND created_at >= coalesce($3::timestamptz, t.at) - make_interval(secs => $4::int)
                 ORDER BY created_at, id) AS ids
     FROM (SELECT now() + make_interval(secs => CASE WHEN $2 = 'test' THEN test_clock_seconds ELSE 0 END) AS at
             FROM store_settings WHERE merchant_id = $1) t`,
);

/** By the primary key. $3 ids. */
export const GET_EVENTS = statement(
  "events.get_many",
  `SELECT id, type, row, extra, payload, created_at FROM event
    WHERE merchant_id = $1 AND mode = $2 AND id = ANY (ARRAY(SELECT unnest($3::text[]))) AND ${IS_NOT_EXAMPLE}
    ORDER BY created_at, id`,
);

import { statement } from "#lib/db/client";

/** By the primary key. */
export const GET_EVENT = statement(
  "events.get",
  "SELECT id, type, row, extra, payload, created_at FROM event WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** True for events, false for examples that were sent to test an endpoint. */
export const HAPPENED = `extra IS DISTINCT FROM '{"is_example":true}'::jsonb`;

/** $3 type. Index: event (merchant_id, mode, type, created_at, id). */
export const NEWEST_OF_TYPE = statement(
  "events.newest",
  `SELECT id, type, row, extra, payload, created_at FROM event
    WHERE merchant_id = $1 AND mode = $2 AND type = $3 AND ${HAPPENED}
    ORDER BY created_at DESC, id DESC LIMIT 1`,
);

/**
 * The ids of events written since $4 seconds before $3 (null: now), oldest first, and the database's current time. Index alone: event (merchant_id, mode, created_at, id).
 */
export const WRITTEN_SINCE = statement(
  "events.written_since",
  `SELECT now() AS at,
          ARRAY(SELECT id FROM event
                 WHERE merchant_id = $1 AND mode = $2
                   AND created_at >= coalesce($3::timestamptz, now()) - make_interval(secs => $4::int)
                 ORDER BY created_at, id) AS ids`,
);

/** By the primary key. $3 ids. */
export const GET_EVENTS = statement(
  "events.get_many",
  `SELECT id, type, row, extra, payload, created_at FROM event
    WHERE merchant_id = $1 AND mode = $2 AND id = ANY ($3::text[]) AND ${HAPPENED}
    ORDER BY created_at, id`,
);

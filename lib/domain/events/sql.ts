import { statement } from "#lib/db/client";

/**
 * The deliveries of events, one for each endpoint of the tenant that asks for it by `*`, by family or by name,
 * as the last part of the statement that writes the events. `events` names a relation with columns id, type
 * and created_at. Index: webhook_endpoint (merchant_id, mode, …).
 */
export const deliveriesOf = (events: string): string => `
  INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
  SELECT $1::uuid, uuid7(), $2::text, e.id, ${events}.id, ${events}.type, e.url, ${events}.created_at, ${events}.created_at
    FROM ${events}, webhook_endpoint e
   WHERE e.merchant_id = $1::uuid AND e.mode = $2::text AND e.enabled AND e.deleted_at IS NULL
     AND e.events && ARRAY['*', split_part(${events}.type, '.', 1) || '.*', ${events}.type]
  RETURNING 1`;

/** Events with their payloads as they will be sent, and their deliveries. $3 ids, $4 types, $5 payloads, $6 now. */
export const APPEND = statement(
  "events.append",
  `WITH written AS (
     INSERT INTO event (merchant_id, mode, id, type, payload, created_at)
     SELECT $1::uuid, $2::text, u.id, u.type, u.payload, $6::timestamptz
       FROM unnest($3::text[], $4::text[], $5::text[]) AS u (id, type, payload)
     RETURNING id, type, created_at
   ), queued AS (${deliveriesOf("written")})
   SELECT count(*)::int AS queued FROM queued`,
);

/** By the primary key. */
export const GET_EVENT = statement(
  "events.get",
  "SELECT id, type, row, extra, payload, created_at FROM event WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** True of what happened; not of an example that was sent to try an endpoint. */
export const HAPPENED = `extra IS DISTINCT FROM '{"is_example":true}'::jsonb`;

/** $3 type. Index: event (merchant_id, mode, type, created_at, id). */
export const NEWEST_OF_TYPE = statement(
  "events.newest",
  `SELECT id, type, row, extra, payload, created_at FROM event
    WHERE merchant_id = $1 AND mode = $2 AND type = $3 AND ${HAPPENED}
    ORDER BY created_at DESC, id DESC LIMIT 1`,
);

/**
 * The ids of what was written from $4 seconds before $3 (null: the present) on, oldest first, and the present moment
 * of the database. Index alone: event (merchant_id, mode, created_at, id).
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

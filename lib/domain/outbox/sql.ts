import { statement } from "#lib/db/client";

/**
 * Returns the SQL that writes the deliveries of events: one for each endpoint that subscribes to `*`, the family or the
 * name. It is the last part of the statement that writes the events. `events` is a relation with the columns id, type
 * and created_at. Index: webhook_endpoint (merchant_id, mode, …).
 */
export const deliveriesOf = (events: string): string => `
  INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
  SELECT $1::uuid, uuid7(), $2::text, e.id, ${events}.id, ${events}.type, e.url, ${events}.created_at, ${events}.created_at
    FROM ${events}, webhook_endpoint e
   WHERE e.merchant_id = $1::uuid AND e.mode = $2::text AND e.enabled AND e.deleted_at IS NULL
     AND e.events && ARRAY['*', split_part(${events}.type, '.', 1) || '.*', ${events}.type]
  RETURNING 1`;

/** Writes events with their deliveries in one statement. $3 ids, $4 types, $5 payloads, $6 now, $7 objects, $8 request id. */
export const APPEND_EVENTS = statement(
  "events.append",
  `WITH written AS (
     INSERT INTO event (merchant_id, mode, id, type, payload, object_id, request_id, created_at)
     SELECT $1::uuid, $2::text, u.id, u.type, u.payload, u.object_id, $8::text, $6::timestamptz
       FROM unnest($3::text[], $4::text[], $5::text[], $7::uuid[]) AS u (id, type, payload, object_id)
     RETURNING id, type, created_at
   ), queued AS (${deliveriesOf("written")})
   SELECT count(*)::int AS queued FROM queued`,
);

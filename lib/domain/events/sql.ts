import { statement } from "#lib/db/client";

/**
 * The deliveries of an event, one for each endpoint of the tenant that asks for it, as the last part of the
 * statement that writes the event. `event` names a relation with columns id, type and created_at; `filters`
 * is the parameter with what an endpoint may have asked for.
 * Index: webhook_endpoint (merchant_id, mode, …).
 */
export const deliveriesOf = (event: string, filters: string): string => `
  INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
  SELECT $1::uuid, uuid7(), $2::text, e.id, ${event}.id, ${event}.type, e.url, ${event}.created_at, ${event}.created_at
    FROM ${event}, webhook_endpoint e
   WHERE e.merchant_id = $1::uuid AND e.mode = $2::text AND e.enabled AND e.deleted_at IS NULL
     AND e.events && ${filters}::text[]
  RETURNING 1`;

/** An event with its payload as it will be sent, and its deliveries. */
export const APPEND = statement(
  "events.append",
  `WITH written AS (
     INSERT INTO event (merchant_id, mode, id, type, payload, created_at)
     VALUES ($1::uuid, $2::text, $3, $4, $5, $6::timestamptz)
     RETURNING id, type, created_at
   ), queued AS (${deliveriesOf("written", "$7")})
   SELECT count(*)::int AS queued FROM queued`,
);

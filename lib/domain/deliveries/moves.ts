import { statement } from "#lib/db/client";
import { IS_NOT_EXAMPLE } from "#lib/domain/events/sql";
import { MAILED } from "./warning-sql.ts";

// Every statement that moves a delivery from one status to another. $1 is the merchant, $2 the mode, and the time is
// always a parameter. Rows are found by their keys.
//
//   from        to           by
//   (new)       pending      an event (outbox), RECOVER, SEND_TO_ONE
//   pending     in_flight    CLAIM: with a lease
//   pending     abandoned    CLAIM and ABANDON: the endpoint is disabled or deleted
//   in_flight   succeeded    SUCCEED
//   in_flight   pending      FAIL: attempts are left; EXPIRE_LEASES and RELEASE: no attempt is counted
//   in_flight   failed       FAIL: no attempt is left
//   in_flight   abandoned    FAIL and RENEW_LEASE: the endpoint is disabled or deleted
//   any but in_flight  pending  RETRY
//
// `lease_until` is the token of a lease: a statement that ends an attempt names the lease it was given, and changes
// nothing when another one has replaced it.
//
// While the planner believes that a table of a hundred thousand rows has one, it may begin a join with all rows of the
// merchant. So an UPDATE names the keys of its rows as an array (= ANY), which the primary key serves in any join order.

/** A delivery gets a lease until $4 if its endpoint `listens`, and is abandoned when that is disabled or deleted. */
const leasedIf = (listens: string): string => `status = CASE WHEN ${listens} THEN 'in_flight' ELSE 'abandoned' END,
             lease_until = CASE WHEN ${listens} THEN $4::timestamptz END`;

/** The endpoint of a delivery. */
const endpointOf = (endpointId: string): string => `
       CROSS JOIN LATERAL (
         SELECT url, secret_sealed, old_secrets, enabled AND deleted_at IS NULL AS listens FROM webhook_endpoint
          WHERE merchant_id = $1 AND id = ${endpointId} LIMIT 1) endpoint`;

/** The columns of a leased delivery `d` that sending needs. */
const CLAIMED = `d.merchant_id, d.mode, d.id, d.endpoint_id, d.event_id, d.event_type, d.status, d.attempt_count,
                d.manual, d.ended_status, d.lease_until`;

/**
 * The event's payload, or what it is rendered from the first time. One lookup by key for each row (LATERAL … LIMIT).
 */
const WITH_EVENT = `LEFT JOIN LATERAL (
        SELECT payload, CASE WHEN payload IS NULL THEN row END AS row, CASE WHEN payload IS NULL THEN extra END AS extra,
               CASE WHEN payload IS NULL THEN created_at END AS event_created_at
          FROM event WHERE merchant_id = $1 AND id = c.event_id LIMIT 1) ev ON true`;

/**
 * Leases due deliveries: at most $6 for each endpoint in $5, the longest due first. $3 now. Two processes
 * never take the same row (SKIP LOCKED). Index: webhook_delivery_waiting.
 */
export const CLAIM = statement(
  "deliveries.claim",
  `WITH share AS MATERIALIZED (
      SELECT asked.endpoint_id, asked.count, endpoint.*
        FROM unnest($5::uuid[], $6::int[]) AS asked (endpoint_id, count)${endpointOf("asked.endpoint_id")}
    ), claimed AS (
      UPDATE webhook_delivery d
         SET ${leasedIf("d.endpoint_id = ANY (ARRAY(SELECT endpoint_id FROM share WHERE listens))")}
       WHERE d.merchant_id = $1
         AND d.id = ANY (ARRAY(
               SELECT due.id FROM share CROSS JOIN LATERAL (
                 SELECT w.id FROM webhook_delivery w
                  WHERE w.status = 'pending' AND w.merchant_id = $1 AND w.endpoint_id = share.endpoint_id AND w.mode = $2
                    AND w.next_attempt_at <= $3::timestamptz
                  ORDER BY w.next_attempt_at LIMIT share.count
                    FOR UPDATE SKIP LOCKED) due))
      RETURNING ${CLAIMED}
    )
    SELECT c.*, e.url, e.secret_sealed, e.old_secrets, ev.*
      FROM claimed c JOIN share e ON e.endpoint_id = c.endpoint_id ${WITH_EVENT} ORDER BY c.endpoint_id, c.id`,
);

/**
 * Replaces the lease $5 of delivery $3 by one until $4, if it is valid at $6. Used by a run that got a delivery and
 * is about to send it.
 */
export const RENEW_LEASE = statement(
  "deliveries.renew_lease",
  `WITH held AS MATERIALIZED (
      SELECT endpoint.*
        FROM (SELECT endpoint_id FROM webhook_delivery WHERE merchant_id = $1 AND id = $3 LIMIT 1) d${endpointOf("d.endpoint_id")}
    ), claimed AS (
      UPDATE webhook_delivery d SET ${leasedIf("e.listens")}
        FROM held e
       WHERE d.merchant_id = $1 AND d.mode = $2 AND d.id = $3 AND d.lease_until = $5::timestamptz
         AND d.lease_until > $6::timestamptz
      RETURNING ${CLAIMED}, e.url, e.secret_sealed, e.old_secrets
    )
    SELECT c.*, ev.* FROM claimed c ${WITH_EVENT}`,
);

/**
 * Makes deliveries pending again whose lease expired before $3. Skips those whose result is being written (SKIP
 * LOCKED). Index: webhook_delivery_leased.
 */
export const EXPIRE_LEASES = statement(
  "deliveries.expire_leases",
  `UPDATE webhook_delivery d SET status = 'pending', lease_until = NULL
    WHERE d.merchant_id = $1
      AND d.id = ANY (ARRAY(SELECT id FROM webhook_delivery
                             WHERE merchant_id = $1 AND mode = $2 AND status = 'in_flight' AND lease_until <= $3::timestamptz
                               FOR UPDATE SKIP LOCKED))`,
);

/** Makes deliveries ($3, with their leases $4) pending again without counting an attempt. */
export const RELEASE = statement(
  "deliveries.release",
  `UPDATE webhook_delivery d SET status = 'pending', lease_until = NULL
      FROM unnest($3::uuid[], $4::timestamptz[]) AS held (id, lease_until)
     WHERE d.merchant_id = $1 AND d.mode = $2 AND d.id = ANY (ARRAY(SELECT unnest($3::uuid[])))
       AND d.id = held.id AND d.lease_until = held.lease_until`,
);

/** The columns of a delivery that the end of an attempt `a` sets. */
const ANSWERED = `attempt_count = d.attempt_count + 1, lease_until = NULL, manual = false, ended_status = NULL,
             url = a.url, last_attempt_at = a.started_at, response_status = a.response_status,
             response_body = a.response_body, duration_ms = a.duration_ms`;

/** The columns of an attempt `a` that `ended` returns for the log. */
const ATTEMPTED = `a.url, a.started_at, a.duration_ms, a.request_headers, a.response_status, a.response_headers,
                a.response_body, a.error`;

/** Writes the attempts that `ended` accepted to the log. */
const LOGGED = `
      INSERT INTO webhook_attempt (merchant_id, id, mode, delivery_id, number, url, started_at, duration_ms,
                                   request_headers, response_status, response_headers, response_body, error)
      SELECT $1, uuid7(), $2, a.id, a.attempt_count, ${ATTEMPTED}
        FROM ended a`;

/**
 * Attempts ($3, as JSON) that succeeded: their deliveries, the log, and for each endpoint the count of failures, which
 * is reset, and whether it is slow (an answer took $4 milliseconds). A warning after $5 (24 hours ago) stays, so that an
 * endpoint that fails now and then causes one mail a day. Endpoints are locked in the order of their keys.
 */
export const SUCCEED = statement(
  "deliveries.succeed",
  `WITH attempt AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($3::jsonb) AS a (
        id uuid, lease_until timestamptz, url text, started_at timestamptz, duration_ms int, request_headers jsonb,
        response_status int, response_headers jsonb, response_body text, error text)
    ), ended AS (
      UPDATE webhook_delivery d SET status = 'succeeded', ${ANSWERED}
        FROM attempt a
       WHERE d.merchant_id = $1 AND d.mode = $2 AND d.id = ANY (ARRAY(SELECT id FROM attempt))
         AND d.id = a.id AND d.lease_until = a.lease_until
      RETURNING d.id, d.endpoint_id, d.attempt_count, d.duration_ms >= $4::int AS is_slow, ${ATTEMPTED}
    ), logged AS (${LOGGED}
    ), changed AS MATERIALIZED (
      SELECT e.id, a.is_slow
        FROM (SELECT endpoint_id, bool_or(is_slow) AS is_slow FROM ended GROUP BY endpoint_id) a
       CROSS JOIN LATERAL (SELECT * FROM webhook_endpoint WHERE merchant_id = $1 AND id = a.endpoint_id LIMIT 1) e
       WHERE e.failed_in_a_row > 0 OR e.is_slow <> a.is_slow OR e.warned_at <= $5::timestamptz
       ORDER BY e.id
    ), reset AS (
      UPDATE webhook_endpoint e
         SET failed_in_a_row = 0, failing_since = NULL, is_slow = changed.is_slow,
             warned_at = CASE WHEN e.warned_at > $5::timestamptz THEN e.warned_at END
        FROM changed
       WHERE e.merchant_id = $1 AND e.id = ANY (ARRAY(SELECT id FROM changed)) AND e.id = changed.id
    )
    SELECT id FROM ended`,
);

/**
 * One attempt ($3, as JSON) that failed. The endpoint is locked first, so that failures that end at the same time are
 * counted one after another and disable it once: after $4 failed deliveries in a row, or at once when it is gone. Then
 * it is not retried. The same statement writes the mails about it, so that both are committed together. $5 now, in whole
 * seconds.
 */
export const FAIL = statement(
  "deliveries.fail",
  `WITH attempt AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($3::jsonb) AS a (
        id uuid, endpoint_id uuid, lease_until timestamptz, url text, started_at timestamptz, duration_ms int,
        request_headers jsonb, response_status int, response_headers jsonb, response_body text, error text, status text,
        next_at timestamptz, counts boolean, gone boolean, warns boolean, last_in float8)
       LIMIT 1
    ), locked AS MATERIALIZED (
      SELECT id, description, enabled, deleted_at, failing_since, failed_in_a_row, warned_at FROM webhook_endpoint
       WHERE merchant_id = $1 AND id = (SELECT endpoint_id FROM attempt)
         FOR NO KEY UPDATE
    ), endpoint AS MATERIALIZED (
      SELECT e.id, e.description, e.enabled AND e.deleted_at IS NULL AS listens, e.failing_since, a.counts, a.gone,
             e.failed_in_a_row + a.counts::int AS failures, a.warns AND e.warned_at IS NULL AS is_news
        FROM locked e CROSS JOIN attempt a
    ), counted AS MATERIALIZED (
      SELECT *, listens AND (gone OR (counts AND failures >= $4::int)) AS disables FROM endpoint
    ), decision AS MATERIALIZED (
      SELECT *, listens AND NOT disables AS retries, listens AND is_news AND NOT disables AS warns FROM counted
    ), ended AS (
      UPDATE webhook_delivery d
         SET status = CASE WHEN a.status = 'pending' AND NOT v.retries THEN 'abandoned' ELSE a.status END,
             next_attempt_at = CASE WHEN a.status = 'pending' AND v.retries THEN a.next_at ELSE d.next_attempt_at END,
             ${ANSWERED}
        FROM attempt a, decision v
       WHERE d.merchant_id = $1 AND d.mode = $2 AND d.id = ANY (ARRAY(SELECT id FROM attempt))
         AND d.id = a.id AND d.lease_until = a.lease_until
      RETURNING d.id, d.status, d.attempt_count, d.event_id, d.event_type, d.created_at, d.next_attempt_at, ${ATTEMPTED}
    ), logged AS (${LOGGED}
    ), changed AS (
      UPDATE webhook_endpoint e
         SET failed_in_a_row = v.failures, is_slow = true,
             failing_since = CASE WHEN v.counts THEN coalesce(e.failing_since, ended.created_at) ELSE e.failing_since END,
             warned_at = CASE WHEN v.warns THEN $5::timestamptz ELSE e.warned_at END,
             enabled = e.enabled AND NOT v.disables,
             disabled_reason = CASE WHEN v.disables THEN CASE WHEN v.gone THEN 'gone' ELSE 'failures' END ELSE e.disabled_reason END,
             disabled_at = CASE WHEN v.disables THEN $5::timestamptz ELSE e.disabled_at END
        FROM decision v, ended
       WHERE e.merchant_id = $1 AND e.id = (SELECT endpoint_id FROM attempt) AND (v.counts OR v.disables OR v.warns OR NOT e.is_slow)
    ), ${MAILED}
    SELECT ended.status, ended.next_attempt_at, decision.disables, (SELECT count(*) FROM mailed)::int AS mailed
      FROM ended, decision`,
);

/**
 * Abandons pending deliveries of endpoint $3, which is disabled or deleted. Runs after the statement that changed the
 * endpoint, so that it sees attempts that ended in the meantime. A row that a worker has locked is skipped (SKIP
 * LOCKED): the worker sees the endpoint when it claims or ends. Index: webhook_delivery_waiting.
 */
export const ABANDON = statement(
  "deliveries.abandon",
  `UPDATE webhook_delivery d SET status = 'abandoned'
    WHERE d.merchant_id = $1
      AND d.id = ANY (ARRAY(
            SELECT w.id FROM webhook_delivery w, webhook_endpoint e
             WHERE w.merchant_id = $1 AND w.mode = $2 AND w.endpoint_id = $3 AND w.status = 'pending'
               AND e.merchant_id = $1 AND e.id = $3 AND NOT (e.enabled AND e.deleted_at IS NULL)
               FOR UPDATE OF w SKIP LOCKED))`,
);

/**
 * One more attempt at once, unless one is in flight or the endpoint is disabled. The endpoint is locked first, so that
 * it cannot be disabled at the same time and leave this one pending. $3 endpoint, $4 delivery, $5 now.
 */
export const RETRY = statement(
  "deliveries.retry",
  `WITH endpoint AS MATERIALIZED (
     SELECT id FROM webhook_endpoint
      WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND enabled AND deleted_at IS NULL
        FOR SHARE
   )
   UPDATE webhook_delivery d
      SET status = 'pending', next_attempt_at = $5::timestamptz, manual = true,
          ended_status = CASE WHEN d.status = 'pending' THEN d.ended_status ELSE d.status END
     FROM endpoint e
    WHERE d.merchant_id = $1 AND d.mode = $2 AND d.id = $4 AND d.endpoint_id = e.id AND d.status <> 'in_flight'
   RETURNING d.*`,
);

/**
 * Events since $4 that endpoint $3 subscribes to and that neither arrived nor are pending. All events of its types are
 * read once and those it has are removed in one step (EXCEPT), so that no plan is slow. A delivery is never older than
 * its event, except for clock differences. One that arrived and failed when sent again by hand is `failed` or
 * `abandoned`, so its attempts are read, each delivery's by the index (a scalar, so that no plan reads all attempts).
 * Indexes: event (merchant_id, mode, created_at …), webhook_delivery (merchant_id, endpoint_id, created_at …),
 * webhook_attempt (merchant_id, delivery_id, number).
 */
export const MISSED = `
     SELECT ev.id, ev.type FROM webhook_endpoint e, event ev
      WHERE e.merchant_id = $1::uuid AND e.mode = $2::text AND e.id = $3 AND e.deleted_at IS NULL
        AND ev.merchant_id = $1::uuid AND ev.mode = $2::text AND ev.created_at >= $4::timestamptz
        AND ev.type <> 'webhook.test' AND ${IS_NOT_EXAMPLE}
        AND e.events && ARRAY['*', split_part(ev.type, '.', 1) || '.*', ev.type]
     EXCEPT
     SELECT d.event_id, d.event_type FROM webhook_delivery d
      WHERE d.merchant_id = $1::uuid AND d.endpoint_id = $3 AND d.created_at >= $4::timestamptz - interval '1 hour'
        AND (d.status IN ('succeeded', 'pending', 'in_flight')
          OR d.attempt_count > 0
             AND (SELECT true FROM webhook_attempt a
                   WHERE a.merchant_id = $1 AND a.delivery_id = d.id
                     AND a.response_status BETWEEN 200 AND 299 AND a.error IS NULL LIMIT 1))`;

/** Queues a new delivery of every missed event, the oldest first. $5 now. */
export const RECOVER = statement(
  "deliveries.recover",
  `WITH missed AS MATERIALIZED (${MISSED}
      ORDER BY id
   ), queued AS (
     INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
     SELECT $1::uuid, uuid7(), $2::text, e.id, missed.id, missed.type, e.url, $5::timestamptz, $5::timestamptz
       FROM missed JOIN webhook_endpoint e ON e.merchant_id = $1::uuid AND e.id = $3
     RETURNING 1
   )
   SELECT count(*)::int AS queued FROM queued`,
);

/**
 * Queues an event for one endpoint, whatever its types. Example events are marked, because they did not happen.
 * $3 endpoint, $4 event id, $5 type, $6 payload, $7 now, $8 delivery id, $9 request id.
 */
export const SEND_TO_ONE = statement(
  "deliveries.send_to_one",
  `WITH endpoint AS MATERIALIZED (
     SELECT id, url FROM webhook_endpoint
      WHERE merchant_id = $1::uuid AND mode = $2::text AND id = $3 AND enabled AND deleted_at IS NULL
        FOR SHARE
   ), written AS (
     INSERT INTO event (merchant_id, mode, id, type, payload, extra, request_id, created_at)
     SELECT $1::uuid, $2::text, $4, $5::text, $6, CASE WHEN $5::text <> 'webhook.test' THEN '{"is_example":true}'::jsonb END, $9::text, $7::timestamptz
       FROM endpoint
     RETURNING id, type, created_at
   )
   INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
   SELECT $1::uuid, $8::uuid, $2::text, endpoint.id, written.id, written.type, endpoint.url, written.created_at, written.created_at
     FROM endpoint, written
   RETURNING *`,
);

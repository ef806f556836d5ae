import { statement } from "#lib/db/client";
import { MISSED } from "#lib/domain/deliveries/moves";
import { IS_NOT_EXAMPLE } from "#lib/domain/events/sql";

/** Locks out other new endpoints of the store and mode until the transaction ends. */
export const LOCK_NEW_ENDPOINTS = statement(
  "webhook-endpoints.lock-new",
  "SELECT pg_advisory_xact_lock(hashtextextended('new endpoint ' || $1::uuid || $2::text, 0))::text",
);

/** Index: (merchant_id, mode, …) of those that were not deleted. */
export const COUNT_ENDPOINTS = statement(
  "webhook-endpoints.count",
  `SELECT count(*)::int AS count FROM webhook_endpoint
    WHERE merchant_id = $1::uuid AND mode = $2::text AND deleted_at IS NULL`,
);

/** $3 id, $4 url, $5 description, $6 events, $7 sealed secret, $8 its prefix, $9 now, $10 whether it is enabled. */
export const CREATE_ENDPOINT = statement(
  "webhook-endpoints.create",
  `INSERT INTO webhook_endpoint
          (merchant_id, mode, id, url, description, events, secret_sealed, signing_secret_prefix, created_at,
           enabled, disabled_reason, disabled_at)
   VALUES ($1::uuid, $2::text, $3::uuid, $4, $5, $6::text[], $7::bytea, $8, $9::timestamptz,
           $10::boolean, CASE WHEN NOT $10 THEN 'by_hand' END, CASE WHEN NOT $10 THEN $9::timestamptz END)
   RETURNING *`,
);

/** By the primary key. */
export const GET_ENDPOINT = statement(
  "webhook-endpoints.get",
  "SELECT * FROM webhook_endpoint WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL",
);

/** Locks an endpoint until the transaction ends, so that changes of it run one after another, and returns it. */
export const LOCK_ENDPOINT = statement(
  "webhook-endpoints.lock_one",
  `SELECT * FROM webhook_endpoint WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL
      FOR NO KEY UPDATE`,
);

/**
 * Changes the given fields ($4 url, $5 events, $6 whether $7 description, $8 enabled; null keeps the value). Switching
 * on resets the count of failures and the warning. Switching on or a new url also resets `is_slow`. $9 now.
 */
export const UPDATE_ENDPOINT = statement(
  "webhook-endpoints.update",
  `UPDATE webhook_endpoint
        SET url = coalesce($4::text, url),
            events = coalesce($5::text[], events),
            description = CASE WHEN $6::boolean THEN $7::text ELSE description END,
            enabled = coalesce($8::boolean, enabled),
            disabled_reason = CASE WHEN $8 THEN NULL WHEN NOT $8 AND enabled THEN 'by_hand' ELSE disabled_reason END,
            disabled_at = CASE WHEN $8 THEN NULL WHEN NOT $8 AND enabled THEN $9::timestamptz ELSE disabled_at END,
            failed_in_a_row = CASE WHEN $8 AND NOT enabled THEN 0 ELSE failed_in_a_row END,
            failing_since = CASE WHEN $8 AND NOT enabled THEN NULL ELSE failing_since END,
            warned_at = CASE WHEN $8 AND NOT enabled THEN NULL ELSE warned_at END,
            is_slow = is_slow AND $4::text IS NULL AND $8::boolean IS NOT TRUE
      WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL
     RETURNING *`,
);

/** Soft delete: the delivery log still refers to the row. $4 now. */
export const DELETE_ENDPOINT = statement(
  "webhook-endpoints.delete",
  `UPDATE webhook_endpoint SET deleted_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND deleted_at IS NULL
   RETURNING id, url`,
);

/**
 * Sets a new secret ($4 sealed, $5 prefix). The current one still signs until $6, and each older one until its own end.
 * Removes secrets that ended before $7 and all after the $8th. Returns no row when the $8th still signs at $9: a secret
 * that signs is never removed.
 */
export const ROTATE_SECRET = statement(
  "webhook-endpoints.rotate",
  `WITH kept AS MATERIALIZED (
     SELECT e.id, jsonb_build_array(jsonb_build_object('sealed', encode(e.secret_sealed, 'hex'), 'until', $6::timestamptz))
            || coalesce((SELECT jsonb_agg(old.secret ORDER BY old.place)
                           FROM jsonb_array_elements(e.old_secrets) WITH ORDINALITY AS old (secret, place)
                          WHERE old.place < $8::int AND (old.secret ->> 'until')::timestamptz > $7::timestamptz), '[]') AS secrets
       FROM webhook_endpoint e
      WHERE e.merchant_id = $1 AND e.mode = $2 AND e.id = $3 AND e.deleted_at IS NULL
        AND coalesce((e.old_secrets -> ($8::int - 1) ->> 'until')::timestamptz, '-infinity') <= $9::timestamptz
        FOR NO KEY UPDATE
   )
   UPDATE webhook_endpoint e SET old_secrets = kept.secrets, secret_sealed = $4::bytea, signing_secret_prefix = $5
     FROM kept WHERE e.merchant_id = $1 AND e.id = $3 AND e.id = kept.id
   RETURNING e.*`,
);

/** By the primary key, within its endpoint. */
export const GET_DELIVERY = statement(
  "webhook-endpoints.delivery",
  `SELECT d.* FROM webhook_delivery d
     JOIN webhook_endpoint e ON e.merchant_id = d.merchant_id AND e.id = d.endpoint_id AND e.deleted_at IS NULL
    WHERE d.merchant_id = $1 AND d.mode = $2 AND d.endpoint_id = $3 AND d.id = $4`,
);

/** The newest 100. Index: webhook_attempt (merchant_id, delivery_id, number). */
export const LIST_ATTEMPTS = statement(
  "webhook-endpoints.attempts",
  "SELECT * FROM webhook_attempt WHERE merchant_id = $1 AND mode = $2 AND delivery_id = $3 ORDER BY number DESC, started_at DESC LIMIT 100",
);

/** Allows one recovery of an endpoint ($3) at a time, until the transaction ends. Blocks nothing else. As text, because Prisma cannot read void. */
export const LOCK_RECOVERY = statement(
  "webhook-endpoints.lock_recovery",
  "SELECT pg_advisory_xact_lock(hashtextextended('recover ' || $1::uuid || $2::text || $3::uuid, 0))::text",
);

/** Locks an enabled endpoint until the transaction ends. */
export const LOCK_ENABLED = statement(
  "webhook-endpoints.lock_enabled",
  `SELECT id FROM webhook_endpoint
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND enabled AND deleted_at IS NULL
      FOR NO KEY UPDATE`,
);

/** Counts what RECOVER would queue. */
export const COUNT_MISSED = statement(
  "webhook-endpoints.missed",
  `SELECT count(*)::int AS count FROM (${MISSED}) missed`,
);

/**
 * The time of the oldest undelivered event after the last delivered one, or when the endpoint was switched off if that
 * is earlier. Ignores what is before $4. Indexes: webhook_delivery (merchant_id, endpoint_id, created_at …)
 * back to the last success, _undelivered.
 */
export const MISSING_SINCE = statement(
  "webhook-endpoints.missing_since",
  `SELECT least(e.disabled_at, (
            SELECT min(ev.created_at)
              FROM webhook_delivery d JOIN event ev ON ev.merchant_id = d.merchant_id AND ev.id = d.event_id
             WHERE d.merchant_id = $1 AND d.endpoint_id = e.id AND d.status IN ('failed', 'abandoned')
               AND d.created_at >= greatest($4::timestamptz, arrived.created_at) AND ev.created_at >= $4::timestamptz
               AND ev.type <> 'webhook.test' AND ${IS_NOT_EXAMPLE})) AS since
     FROM webhook_endpoint e
     LEFT JOIN LATERAL (
      SELECT d.created_at FROM webhook_delivery d
       WHERE d.merchant_id = $1 AND d.endpoint_id = e.id AND d.status = 'succeeded' AND d.created_at >= $4::timestamptz
       ORDER BY d.created_at DESC, d.id DESC LIMIT 1) arrived ON true
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.id = $3 AND e.deleted_at IS NULL`,
);

/**
 * The state of an endpoint (w), the only place that decides it. It is failing while deliveries failed after the last
 * success, or while one waits for a retry. Index: webhook_delivery_retrying.
 */
export const STATE = `CASE
  WHEN w.enabled AND (w.failed_in_a_row > 0 OR EXISTS (
    SELECT 1 FROM webhook_delivery d
     WHERE d.merchant_id = $1 AND d.endpoint_id = w.id AND d.status = 'pending' AND d.attempt_count > 0))
  THEN 'failing'
  WHEN w.enabled THEN 'enabled'
  WHEN w.disabled_reason = 'failures' THEN 'disabled_by_failures'
  WHEN w.disabled_reason = 'gone' THEN 'gone'
  ELSE 'switched_off' END`;

/** True of an endpoint (w) that somebody must look at: it is failing, or it was disabled by failures. */
export const NEEDS_ATTENTION = `(${STATE}) IN ('failing', 'disabled_by_failures', 'gone')`;

/**
 * The days that begin at $4, numbered from 1, and the counts of the log's tabs. Indexes: webhook_delivery (merchant_id,
 * endpoint_id, created_at …), _waiting, _undelivered. $3 endpoint, $4 when the days begin, oldest first.
 */
export const HEALTH = statement(
  "webhook-endpoints.health",
  `WITH tried AS MATERIALIZED (
     SELECT width_bucket(d.created_at, $4::timestamptz[]) AS day, d.status = 'succeeded' AS delivered,
            CASE WHEN d.response_status IS NOT NULL THEN d.duration_ms END AS answered_ms, d.last_attempt_at
       FROM webhook_delivery d
      WHERE d.merchant_id = $1 AND d.mode = $2 AND d.endpoint_id = $3 AND d.created_at >= ($4::timestamptz[])[1]
        AND (d.attempt_count > 0 OR d.status IN ('failed', 'abandoned'))
   ), by_day AS (
     SELECT day, count(*) FILTER (WHERE delivered)::int AS delivered, count(*) FILTER (WHERE NOT delivered)::int AS undelivered
       FROM tried GROUP BY day
   )
   SELECT (SELECT coalesce(jsonb_agg(to_jsonb(by_day)), '[]') FROM by_day) AS days,
          (SELECT count(*)::int FROM tried WHERE delivered) AS delivered,
          (SELECT count(*)::int FROM tried WHERE NOT delivered) AS undelivered,
          (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY answered_ms))::int FROM tried) AS median_ms,
          (SELECT max(answered_ms) FROM tried) AS slowest_ms,
          (SELECT max(last_attempt_at) FROM tried WHERE delivered) AS last_delivered_at,
          (SELECT count(*)::int FROM webhook_delivery
            WHERE merchant_id = $1 AND mode = $2 AND endpoint_id = $3 AND status = 'pending') AS pending,
          (SELECT ${STATE} FROM webhook_endpoint w WHERE w.merchant_id = $1 AND w.mode = $2 AND w.id = $3) AS state,
          (SELECT count(*)::int FROM webhook_delivery
            WHERE merchant_id = $1 AND mode = $2 AND endpoint_id = $3 AND status = 'failed') AS failed,
          (SELECT count(*)::int FROM webhook_delivery
            WHERE merchant_id = $1 AND mode = $2 AND endpoint_id = $3 AND status = 'abandoned') AS abandoned`,
);

/** The state of each endpoint, its waiting deliveries, and its newest delivery. $3 endpoints. Indexes as for HEALTH. */
export const OVERVIEW = statement(
  "webhook-endpoints.overview",
  `SELECT w.id AS overview_of, ${STATE} AS state,
          (SELECT count(*)::int FROM webhook_delivery d
            WHERE d.merchant_id = $1 AND d.endpoint_id = w.id AND d.status = 'pending') AS waiting,
          last.*
     FROM webhook_endpoint w
     LEFT JOIN LATERAL (
      SELECT * FROM webhook_delivery d WHERE d.merchant_id = $1 AND d.endpoint_id = w.id
       ORDER BY created_at DESC, id DESC LIMIT 1) last ON true
    WHERE w.merchant_id = $1 AND w.mode = $2 AND w.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

/**
 * When the last delivery to each of these endpoints succeeded ($4 or later), and the newest failed attempt. $3
 * endpoints. Indexes: webhook_delivery (merchant_id, endpoint_id, created_at …), _waiting, _undelivered;
 * webhook_attempt (merchant_id, delivery_id, number).
 */
export const FIND_PROBLEMS = statement(
  "webhook-endpoints.problems",
  `SELECT e.id AS endpoint_id, arrived.last_attempt_at AS last_delivered_at, tried.*
     FROM webhook_endpoint e
     LEFT JOIN LATERAL (
      SELECT d.last_attempt_at FROM webhook_delivery d
       WHERE d.merchant_id = $1 AND d.endpoint_id = e.id AND d.status = 'succeeded' AND d.created_at >= $4::timestamptz
       ORDER BY d.created_at DESC, d.id DESC LIMIT 1) arrived ON true
     LEFT JOIN LATERAL (
      SELECT d.merchant_id, d.id FROM (
        (SELECT w.* FROM webhook_delivery w
          WHERE w.merchant_id = $1 AND w.endpoint_id = e.id AND w.status = 'pending' AND w.attempt_count > 0
          ORDER BY w.last_attempt_at DESC LIMIT 1)
        UNION ALL
        (SELECT f.* FROM webhook_delivery f
          WHERE f.merchant_id = $1 AND f.endpoint_id = e.id AND f.status = 'failed'
          ORDER BY f.created_at DESC, f.id DESC LIMIT 1)
        UNION ALL
        (SELECT a.* FROM webhook_delivery a
          WHERE a.merchant_id = $1 AND a.endpoint_id = e.id AND a.status = 'abandoned' AND a.attempt_count > 0
            AND a.created_at >= $4::timestamptz
          ORDER BY a.created_at DESC, a.id DESC LIMIT 1)) d
       ORDER BY d.last_attempt_at DESC LIMIT 1) failing ON true
     LEFT JOIN LATERAL (
      SELECT t.* FROM webhook_attempt t WHERE t.merchant_id = $1 AND t.delivery_id = failing.id
       ORDER BY t.number DESC, t.started_at DESC LIMIT 1) tried ON true
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

/**
 * The secrets of a store's endpoints: $3 (or null) first, then the newest. Includes deleted endpoints, whose deliveries
 * were signed too. Index: webhook_endpoint (merchant_id, mode, created_at …).
 */
export const LIST_SECRETS = statement(
  "webhook-endpoints.secrets",
  `SELECT id, url, secret_sealed, old_secrets FROM webhook_endpoint
    WHERE merchant_id = $1 AND mode = $2
    ORDER BY id IS NOT DISTINCT FROM $3::uuid DESC, created_at DESC, id DESC LIMIT 50`,
);

/**
 * The `webhook-timestamp` values of the attempts to deliver an event ($3). Indexes: webhook_delivery (merchant_id,
 * event_id) and its primary key, webhook_attempt (merchant_id, delivery_id, number).
 */
export const LIST_TIMESTAMPS = statement(
  "webhook-endpoints.timestamps",
  `SELECT a.request_headers ->> 'webhook-timestamp' AS timestamp
     FROM webhook_delivery d JOIN webhook_attempt a ON a.merchant_id = d.merchant_id AND a.delivery_id = d.id
    WHERE d.merchant_id = $1 AND d.mode = $2 AND d.event_id = $3 AND a.request_headers ? 'webhook-timestamp'
    ORDER BY a.started_at DESC LIMIT 50`,
);

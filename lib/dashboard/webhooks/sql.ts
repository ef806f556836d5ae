import { statement } from "#lib/db/client";
import { MISSED } from "#lib/domain/deliveries/moves";
import { IS_NOT_EXAMPLE } from "#lib/domain/events/sql";

/** The newest 100. Index: webhook_attempt (merchant_id, delivery_id, number). */
export const LIST_ATTEMPTS = statement(
  "webhook-endpoints.attempts",
  "SELECT * FROM webhook_attempt WHERE merchant_id = $1 AND mode = $2 AND delivery_id = $3 ORDER BY number DESC, started_at DESC LIMIT 100",
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

/** Indexes: webhook_endpoint (merchant_id, mode, …), and that of NEEDS_ATTENTION. */
export const COUNT_NEEDING_ATTENTION = statement(
  "webhook-endpoints.count_needing_attention",
  `SELECT count(*)::int AS count FROM webhook_endpoint w
    WHERE w.merchant_id = $1 AND w.mode = $2 AND w.deleted_at IS NULL AND ${NEEDS_ATTENTION}`,
);

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

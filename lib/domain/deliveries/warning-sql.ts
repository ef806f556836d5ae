import { STATUS_FOR_PERSON } from "#lib/domain/mail/sql";

/** The maximum number of people who get mail, owners first. */
const MAX_RECIPIENTS = 100;
/** A mail counts pending deliveries up to this number. */
const MAX_COUNTED = 10_000;

/**
 * The part of FAIL that writes mail to the people of the store: when an endpoint is disabled, and once while it fails
 * when a delivery has used up the attempts that warn. Reads FAIL's relations `attempt`, `decision` and `ended`; $4
 * failures that disable, $5 now, in whole seconds. Index: webhook_delivery_waiting.
 */
export const MAILED = `told AS MATERIALIZED (
      SELECT CASE WHEN v.disables THEN 'webhook_disabled' ELSE 'webhook_failing' END AS kind,
             jsonb_build_object(
               'store', m.name, 'zone', coalesce(s.timezone, 'UTC'), 'endpoint_id', v.id, 'url', a.url, 'description', v.description,
               'delivery_id', n.id, 'event_id', n.event_id, 'event_type', n.event_type, 'attempt_count', n.attempt_count,
               'is_over', a.status <> 'pending', 'gone', v.gone, 'failed_in_a_row', v.failures, 'failures_that_disable', $4::int,
               'since', floor(extract(epoch FROM CASE WHEN v.disables THEN coalesce(v.failing_since, n.created_at)
                                                      ELSE n.created_at END))::bigint,
               'last_try_at', floor(extract(epoch FROM $5::timestamptz) + a.last_in)::bigint,
               'waiting', (SELECT count(*) FROM (SELECT FROM webhook_delivery w
                                                  WHERE w.merchant_id = $1 AND w.endpoint_id = v.id
                                                    AND w.status = 'pending' AND w.id <> n.id LIMIT ${MAX_COUNTED}) w),
               'answer', jsonb_build_object(
                 'at', floor(extract(epoch FROM a.started_at))::bigint, 'response_status', a.response_status,
                 'response_headers', jsonb_strip_nulls(jsonb_build_object(
                   'location', a.response_headers -> 'location', 'allow', a.response_headers -> 'allow')),
                 'error', a.error, 'body', a.response_body)) AS data
        FROM ended n
       CROSS JOIN attempt a
       CROSS JOIN decision v
        JOIN merchant m ON m.id = $1
        LEFT JOIN store_settings s ON s.merchant_id = $1
       WHERE v.disables OR v.warns
    ), mailed AS (
      INSERT INTO mail (merchant_id, id, mode, kind, recipient, recipient_name, status, data, next_attempt_at, created_at)
      SELECT $1, uuid7(), $2, t.kind, u.email, u.name, ${STATUS_FOR_PERSON}, t.data, $5::timestamptz, $5::timestamptz
        FROM told t
        JOIN store_role r ON r.merchant_id = $1 AND r.role IN ('owner', 'admin', 'developer')
        JOIN app_user u ON u.id = r.user_id
       ORDER BY r.role = 'owner' DESC, r.created_at LIMIT ${MAX_RECIPIENTS}
      RETURNING 1
    )`;

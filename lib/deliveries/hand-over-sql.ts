import { TAKE, TAKEN, WITH_EVENT } from "./sql.ts";

// What Inngest adds to the delivery state machine. `handed_over_until` says until when Inngest is trusted to try a
// pending delivery by itself; it holds nobody back from claiming it, so engines can be changed while deliveries wait.

/**
 * Marks up to $1 due deliveries as handed over for $2 seconds: those that nobody was handed or whose trust ran out
 * (`again`), the oldest of each endpoint first, and so many that about $3 of an endpoint, $4 of a merchant and $5 in all
 * are handed over and due. Either of endpoints that answer slowly ($6) or of the others: each kind has these limits to
 * itself. So a long queue waits here, not in front of others in Inngest's. Walks from merchant to merchant and from
 * endpoint to endpoint, in no order, so that all get their turn. Two processes never take the same row (SKIP LOCKED).
 * Indexes: webhook_delivery_waiting (merchant_id, endpoint_id, next_attempt_at), webhook_delivery_handed_over.
 */
export const HAND_OVER = {
  name: "webhooks.hand_over",
  text: `
    WITH RECURSIVE merchant AS (
      (SELECT merchant_id FROM webhook_delivery WHERE status = 'pending' ORDER BY merchant_id LIMIT 1)
      UNION ALL
      SELECT next.* FROM merchant m CROSS JOIN LATERAL (
        SELECT merchant_id FROM webhook_delivery
         WHERE status = 'pending' AND merchant_id > m.merchant_id
         ORDER BY merchant_id LIMIT 1) next
    ), outstanding AS MATERIALIZED (
      SELECT * FROM (
        SELECT merchant_id, endpoint_id, count(*)::int AS count
          FROM (SELECT merchant_id, endpoint_id FROM webhook_delivery
                 WHERE status = 'pending' AND handed_over_until > now()
                   AND handed_over_until <= now() + make_interval(secs => $2::float8)
                 ORDER BY handed_over_until OFFSET 0) marked
         GROUP BY merchant_id, endpoint_id) marked
       WHERE (SELECT e.is_slow FROM webhook_endpoint e
               WHERE e.merchant_id = marked.merchant_id AND e.id = marked.endpoint_id) = $6
    ), taken AS MATERIALIZED (
      SELECT share.* FROM (SELECT merchant_id FROM merchant ORDER BY random()) m CROSS JOIN LATERAL (
        WITH RECURSIVE waiting AS (
          (SELECT endpoint_id, next_attempt_at FROM webhook_delivery
            WHERE status = 'pending' AND merchant_id = m.merchant_id
            ORDER BY endpoint_id, next_attempt_at LIMIT 1)
          UNION ALL
          SELECT next.* FROM waiting w CROSS JOIN LATERAL (
            SELECT endpoint_id, next_attempt_at FROM webhook_delivery
             WHERE status = 'pending' AND merchant_id = m.merchant_id AND endpoint_id > w.endpoint_id
             ORDER BY endpoint_id, next_attempt_at LIMIT 1) next
        )
        SELECT due.* FROM (
            SELECT w.endpoint_id,
                   $3::int - coalesce((SELECT o.count FROM outstanding o
                                        WHERE o.merchant_id = m.merchant_id AND o.endpoint_id = w.endpoint_id), 0) AS room
              FROM waiting w JOIN webhook_endpoint e ON e.merchant_id = m.merchant_id AND e.id = w.endpoint_id
             WHERE w.next_attempt_at <= now() AND e.is_slow = $6
             ORDER BY random()) w
         CROSS JOIN LATERAL (
           SELECT d.ctid, d.handed_over_until IS NOT NULL AS again FROM webhook_delivery d
            WHERE d.status = 'pending' AND d.merchant_id = m.merchant_id AND d.endpoint_id = w.endpoint_id
              AND d.next_attempt_at <= now() AND (d.handed_over_until IS NULL OR d.handed_over_until <= now())
            ORDER BY d.next_attempt_at
            LIMIT greatest(0, w.room)
              FOR UPDATE SKIP LOCKED) due
         LIMIT greatest(0, $4::int - coalesce((SELECT sum(o.count)::int FROM outstanding o
                                                WHERE o.merchant_id = m.merchant_id), 0))) share
       LIMIT (SELECT greatest(0, least($1::int, $5::int - coalesce(sum(count), 0)::int)) FROM outstanding)
    )
    UPDATE webhook_delivery d
       SET handed_over_until = date_trunc('milliseconds', clock_timestamp() + make_interval(secs => $2::float8))
      FROM taken t WHERE d.ctid = t.ctid
    RETURNING d.merchant_id, d.id, d.endpoint_id, d.handed_over_until, t.again`,
};

/** Takes marks back that Inngest did not get. */
export const TAKE_BACK = {
  name: "webhooks.take_back",
  text: `
    UPDATE webhook_delivery d SET handed_over_until = NULL
      FROM jsonb_to_recordset($1::jsonb) AS given (merchant_id uuid, id uuid, handed_over_until timestamptz)
     WHERE d.merchant_id = given.merchant_id AND d.id = given.id AND d.status = 'pending'
       AND d.handed_over_until = given.handed_over_until`,
};

/**
 * Takes this delivery ($1, $2) as the claim of many does, if it is due. It is locked by the primary key first, so that
 * the indexes of what waits are never asked, and judged as it is then.
 */
export const CLAIM_ONE = {
  name: "webhooks.claim_one",
  text: `
    WITH one AS MATERIALIZED (
      SELECT merchant_id, id, endpoint_id, status, next_attempt_at FROM webhook_delivery
       WHERE merchant_id = $1 AND id = $2
         FOR NO KEY UPDATE
    ), claimed AS (
      UPDATE webhook_delivery d
         SET ${TAKE}
        FROM one, webhook_endpoint e
       WHERE one.status = 'pending' AND one.next_attempt_at <= now()
         AND d.merchant_id = $1 AND d.id = $2
         AND e.merchant_id = one.merchant_id AND e.id = one.endpoint_id
      RETURNING ${TAKEN}
    )
    SELECT c.*, ev.*
      FROM claimed c ${WITH_EVENT}`,
};

/** When a delivery ($1, $2) that waits is due. By the primary key. */
export const WAITS = {
  name: "webhooks.waits",
  text: `
    SELECT next_attempt_at, handed_over_until
      FROM (SELECT * FROM webhook_delivery WHERE merchant_id = $1 AND id = $2 LIMIT 1) one WHERE status = 'pending'`,
};

import { statement } from "#lib/db/client";

// Reads across merchants that find out which of them have work. The work is then done for one merchant at a
// time, by the statements of lib/domain/deliveries/moves.ts.

/**
 * The endpoints with deliveries that became due after $2 and until $1. The condition on the lease only matches the index
 * webhook_delivery_due.
 */
export const DUE_ENDPOINTS = statement(
  "deliveries.due_endpoints",
  `SELECT due.merchant_id, due.mode, due.endpoint_id, e.is_slow
     FROM (SELECT DISTINCT merchant_id, mode, endpoint_id FROM webhook_delivery
            WHERE status = 'pending' AND lease_until IS NULL AND next_attempt_at <= $1::timestamptz
              AND next_attempt_at > $2::timestamptz) due
     JOIN webhook_endpoint e ON e.merchant_id = due.merchant_id AND e.id = due.endpoint_id`,
);

/** The merchants with leases that ran out before $1. Index: webhook_delivery_leased. */
export const EXPIRED_LEASES = statement(
  "deliveries.expired_leases",
  "SELECT DISTINCT merchant_id, mode FROM webhook_delivery WHERE status = 'in_flight' AND lease_until <= $1::timestamptz",
);

/** How many deliveries of each endpoint are in flight. Index: webhook_delivery_leased. */
export const IN_FLIGHT = statement(
  "deliveries.in_flight",
  `SELECT f.merchant_id, f.endpoint_id, f.count, e.is_slow
     FROM (SELECT merchant_id, endpoint_id, count(*)::int AS count FROM webhook_delivery WHERE status = 'in_flight'
            GROUP BY merchant_id, endpoint_id) f
     JOIN webhook_endpoint e ON e.merchant_id = f.merchant_id AND e.id = f.endpoint_id`,
);

/**
 * Saves the rendered payloads $4 of events $3 and returns the saved ones: another process may have been
 * first. Rows are locked in the order of their keys.
 */
export const KEEP_PAYLOADS = statement(
  "deliveries.keep_payloads",
  `WITH rendered AS MATERIALIZED (
      SELECT r.id, r.payload, e.payload AS kept
        FROM (SELECT * FROM unnest($3::text[], $4::text[]) AS r (id, payload) ORDER BY id) r
        CROSS JOIN LATERAL (SELECT payload FROM event WHERE merchant_id = $1 AND mode = $2 AND id = r.id
                             LIMIT 1 FOR NO KEY UPDATE) e
    ), written AS (
      UPDATE event e SET payload = r.payload FROM rendered r
       WHERE e.merchant_id = $1 AND e.id = ANY (ARRAY(SELECT unnest($3::text[]))) AND e.id = r.id AND r.kept IS NULL
    )
    SELECT id, coalesce(kept, payload) AS payload FROM rendered`,
);

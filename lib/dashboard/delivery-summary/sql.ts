import { statement } from "#lib/db/client";

/**
 * Counts the deliveries of the events of changes. `n` is the number of the change. $3 types, $4 times, $5 ids, in the
 * same order. Indexes: event (merchant_id, mode, created_at, id), webhook_delivery (merchant_id, event_id).
 */
export const COUNT_DELIVERIES = statement(
  "events.count_deliveries",
  `SELECT w.n::int AS n, count(*)::int AS endpoints,
          (count(*) FILTER (WHERE d.status = 'succeeded'))::int AS delivered
     FROM unnest($3::text[], $4::timestamptz[], $5::text[]) WITH ORDINALITY AS w (type, at, id, n)
     JOIN event e ON e.merchant_id = $1 AND e.mode = $2 AND e.created_at = w.at AND e.type = w.type
      AND coalesce(e."row" ->> 'id', e.payload::jsonb #>> '{data,id}') = w.id
     JOIN webhook_delivery d ON d.merchant_id = e.merchant_id AND d.event_id = e.id
    GROUP BY w.n`,
);

/** $3 type. Index: webhook_endpoint (merchant_id, mode, …). */
export const COUNT_SUBSCRIBERS = statement(
  "events.count_subscribers",
  `SELECT count(*)::int AS count FROM webhook_endpoint e
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.enabled AND e.deleted_at IS NULL
      AND e.events && ARRAY['*', split_part($3::text, '.', 1) || '.*', $3::text]`,
);

import { statement } from "#lib/db/client";

/** The deliveries of each of these events, counted. $3 event ids. Index: webhook_delivery_of_event. */
export const COUNT_DELIVERIES = statement(
  "event-log.count_deliveries",
  `SELECT event_id, count(*)::int AS all,
          (count(*) FILTER (WHERE status = 'succeeded'))::int AS delivered,
          (count(*) FILTER (WHERE status IN ('pending', 'in_flight')))::int AS waiting,
          (count(*) FILTER (WHERE status = 'failed'))::int AS failed
     FROM webhook_delivery
    WHERE merchant_id = $1 AND mode = $2 AND event_id = ANY (ARRAY(SELECT unnest($3::text[])))
    GROUP BY event_id`,
);

/** By the primary key. */
export const OPEN_EVENT = statement(
  "event-log.open",
  `SELECT id, type, row, extra, payload, object_id, request_id, created_at
     FROM event WHERE merchant_id = $1 AND mode = $2 AND id = $3`,
);

/** The newest 100 deliveries of an event ($3) with their endpoints, deleted ones too. Index: webhook_delivery_of_event. */
export const LIST_DELIVERIES = statement(
  "event-log.deliveries",
  `SELECT d.*, e.url AS endpoint_url, e.enabled, e.deleted_at
     FROM webhook_delivery d
     JOIN webhook_endpoint e ON e.merchant_id = d.merchant_id AND e.id = d.endpoint_id
    WHERE d.merchant_id = $1 AND d.mode = $2 AND d.event_id = $3
    ORDER BY d.created_at DESC, d.id DESC LIMIT 100`,
);

/** What the log has of a request. By the primary key. */
export const GET_REQUEST = statement(
  "event-log.request",
  `SELECT method, path, status FROM request_log
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND kept_until > $4::timestamptz`,
);

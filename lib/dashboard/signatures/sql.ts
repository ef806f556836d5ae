import { statement } from "#lib/db/client";

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

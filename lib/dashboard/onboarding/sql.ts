import { statement } from "#lib/db/client";

/** What the store has in this mode. By the primary key of the settings, and the indexes of the lists, newest first. */
export const FOUND = statement(
  "begin.found",
  `SELECT s.begin_hidden_at IS NOT NULL AS is_hidden,
          (SELECT p.id FROM product p
            WHERE p.merchant_id = $1 AND p.mode = $2 AND p.status = 'published'
            ORDER BY p.created_at DESC, p.id DESC LIMIT 1) AS product_id,
          (SELECT o.id FROM orders o
            WHERE o.merchant_id = $1 AND o.mode = $2 AND o.status IN ('paid', 'fulfilled', 'partially_refunded', 'refunded')
            ORDER BY o.created_at DESC, o.id DESC LIMIT 1) AS order_id,
          (SELECT k.id FROM api_key k
            WHERE k.merchant_id = $1 AND k.mode = $2 AND k.revoked_at IS NULL
            ORDER BY k.created_at DESC, k.id DESC LIMIT 1) AS key_id,
          (SELECT d.id FROM device d
            WHERE d.merchant_id = $1 AND d.mode = $2
            ORDER BY d.created_at DESC, d.id DESC LIMIT 1) AS device_id
     FROM store_settings s WHERE s.merchant_id = $1`,
);

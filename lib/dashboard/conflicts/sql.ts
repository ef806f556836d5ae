import { statement } from "#lib/db/client";

/** The conflicts of the list, by $3 their ids: what was sold, to whom. By the primary keys. */
export const CONFLICT_NAMES = statement(
  "conflicts.names",
  `SELECT c.id, p.title, coalesce(c.resource ->> 'attendee_name', c.resource ->> 'lead_name', c.resource ->> 'recipient_name',
          o.customer_name) AS guest, o.id AS order_id
     FROM redemption_conflict c
     LEFT JOIN product p ON p.merchant_id = c.merchant_id AND p.id = (c.resource ->> 'product_id')::uuid
     LEFT JOIN order_item i ON i.merchant_id = c.merchant_id AND i.id = (c.resource ->> 'order_item_id')::uuid
     LEFT JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
    WHERE c.merchant_id = $1 AND c.mode = $2 AND c.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

/** One conflict ($3) with what its page shows besides the item. By the primary keys; the next by redemption_conflict_open. */
export const GET_CONFLICT = statement(
  "conflicts.get",
  `SELECT c.*, d.id AS device_id, d.name AS device_name, p.name AS device_person, s.name AS resolved_by_name,
          (SELECT n.id FROM redemption_conflict n
            WHERE n.merchant_id = $1 AND n.mode = $2 AND n.resolved_at IS NULL AND n.id <> c.id
            ORDER BY n.created_at DESC, n.id DESC LIMIT 1) AS next_id
     FROM redemption_conflict c
     LEFT JOIN device d ON c.actor_kind = 'device' AND d.merchant_id = c.merchant_id AND d.id = c.actor_id
     LEFT JOIN app_user p ON p.id = d.user_id
     LEFT JOIN app_user s ON s.id = c.resolved_by
    WHERE c.merchant_id = $1 AND c.mode = $2 AND c.id = $3`,
);

/** Counts the open conflicts, up to 100. Index: redemption_conflict_open. */
export const COUNT_OPEN = statement(
  "conflicts.open",
  `SELECT count(*)::int AS count
     FROM (SELECT FROM redemption_conflict WHERE merchant_id = $1 AND mode = $2 AND resolved_at IS NULL LIMIT 100) open`,
);

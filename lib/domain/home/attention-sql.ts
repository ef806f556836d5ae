import { statement } from "#lib/db/client";
import { nearlySoldOut } from "./nearly-sold-out.ts";
import { MOST_COUNTED } from "./schema.ts";

const SHOWN_OF_A_KIND = 3;
const KEY_DAYS = 14;
const SOLD_OUT_DAYS = 30;

const counted = (select: string): string => `(${select}
  LIMIT ${MOST_COUNTED})`;

/**
 * What needs attention at $3, apart from webhooks. Indexes: mail and membership (merchant_id, mode, status, created_at, id),
 * redemption_conflict_open, api_key (merchant_id, mode, created_at, id), ticket_event and timeslot (merchant_id, mode,
 * starts_at).
 */
export const ATTENTION = statement(
  "home.attention",
  `SELECT 'mail_failed' AS what, count(*)::int AS count, (array_agg(m.id ORDER BY m.created_at DESC))[1] AS id,
          (array_agg(m.recipient ORDER BY m.created_at DESC))[1] AS name, max(m.created_at) AS at,
          NULL AS item_kind, NULL::int AS number
     FROM ${counted(`SELECT id, recipient, created_at FROM mail
                      WHERE merchant_id = $1 AND mode = $2 AND status = 'failed' ORDER BY created_at DESC, id DESC`)} m
   HAVING count(*) > 0
    UNION ALL
   SELECT 'membership_past_due', count(*)::int, (array_agg(m.id ORDER BY m.created_at DESC))[1],
          (array_agg(o.customer_name ORDER BY m.created_at DESC))[1], NULL, NULL, NULL
     FROM ${counted(`SELECT id, order_id, created_at FROM membership
                      WHERE merchant_id = $1 AND mode = $2 AND status = 'past_due' ORDER BY created_at DESC, id DESC`)} m
     JOIN orders o ON o.merchant_id = $1 AND o.id = m.order_id
   HAVING count(*) > 0
    UNION ALL
   (SELECT 'scan_refused', 1, c.id, coalesce(c.source, ''), c.redeemed_at, c.kind, NULL
      FROM redemption_conflict c
     WHERE c.merchant_id = $1 AND c.mode = $2 AND c.resolved_at IS NULL
     ORDER BY c.created_at DESC, c.id DESC
     LIMIT ${SHOWN_OF_A_KIND})
    UNION ALL
   (SELECT 'key_ends', 1, k.id, k.name, k.expires_at, NULL, NULL
      FROM api_key k
     WHERE k.merchant_id = $1 AND k.mode = $2 AND k.revoked_at IS NULL
       AND k.expires_at > $3::timestamptz AND k.expires_at <= $3::timestamptz + interval '${KEY_DAYS} days'
     ORDER BY k.expires_at, k.id
     LIMIT ${SHOWN_OF_A_KIND})
    UNION ALL
   (SELECT 'event_nearly_sold_out', e.capacity - e.sold_count, e.id, p.title, e.starts_at, NULL, e.capacity
      FROM ticket_event e
      JOIN product p ON p.merchant_id = e.merchant_id AND p.id = e.product_id
     WHERE e.merchant_id = $1 AND e.mode = $2 AND p.status = 'published'
       AND e.starts_at > $3::timestamptz AND e.starts_at < $3::timestamptz + interval '${SOLD_OUT_DAYS} days'
       AND ${nearlySoldOut("e.capacity", "e.sold_count")}
     ORDER BY e.starts_at, e.id
     LIMIT ${SHOWN_OF_A_KIND})
    UNION ALL
   (SELECT 'timeslot_nearly_sold_out', t.seats - t.sold_count, t.product_id, p.title, t.starts_at, NULL, t.seats
      FROM timeslot t
      JOIN product p ON p.merchant_id = t.merchant_id AND p.id = t.product_id
     WHERE t.merchant_id = $1 AND t.mode = $2 AND p.status = 'published'
       AND t.starts_at > $3::timestamptz AND t.starts_at < $3::timestamptz + interval '${SOLD_OUT_DAYS} days'
       AND ${nearlySoldOut("t.seats", "t.sold_count")}
     ORDER BY t.starts_at, t.id
     LIMIT ${SHOWN_OF_A_KIND})`,
);

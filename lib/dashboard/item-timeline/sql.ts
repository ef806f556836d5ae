import { type Statement, statement } from "#lib/db/client";
import type { ItemKind } from "#lib/domain/issued-items/schema";

/** The uses of an item with a log, and their reversals. */
const usesOf = (kind: Exclude<ItemKind, "gift_card">): string => {
  const [log, at] =
    kind === "membership" ? ["membership_checkin", "checked_in_at"] : [`${kind}_redemption`, "redeemed_at"];
  const uses = `SELECT * FROM ${log} u WHERE u.merchant_id = $1 AND u.mode = $2 AND u.${kind}_id = $3
                 ORDER BY u.created_at DESC, u.id DESC LIMIT $4`;
  const event = kind === "membership" ? "membership.checked_in" : `${kind}.redeemed`;
  return `
   (SELECT u.id, 'used' AS what, u.${at} AS at, NULL::bigint AS cents, u.note, NULL::text[] AS fields, u.actor_kind, u.actor_id, u.source,
           v.id IS NOT NULL AS is_reversed, '${event}' AS event_type, u.created_at AS event_at, ${kind === "membership" ? "u.id" : "$3::uuid"} AS event_of
      FROM (${uses}) u
      LEFT JOIN redemption_reversal v ON v.merchant_id = $1 AND v.redemption_id = u.id)
   UNION ALL
   (SELECT v.id, 'reversed', v.created_at, NULL, v.reason, NULL, v.actor_kind, v.actor_id, NULL, false,
           '${kind}.redemption_reversed', v.created_at, v.id
      FROM (${uses}) u
      JOIN redemption_reversal v ON v.merchant_id = $1 AND v.redemption_id = u.id)`;
};

const LEDGER = `
   (SELECT x.id, CASE x.type WHEN 'redeem' THEN 'charged' WHEN 'reversal' THEN 'reversed' ELSE 'adjusted' END AS what,
           coalesce(x.redeemed_at, x.created_at) AS at, x.amount_cents AS cents, x.note, NULL::text[] AS fields,
           x.actor_kind, x.actor_id, x.source, v.id IS NOT NULL AS is_reversed,
           CASE x.type WHEN 'redeem' THEN 'gift_card.redeemed' WHEN 'reversal' THEN 'gift_card.redemption_reversed'
                       ELSE 'gift_card.updated' END AS event_type,
           x.created_at AS event_at, CASE WHEN x.type = 'reversal' THEN x.id ELSE $3::uuid END AS event_of
      FROM (SELECT * FROM gift_card_transaction l
             WHERE l.merchant_id = $1 AND l.mode = $2 AND l.gift_card_id = $3 AND l.type <> 'issue'
             ORDER BY l.created_at DESC, l.id DESC LIMIT $4) x
      LEFT JOIN gift_card_transaction v ON v.merchant_id = $1 AND v.reverses_id = x.id)`;

/** The end of a membership that ended with its period. Its event was sent when that was written, so it is not found by its time. */
const ENDED = `
         UNION ALL
         SELECT i.id, 'ended', i.canceled_at, NULL, NULL, NULL, NULL, NULL, NULL, false, 'membership.canceled', i.canceled_at, i.id
           FROM membership i
          WHERE i.merchant_id = $1 AND i.mode = $2 AND i.id = $3 AND i.cancel_at_period_end AND i.canceled_at = i.current_period_end`;

/**
 * The newest $4 things that happened to an item, each with the name of who did it, and the type, time and resource of the
 * event that it caused. $3 item. By the primary keys and the indexes of the logs: (merchant_id, <item>_id, created_at, id),
 * redemption_reversal (merchant_id, redemption_id), item_change (merchant_id, item_id, created_at, id), mail_order.
 */
const timelineOf = (kind: ItemKind): Statement =>
  statement(
    `items.timeline.${kind}`,
    `SELECT e.*, coalesce(k.name, d.name, p.name, a.name, e.source) AS actor_name
       FROM (
         ${kind === "gift_card" ? LEDGER : usesOf(kind)}
         UNION ALL
         (SELECT c.id, CASE c.what WHEN 'refunded' THEN 'voided_by_refund' ELSE c.what END, c.created_at, NULL, c.reason, c.fields,
                 c.actor_kind, c.actor_id, c.source, false,
                 CASE WHEN c.what IN ('voided', 'refunded')
                      THEN '${kind === "membership" ? "membership.canceled" : `${kind}.voided`}' ELSE '${kind}.updated' END,
                 c.created_at, c.item_id
            FROM item_change c
           WHERE c.merchant_id = $1 AND c.mode = $2 AND c.item_id = $3
           ORDER BY c.created_at DESC, c.id DESC LIMIT $4)
         ${kind === "membership" ? ENDED : ""}
         UNION ALL
         (SELECT m.id, 'mailed', coalesce(m.sent_at, m.created_at), NULL, m.recipient,
                 ARRAY[m.kind, m.status, m.data ->> 'part', m.data ->> 'parts'], m.actor_kind, m.actor_id, m.source, false,
                 '${kind}.updated', m.sent_at, i.id
            FROM ${kind} i
            JOIN mail m ON m.merchant_id = i.merchant_id AND m.order_id = i.order_id
             AND (m.item_id = i.id OR m.item_id IS NULL AND m.kind = 'order_confirmed')
           WHERE i.merchant_id = $1 AND i.mode = $2 AND i.id = $3
           ORDER BY m.created_at DESC, m.id DESC LIMIT $4)
         UNION ALL
         SELECT i.id, 'issued', i.created_at, NULL, NULL, NULL, NULL, NULL, NULL, false,
                '${kind === "membership" ? "membership.activated" : `${kind}.issued`}', i.created_at, i.id
           FROM ${kind} i WHERE i.merchant_id = $1 AND i.mode = $2 AND i.id = $3
         UNION ALL
         SELECT o.id, 'sold', coalesce(o.paid_at, o.created_at), l.unit_price_cents, NULL, NULL, NULL, NULL, NULL, false,
                'order.completed', coalesce(o.paid_at, o.created_at), o.id
           FROM ${kind} i
           JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id
           JOIN order_item l ON l.merchant_id = i.merchant_id AND l.id = i.order_item_id
          WHERE i.merchant_id = $1 AND i.mode = $2 AND i.id = $3
       ) e
       LEFT JOIN api_key k ON e.actor_kind = 'key' AND k.merchant_id = $1 AND k.id = e.actor_id
       LEFT JOIN device d ON e.actor_kind = 'device' AND d.merchant_id = $1 AND d.id = e.actor_id
       LEFT JOIN app_user p ON e.actor_kind = 'user' AND p.id = e.actor_id
       LEFT JOIN oauth_grant g ON e.actor_kind = 'app' AND g.merchant_id = $1 AND g.id = e.actor_id
       LEFT JOIN oauth_app a ON a.id = g.app_id
      ORDER BY e.at DESC, e.event_at DESC, CASE e.what WHEN 'sold' THEN 1 WHEN 'issued' THEN 0 ELSE -1 END, e.id DESC
      LIMIT $4`,
  );

export const TIMELINE: Record<ItemKind, Statement> = {
  gift_card: timelineOf("gift_card"),
  ticket: timelineOf("ticket"),
  booking: timelineOf("booking"),
  voucher: timelineOf("voucher"),
  membership: timelineOf("membership"),
};

/**
 * The deliveries of the events of changes. `n` is the number of the change. $3 types, $4 times, $5 ids, in the same order,
 * $6 how many at most. Indexes: event (merchant_id, mode, created_at, id), webhook_delivery (merchant_id, event_id).
 */
export const DELIVERIES_OF = statement(
  "items.deliveries",
  `SELECT w.n::int AS n, d.id, d.endpoint_id, d.url, d.event_type, d.status
     FROM unnest($3::text[], $4::timestamptz[], $5::text[]) WITH ORDINALITY AS w (type, at, id, n)
     JOIN event e ON e.merchant_id = $1 AND e.mode = $2 AND e.created_at = w.at AND e.type = w.type
      AND coalesce(e."row" ->> 'id', e.payload::jsonb #>> '{data,id}') = w.id
     JOIN webhook_delivery d ON d.merchant_id = e.merchant_id AND d.event_id = e.id
    ORDER BY w.n, d.created_at, d.id
    LIMIT $6`,
);

/** The code that an item ($3) had in another system. By its unique index. */
export const CODE_BEFORE = statement(
  "foreign-codes.shown",
  "SELECT shown FROM foreign_code WHERE merchant_id = $1 AND mode = $2 AND item_id = $3",
);

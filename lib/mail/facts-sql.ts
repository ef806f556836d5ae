import { statement } from "#lib/db/client";
import type { ItemKind } from "#lib/domain/issued-items/schema";

/** By the primary keys. */
export const GET_STORE = statement(
  "guest-mail.store",
  `SELECT m.name, s.timezone AS zone, s.support_email, s.logo_url, s.brand_colour, s.guest_mail
     FROM merchant m JOIN store_settings s ON s.merchant_id = m.id
    WHERE m.id = $1 AND $2::text IS NOT NULL`,
);

/** The lines of an order. $3 order. Index: order_item (merchant_id, order_id, position). */
export const LINES = statement(
  "guest-mail.lines",
  `SELECT i.title, i.type, i.quantity, i.total_cents,
          coalesce(tier.name, (SELECT string_agg(o.value, ', ') FROM jsonb_each_text(v.options) o)) AS detail
     FROM order_item i
     LEFT JOIN ticket_tier tier ON tier.merchant_id = i.merchant_id AND tier.id = i.tier_id
     LEFT JOIN product_variant v ON v.merchant_id = i.merchant_id AND v.id = i.variant_id
    WHERE i.merchant_id = $1 AND i.mode = $2 AND i.order_id = $3::uuid
    ORDER BY i.position`,
);

/** Whom the gift cards of an order go to. $3 order. Index: gift_card (merchant_id, order_id, …). */
export const CARDS = statement(
  "guest-mail.cards",
  `SELECT count(*)::int AS count, g.initial_cents AS cents, g.recipient_name, g.recipient_email, g.deliver_at
     FROM gift_card g
     JOIN order_item i ON i.merchant_id = g.merchant_id AND i.id = g.order_item_id
    WHERE g.merchant_id = $1 AND g.mode = $2 AND g.order_id = $3::uuid AND g.voided_at IS NULL
    GROUP BY i.position, g.initial_cents, g.recipient_name, g.recipient_email, g.deliver_at
    ORDER BY i.position`,
);

/** Returns the SQL of the items of an order that meet the condition. */
const itemsWhere = (condition: string): string => `
       SELECT x.kind, x.id, i.title, i.position, i.quantity AS "of", coalesce(x.number, 1) AS number, coalesce(t.name, r.name) AS detail,
              CASE WHEN x.kind = 'booking' THEN x.id ELSE e.id END AS occasion_id,
              coalesce(e.starts_at, x.starts_at) AS starts_at, coalesce(e.ends_at, x.ends_at) AS ends_at, e.location AS place,
              x.party_size, x.name, x.token AS code, CASE WHEN x.kind <> 'booking' THEN x.max_uses END AS max_uses,
              coalesce(x.expires_at, x.current_period_end) AS expires_at, coalesce(x.voided_at, x.canceled_at) AS ended_at,
              x.cancel_at_period_end AS ends_with_period, x.balance_cents, x.message, x.recipient_email
         FROM issued_item x
         JOIN order_item i ON i.merchant_id = x.merchant_id AND i.order_id = x.order_id AND i.id = x.order_item_id
         LEFT JOIN LATERAL (SELECT o.id, o.starts_at, o.ends_at, o.location FROM ticket_event o
                             WHERE o.merchant_id = $1 AND o.id = x.ticket_event_id LIMIT 1) AS e ON true
         LEFT JOIN ticket_tier t ON t.merchant_id = x.merchant_id AND t.id = x.tier_id
         LEFT JOIN booking_resource r ON r.merchant_id = x.merchant_id AND r.id = x.resource_id
        WHERE x.merchant_id = $1 AND x.mode = $2 AND x.order_id = $3::uuid ${condition}`;

/**
 * $5 items of an order from the $4-th on, without gift cards, which have a mail of their own. $3 order. Indexes: those of each
 * kind (merchant_id, order_id, …).
 */
export const SOME_ITEMS = statement(
  "guest-mail.items",
  `${itemsWhere("AND x.kind <> 'gift_card'")}
        ORDER BY i.position, number, x.id OFFSET $4::int LIMIT $5::int`,
);

/** One item of an order. $3 order, $4 item. */
export const ONE_ITEM = statement("guest-mail.item", itemsWhere("AND x.id = $4::uuid"));

/** The first $5 items of an order that ended at $4, with the count of all. $3 order. */
export const ENDED_ITEMS = statement(
  "guest-mail.ended-items",
  `SELECT item.*, count(*) OVER ()::int AS count FROM (${itemsWhere("")}) item
    WHERE ended_at = $4::timestamptz ORDER BY position, number, id LIMIT $5::int`,
);

/**
 * The calendar entries of an order, one for each event and each booking with a time: how many of its items are valid and
 * how many ended, and whether some ended at $4. An event that an address has in several orders is `is_first` in the first of
 * them. $3 order. Indexes: ticket and booking (merchant_id, order_id, …), ticket (merchant_id, customer_id, …).
 */
export const CALENDAR = statement(
  "guest-mail.calendar",
  `SELECT e.id AS occasion_id, min(i.title) AS title, e.starts_at, e.ends_at, e.location AS place,
          count(*) FILTER (WHERE x.voided_at IS NULL)::int AS valid, count(x.voided_at)::int AS ended,
          coalesce(bool_or(x.voided_at = $4::timestamptz), false) AS ends_now,
          coalesce((SELECT t.order_id FROM ticket t JOIN orders b ON b.merchant_id = t.merchant_id AND b.id = t.order_id
                     WHERE t.merchant_id = $1 AND t.mode = $2 AND t.customer_id = o.customer_id
                       AND t.ticket_event_id = e.id AND lower(b.customer_email) = lower(o.customer_email)
                     ORDER BY t.created_at, t.id LIMIT 1) = o.id, true) AS is_first
     FROM ticket x
     JOIN orders o ON o.merchant_id = x.merchant_id AND o.id = x.order_id
     JOIN order_item i ON i.merchant_id = x.merchant_id AND i.id = x.order_item_id
     JOIN ticket_event e ON e.merchant_id = x.merchant_id AND e.id = x.ticket_event_id
    WHERE x.merchant_id = $1 AND x.mode = $2 AND x.order_id = $3::uuid
    GROUP BY e.merchant_id, e.id, o.merchant_id, o.id
    UNION ALL
   SELECT x.id, concat_ws(', ', i.title, r.name), x.starts_at, x.ends_at, NULL,
          (x.voided_at IS NULL)::int, (x.voided_at IS NOT NULL)::int,
          coalesce(x.voided_at = $4::timestamptz, false), true
     FROM booking x
     JOIN order_item i ON i.merchant_id = x.merchant_id AND i.id = x.order_item_id
     LEFT JOIN booking_resource r ON r.merchant_id = x.merchant_id AND r.id = x.resource_id
    WHERE x.merchant_id = $1 AND x.mode = $2 AND x.order_id = $3::uuid AND x.starts_at IS NOT NULL
    ORDER BY starts_at, occasion_id`,
);

/** How many items of an order have codes in its confirmation. $3 order. Indexes: those of each kind (merchant_id, order_id, …). */
export const COUNT_CODES = statement(
  "guest-mail.count-codes",
  `SELECT count(*)::int AS count FROM issued_item
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND kind <> 'gift_card'`,
);

/** Finds the order of an item of one kind. $3 item. By the primary key. */
export const orderOf = (kind: ItemKind) =>
  statement(
    `guest-mail.order-of-${kind}`,
    `SELECT order_id FROM ${kind} WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid`,
  );

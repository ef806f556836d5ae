import { statement } from "#lib/db/client";
import { statusAt } from "#lib/domain/memberships/sql";

/** What was chosen of the product of line i: the tier, the options of the variant, or the person, table or room. */
const CHOSEN = `coalesce(tier.name,
            (SELECT string_agg(o.value, ', ') FROM product_variant v, jsonb_each_text(v.options) o
              WHERE v.merchant_id = $1 AND v.id = i.variant_id),
            (SELECT r.name FROM booking_resource r WHERE r.merchant_id = $1 AND r.id = i.resource_id))`;

/**
 * The first line of each of these orders, and how many units the other lines have. $3 orders. Indexes: order_item
 * (merchant_id, order_id, position), gift_card (merchant_id, order_item_id).
 */
export const SUMMARIES = statement(
  "orders.summaries",
  `SELECT DISTINCT ON (i.order_id) i.order_id, i.type, i.title, i.quantity, ${CHOSEN} AS tier,
          (SELECT g.recipient_name FROM gift_card g
            WHERE g.merchant_id = $1 AND g.order_item_id = i.id ORDER BY g.id LIMIT 1) AS recipient,
          (sum(i.quantity) OVER (PARTITION BY i.order_id) - i.quantity)::int AS more
     FROM order_item i
     LEFT JOIN ticket_tier tier ON tier.merchant_id = i.merchant_id AND tier.id = i.tier_id
    WHERE i.merchant_id = $1 AND i.mode = $2 AND i.order_id = ANY (ARRAY(SELECT unnest($3::uuid[])))
    ORDER BY i.order_id, i.position`,
);

/** Counts at most 100. Index: orders (merchant_id, mode, status, …). */
export const COUNT_PENDING = statement(
  "orders.pending",
  `SELECT count(*)::int AS count FROM (
     SELECT 1 FROM orders WHERE merchant_id = $1 AND mode = $2 AND status = 'pending' LIMIT 100) AS counted`,
);

/** The lines of an order. $3 order. Index: order_item (merchant_id, order_id, position). */
export const LINES_OF_ORDER = statement(
  "orders.details-lines",
  `SELECT i.id, i.title, i.type, i.quantity, i.unit_price_cents, i.total_cents, ${CHOSEN} AS tier,
          coalesce(e.starts_at, slot.starts_at, i.starts_at) AS starts_at, e.location, card.recipient_name AS recipient, card.deliver_at,
          i.input -> 'custom_fields' AS answers, p.custom_fields AS questions
     FROM order_item i
     LEFT JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
     LEFT JOIN ticket_tier tier ON tier.merchant_id = i.merchant_id AND tier.id = i.tier_id
     LEFT JOIN ticket_event e ON e.merchant_id = i.merchant_id AND e.id = i.ticket_event_id
     LEFT JOIN timeslot slot ON slot.merchant_id = i.merchant_id AND slot.id = i.timeslot_id
     LEFT JOIN LATERAL (SELECT g.recipient_name, g.deliver_at FROM gift_card g
                         WHERE g.merchant_id = $1 AND g.order_item_id = i.id
                         ORDER BY g.id LIMIT 1) AS card ON true
    WHERE i.merchant_id = $1 AND i.mode = $2 AND i.order_id = $3
    ORDER BY i.position`,
);

const MEMBERSHIP_STATUS = statusAt("$5", "m");

/**
 * The first $4 items of an order, as of $5. $3 order. Indexes: those of each kind (merchant_id, order_id, …),
 * order_item's key.
 */
export const ISSUED_OF_ORDER = statement(
  "orders.details-issued",
  `SELECT * FROM (
     SELECT i.position, 'ticket' AS kind, t.id, t.seat_index AS number, t.attendee_name AS name, t.qr_token AS token,
            t.uses_after, t.max_uses, NULL::bigint AS balance_cents, t.redeemed_at, t.voided_at,
            NULL::timestamptz AS expires_at, NULL::timestamptz AS deliver_at, NULL::timestamptz AS email_sent_at,
            NULL::text AS status
       FROM ticket t
       JOIN order_item i ON i.merchant_id = t.merchant_id AND i.id = t.order_item_id
      WHERE t.merchant_id = $1 AND t.mode = $2 AND t.order_id = $3
     UNION ALL
     SELECT i.position, 'booking', b.id, 1, b.lead_name, b.qr_token,
            b.uses_after, 1, NULL, b.redeemed_at, b.voided_at, NULL, NULL, NULL, NULL
       FROM booking b
       JOIN order_item i ON i.merchant_id = b.merchant_id AND i.id = b.order_item_id
      WHERE b.merchant_id = $1 AND b.mode = $2 AND b.order_id = $3
     UNION ALL
     SELECT i.position, 'voucher', v.id, v.pass_index, NULL, v.qr_token,
            v.uses_after, v.max_uses, NULL, v.redeemed_at, v.voided_at, v.expires_at, NULL, NULL, NULL
       FROM voucher v
       JOIN order_item i ON i.merchant_id = v.merchant_id AND i.id = v.order_item_id
      WHERE v.merchant_id = $1 AND v.mode = $2 AND v.order_id = $3
     UNION ALL
     SELECT i.position, 'membership', m.id, 1, NULL, m.qr_token,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            CASE WHEN m.cancel_at_period_end AND ${MEMBERSHIP_STATUS} <> 'canceled' THEN 'ends' ELSE ${MEMBERSHIP_STATUS} END
       FROM membership m
       JOIN order_item i ON i.merchant_id = m.merchant_id AND i.id = m.order_item_id
      WHERE m.merchant_id = $1 AND m.mode = $2 AND m.order_id = $3
     UNION ALL
     SELECT i.position, 'gift_card', g.id,
            row_number() OVER (PARTITION BY g.order_item_id ORDER BY g.id)::int, g.recipient_name, g.code,
            NULL, NULL, g.balance_cents, g.redeemed_at, g.voided_at, g.expires_at, g.deliver_at, g.email_sent_at, NULL
       FROM gift_card g
       JOIN order_item i ON i.merchant_id = g.merchant_id AND i.id = g.order_item_id
      WHERE g.merchant_id = $1 AND g.mode = $2 AND g.order_id = $3
   ) AS item
   ORDER BY position, number
   LIMIT $4`,
);

const countOf = (table: string): string =>
  `(SELECT count(*) FROM ${table} WHERE merchant_id = $1 AND mode = $2 AND order_id = $3)`;

/** $3 order. Indexes: those of each kind (merchant_id, order_id, …). */
export const COUNT_ISSUED = statement(
  "orders.details-count",
  `SELECT (${["ticket", "booking", "voucher", "membership", "gift_card"].map(countOf).join(" + ")})::int AS count`,
);

/** Returns the SQL of what a customer paid for orders `o` in sum, without what was refunded. */
export const spentIn = (o: string): string =>
  `coalesce(sum(${o}.total_cents - ${o}.refunded_cents) FILTER (WHERE ${o}.status NOT IN ('pending', 'canceled')), 0)::bigint`;

/**
 * The customer of an order with the sums of all their orders. $3 customer. Indexes: customer's key, orders
 * (merchant_id, customer_id, …).
 */
export const CUSTOMER_OF_ORDER = statement(
  "orders.details-customer",
  `SELECT c.id, c.name, c.email, c.accepts_marketing, count(o.id)::int AS orders,
          min(o.created_at) AS first_order, ${spentIn("o")} AS spent_cents
     FROM customer c
     JOIN orders o ON o.merchant_id = c.merchant_id AND o.customer_id = c.id
    WHERE c.merchant_id = $1 AND c.mode = $2 AND c.id = $3
    GROUP BY c.merchant_id, c.id`,
);

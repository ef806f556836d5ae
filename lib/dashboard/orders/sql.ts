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

/** The dispute about what paid an order, the newest one. $3 order. Index: payment (merchant_id, order_id, …). */
export const DISPUTE_OF_ORDER = statement(
  "orders.details-dispute",
  `SELECT dispute_status AS status, dispute_reason AS reason, dispute_amount_cents AS cents, dispute_respond_by AS respond_by,
          dispute_is_refundable AS is_refundable
     FROM payment
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND dispute_status IS NOT NULL AND NOT is_surplus
    ORDER BY created_at DESC, id DESC LIMIT 1`,
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

/** Returns the SQL of the status of a membership among the issued items `i`, as pages show it at `now`. Null for the other kinds. */
export const shownStatusAt = (now: string): string =>
  `CASE WHEN i.cancel_at_period_end AND ${statusAt(now, "i")} <> 'canceled' THEN 'ends' ELSE ${statusAt(now, "i")} END`;

/**
 * The first $4 items of an order, as of $5. $3 order. Indexes: those of each kind (merchant_id, order_id, …),
 * order_item (merchant_id, order_id, position).
 */
export const ISSUED_OF_ORDER = statement(
  "orders.details-issued",
  `SELECT l.position, i.kind, i.id,
          coalesce(i.number, row_number() OVER (PARTITION BY i.kind, i.order_item_id ORDER BY i.id)::int) AS number,
          i.name, i.token, i.uses_after, i.max_uses, i.balance_cents, i.redeemed_at, i.voided_at, i.expires_at, i.deliver_at,
          i.email_sent_at, i.is_on_hold, ${shownStatusAt("$5")} AS status
     FROM issued_item i
     JOIN order_item l ON l.merchant_id = i.merchant_id AND l.order_id = i.order_id AND l.id = i.order_item_id
    WHERE i.merchant_id = $1 AND i.mode = $2 AND i.order_id = $3
    ORDER BY l.position, number
    LIMIT $4`,
);

/** $3 order. Indexes: those of each kind (merchant_id, order_id, …). */
export const COUNT_ISSUED = statement(
  "orders.details-count",
  "SELECT count(*)::int AS count FROM issued_item WHERE merchant_id = $1 AND mode = $2 AND order_id = $3",
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

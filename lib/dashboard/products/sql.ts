import { LEAST_CENTS } from "#lib/core/money";
import { statement } from "#lib/db/client";
import { MAX_COUNTED } from "./shape.ts";

/** Counts the items of product `p` in an index scan that ends at MAX_COUNTED. Index: (merchant_id, product_id, …). */
const countOf = (table: string, counted: string): string => `(
  SELECT count(*)::int FROM (
    SELECT 1 FROM ${table} i
     WHERE i.merchant_id = $1 AND i.product_id = p.id AND i.mode = p.mode AND ${counted}
     LIMIT ${MAX_COUNTED}) counted)`;

const sumOf = (column: string, table: string): string => `(
  SELECT coalesce(sum(l.${column}), 0)::int FROM ${table} l WHERE l.merchant_id = $1 AND l.product_id = p.id)`;

/** A list inside product `p`. Without a capacity in one row, what is left is unlimited: null. */
const leftOf = (left: string, from: string): string => `(
  SELECT CASE WHEN bool_or(${left} IS NULL) THEN NULL ELSE coalesce(sum(greatest(${left}, 0)), 0)::bigint END FROM ${from})`;

/** What is left of an event (l): its own seats, or those of its tiers where they are fewer. Null for no limit. */
const LEFT_OF_EVENT = `least(l.capacity - l.sold_count - l.held_count, (
  SELECT CASE WHEN bool_or(s.capacity IS NULL) THEN NULL
              ELSE sum(s.capacity - s.sold_count - s.held_count) END
    FROM ticket_event_tier s WHERE s.merchant_id = $1 AND s.ticket_event_id = l.id))`;

const UPCOMING_EVENTS = `ticket_event l WHERE l.merchant_id = $1 AND l.product_id = p.id
  AND coalesce(l.ends_at, l.starts_at) > $4::timestamptz`;
const UPCOMING_TIMESLOTS = `timeslot l WHERE l.merchant_id = $1 AND l.product_id = p.id
  AND l.ends_at > $4::timestamptz`;
const VARIANTS = "product_variant l WHERE l.merchant_id = $1 AND l.product_id = p.id";
const TIERS = "ticket_tier l WHERE l.merchant_id = $1 AND l.product_id = p.id";

/**
 * What the dashboard's list shows beside each product: how many are sold, how many can still be bought, the next date, and
 * the lowest and highest price. $3 ids, $4 now. By the primary key, then the indexes (merchant_id, product_id, …).
 */
export const SUMMARIES = statement(
  "products.summaries",
  `SELECT p.id,
          CASE p.type
            WHEN 'ticket' THEN ${sumOf("sold_count", "ticket_event")}
            WHEN 'physical_product' THEN ${sumOf("sold_count", "product_variant")}
            WHEN 'digital_product' THEN ${sumOf("sold_count", "product_variant")}
            WHEN 'gift_card' THEN ${countOf("gift_card", "i.voided_at IS NULL")}
            WHEN 'membership' THEN ${countOf("membership", "i.status <> 'canceled'")}
            WHEN 'booking' THEN ${countOf("booking", "i.voided_at IS NULL")}
            ELSE ${countOf("voucher", "i.voided_at IS NULL")}
          END AS sold,
          CASE WHEN p.type = 'ticket' THEN ${leftOf(LEFT_OF_EVENT, UPCOMING_EVENTS)}
               WHEN p.category = 'reservation' THEN ${leftOf("l.seats - l.sold_count - l.held_count", UPCOMING_TIMESLOTS)}
               WHEN p.type IN ('physical_product', 'digital_product') THEN ${leftOf("l.stock", VARIANTS)}
          END AS left,
          CASE WHEN p.type = 'ticket' THEN (SELECT min(l.starts_at) FROM ${UPCOMING_EVENTS})
               WHEN p.category = 'reservation' THEN (SELECT min(l.starts_at) FROM ${UPCOMING_TIMESLOTS})
          END AS next_at,
          CASE WHEN p.type = 'ticket' THEN (SELECT min(l.price_cents) FROM ${TIERS})
               WHEN p.type IN ('physical_product', 'digital_product') THEN (SELECT min(l.price_cents) FROM ${VARIANTS})
               WHEN p.type = 'gift_card' THEN least((SELECT min(a) FROM unnest(p.denominations_cents) a), coalesce(p.min_cents, CASE WHEN p.max_cents > 0 THEN ${LEAST_CENTS} END))
          END AS min_cents,
          CASE WHEN p.type = 'ticket' THEN (SELECT max(l.price_cents) FROM ${TIERS})
               WHEN p.type IN ('physical_product', 'digital_product') THEN (SELECT max(l.price_cents) FROM ${VARIANTS})
               WHEN p.type = 'gift_card' THEN greatest((SELECT max(a) FROM unnest(p.denominations_cents) a), p.max_cents)
          END AS max_cents
     FROM product p
    WHERE p.merchant_id = $1 AND p.mode = $2 AND p.id = ANY (ARRAY(SELECT unnest($3::uuid[])))`,
);

/** Whether a product has been ordered, also in orders that were canceled. Index: order_item (merchant_id, product_id). */
export const IS_ORDERED = statement(
  "products.is-ordered",
  `SELECT EXISTS (SELECT FROM order_item i
                   WHERE i.merchant_id = $1 AND i.mode = $2 AND i.product_id = $3) AS ordered`,
);

/** The first row is enough: it is looked up for each entry, however many orders there are. */
const orderedIn = (list: string, table: string, column: string): string =>
  `SELECT e.id FROM ${list} e
    CROSS JOIN LATERAL (SELECT FROM ${table} i WHERE i.merchant_id = $1 AND i.${column} = e.id LIMIT 1) i
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.product_id = $3`;

/** Which of the entries of a product's lists were ordered. Indexes: order_item_event, _tier, _variant, _resource, _timeslot. */
export const ORDERED_ENTRIES = statement(
  "products.ordered-entries",
  [
    orderedIn("ticket_event", "order_item", "ticket_event_id"),
    orderedIn("ticket_tier", "order_item", "tier_id"),
    orderedIn("product_variant", "order_item", "variant_id"),
    orderedIn("booking_resource", "order_item", "resource_id"),
    orderedIn("timeslot", "order_item", "timeslot_id"),
    orderedIn("booking_resource", "booking", "resource_id"), // a booking that was moved to it
    orderedIn("timeslot", "booking", "timeslot_id"),
  ].join(" UNION "),
);

/** By the primary key. */
export const GET_PRODUCT = statement(
  "products.get",
  "SELECT * FROM product WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

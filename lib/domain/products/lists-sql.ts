import { type Statement, statement } from "#lib/db/client";

/** The statements that lock, remove and save the rows of a list inside a product. */
export interface ListStatements {
  /** Locks every row, sorted by id, and returns it with the number that is sold or held. $3 product, $4 now. */
  lock: Statement;
  /** Deletes the given rows that were never ordered. $3 product, $4 ids. */
  remove: Statement;
  /** Inserts or updates rows. $3 product, $4 rows as JSON. */
  save: Statement;
}

interface Table {
  table: string;
  /** Column → SQL type. */
  columns: Record<string, string>;
  /** SQL: how much of a row (l) is sold or held. */
  taken: string;
  /** SQL: the tables in which a row (l) may have been ordered. */
  orders: string[];
}

function statementsOf({ table, columns, taken, orders }: Table): ListStatements {
  const names = Object.keys(columns);
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const set = names.map((name) => `${name} = excluded.${name}`);
  const unordered = orders.map((from) => `AND NOT EXISTS (SELECT FROM ${from})`);
  return {
    lock: statement(
      `products.lock-${table}`,
      `SELECT l.id, ${names.map((name) => `l.${name}`)}, ${taken} AS taken
         FROM ${table} AS l
        WHERE l.merchant_id = $1 AND l.mode = $2 AND l.product_id = $3 AND $4::timestamptz IS NOT NULL
        ORDER BY l.id FOR UPDATE OF l`,
    ),
    remove: statement(
      `products.remove-${table}`,
      `DELETE FROM ${table} AS l
        WHERE l.merchant_id = $1 AND l.mode = $2 AND l.product_id = $3 AND l.id = ANY (ARRAY(SELECT unnest($4::uuid[]))) ${unordered.join(" ")}
       RETURNING l.id`,
    ),
    save: statement(
      `products.save-${table}`,
      `INSERT INTO ${table} AS l (merchant_id, mode, product_id, id, ${names})
       SELECT $1::uuid, $2::text, $3::uuid, r.id, ${names.map((name) => `r.${name}`)}
         FROM jsonb_to_recordset($4::jsonb) AS r (id uuid, ${typed})
           ON CONFLICT (merchant_id, id) DO UPDATE SET ${set}
        WHERE l.mode = excluded.mode AND l.product_id = excluded.product_id`,
    ),
  };
}

const ordered = (column: string): string => `order_item i WHERE i.merchant_id = $1 AND i.${column} = l.id`;
const booked = (column: string): string => `booking b WHERE b.merchant_id = $1 AND b.${column} = l.id`;

/** Indexes: ticket_event (merchant_id, product_id, starts_at), order_item_event. */
export const TICKET_EVENTS = statementsOf({
  table: "ticket_event",
  columns: { starts_at: "timestamptz", ends_at: "timestamptz", location: "text", capacity: "int" },
  taken: "l.sold_count + l.held_count",
  orders: [ordered("ticket_event_id")],
});

/**
 * A tier's seats are counted per event, so `taken` is the maximum over its events. Those counts change only under a
 * lock of the event's row. Indexes: ticket_tier (merchant_id, product_id, position), ticket_event_tier
 * (merchant_id, tier_id), order_item_tier.
 */
export const TIERS = statementsOf({
  table: "ticket_tier",
  columns: { position: "int", name: "text", price_cents: "bigint", capacity: "int" },
  taken: `(SELECT coalesce(max(s.sold_count + s.held_count), 0) FROM ticket_event_tier s
            WHERE s.merchant_id = $1 AND s.tier_id = l.id)`,
  orders: [ordered("tier_id")],
});

/**
 * `taken` is the size of the largest upcoming party. Indexes: booking_resource (merchant_id, product_id,
 * position), slot_claim_apart, booking (merchant_id, order_item_id), order_item_resource, booking_resource_taken.
 */
export const RESOURCES = statementsOf({
  table: "booking_resource",
  columns: { position: "int", name: "text", kind: "text", seats: "int" },
  taken: `(SELECT coalesce(max(coalesce(b.party_size, i.party_size)), 0)
             FROM slot_claim c
             JOIN order_item i ON i.merchant_id = c.merchant_id AND i.id = c.order_item_id
        LEFT JOIN booking b ON b.merchant_id = c.merchant_id AND b.order_item_id = c.order_item_id
            WHERE c.merchant_id = $1 AND c.mode = $2 AND c.resource_id = l.id
              AND c.busy && tstzrange($4::timestamptz, NULL))`,
  orders: [ordered("resource_id"), booked("resource_id")],
});

/** Indexes: timeslot (merchant_id, product_id, starts_at), order_item_timeslot, booking_timeslot_taken. */
export const TIMESLOTS = statementsOf({
  table: "timeslot",
  columns: { starts_at: "timestamptz", ends_at: "timestamptz", seats: "int" },
  taken: "l.sold_count + l.held_count",
  orders: [ordered("timeslot_id"), booked("timeslot_id")],
});

/** Indexes: product_variant (merchant_id, product_id, position), order_item_variant. */
export const VARIANTS = statementsOf({
  table: "product_variant",
  columns: { position: "int", options: "jsonb", sku: "text", price_cents: "bigint", stock: "int" },
  taken: "0",
  orders: [ordered("variant_id")],
});

/**
 * Creates the seats of each tier on each event, or updates them to the tier's capacity. The constraint
 * `ticket_event_tier_sold_check` refuses a capacity below what is taken. $3 product.
 */
export const UPSERT_TIER_SEATS = statement(
  "products.upsert-tier-seats",
  `INSERT INTO ticket_event_tier AS s (merchant_id, ticket_event_id, tier_id, capacity)
   SELECT e.merchant_id, e.id, t.id, t.capacity
     FROM ticket_event e JOIN ticket_tier t ON t.merchant_id = e.merchant_id AND t.product_id = e.product_id
    WHERE e.merchant_id = $1 AND e.mode = $2 AND e.product_id = $3
    ORDER BY e.id, t.id
       ON CONFLICT (merchant_id, ticket_event_id, tier_id) DO UPDATE SET capacity = excluded.capacity
    WHERE s.capacity IS DISTINCT FROM excluded.capacity`,
);

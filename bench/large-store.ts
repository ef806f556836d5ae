import { pool } from "#lib/db/client";
import { ACCESS_FILLS } from "./large-store-access.ts";
import { LATER_FILLS } from "./large-store-items.ts";
import {
  CREATED,
  CUSTOMER,
  CUSTOMERS,
  EVENT,
  EVENTS_EACH,
  FIRST,
  ISSUED,
  LAST,
  LINE,
  ORDER,
  ORDERS,
  PRODUCT,
  PRODUCTS,
  rows,
  TICKETS_EACH,
  uuid,
} from "./large-store-rows.ts";

/** Ids of one row of each kind, for the pages of one. */
export const ONE = {
  events: "00000000-0000-7000-8002-000000000385",
  orders: "00000000-0000-7000-8004-000000000bb8",
  customers: "00000000-0000-7000-8003-000000000bb8",
  products: "00000000-0000-7000-8001-000000000003",
  /** A product with as many timeslots as one can have. */
  dinner: "00000000-0000-7000-8001-000000000029",
  tickets: "00000000-0000-7000-8006-000000000bb8",
  "gift-cards": "00000000-0000-7000-8007-000000000bb8",
  bookings: "00000000-0000-7000-8012-000000000bb8",
  vouchers: "00000000-0000-7000-8013-000000000bb8",
  memberships: "00000000-0000-7000-8014-000000000bb8",
  devices: "00000000-0000-7000-8015-000000000003",
  requests: "00000000-0000-7000-8016-000000000bb8",
  mail: "00000000-0000-7000-8018-000000000bb8",
  webhooks: "00000000-0000-7000-8019-000000000001",
  conflicts: "00000000-0000-7000-8021-000000000003",
  keys: "00000000-0000-7000-8023-000000000001",
  apps: "00000000-0000-7000-8024-000000000001",
  "installed-apps": "00000000-0000-7000-8025-000000000014",
  /** A file with as many rows as one can have. */
  files: "00000000-0000-7000-8026-000000000001",
  /** An order that is sent. */
  parcels: "00000000-0000-7000-8004-0000000186a1",
  sent: "evt_00000000000000000000003000",
};

/** Fills a store in test mode: 100,000 orders of 40,000 customers, 500,000 tickets, and all that happened. Takes two minutes. */
export async function fillLargeStore(merchantId: string): Promise<void> {
  for (const [what, text] of FILLS) {
    process.stderr.write(`${what} `);
    await pool().query(text, [merchantId]);
  }
  await pool().query("ANALYZE");
  process.stderr.write("\n");
}

const TICKETS = ORDERS * TICKETS_EACH;
/** The order of ticket n. */
const ITS_ORDER = `1 + (n - 1) / ${TICKETS_EACH}`;
const eventOf = (n: string) => `1 + (${n}) % ${PRODUCTS * EVENTS_EACH}`;
const productOf = (event: string) => `1 + (${event} - 1) / ${EVENTS_EACH}`;
const USED = "(n % 5 < 3)";

const FILLS: [string, string][] = [
  [
    "products",
    rows("product", PRODUCTS, {
      id: PRODUCT("n"),
      type: "'ticket'",
      status: "'published'",
      title: "'Evening ' || n",
      slug: "'evening-' || n",
      price_cents: "2400",
      additional_images: "'{}'",
      currency: "'eur'",
      created_at: CREATED,
      updated_at: CREATED,
    }),
  ],
  [
    "events",
    rows("ticket_event", PRODUCTS * EVENTS_EACH, {
      id: EVENT("n"),
      product_id: PRODUCT(productOf("n")),
      starts_at: "date_trunc('hour', now()) + (n - 900) * interval '9 hours'",
      capacity: "1000",
      sold_count: String(TICKETS / (PRODUCTS * EVENTS_EACH)),
    }),
  ],
  [
    "customers",
    rows("customer", CUSTOMERS, {
      id: CUSTOMER("n"),
      email: `lower(${FIRST} || '.' || ${LAST}) || n || '@post.example'`,
      name: `${FIRST} || ' ' || ${LAST}`,
      created_at: CREATED,
    }),
  ],
  [
    "orders",
    rows("orders", ORDERS, {
      id: ORDER("n"),
      status: "CASE WHEN n % 40 = 0 THEN 'refunded' ELSE 'paid' END",
      currency: "'eur'",
      customer_id: CUSTOMER(`1 + n % ${CUSTOMERS}`),
      customer_email: `lower(${FIRST} || '.' || ${LAST}) || n || '@post.example'`,
      customer_name: `${FIRST} || ' ' || ${LAST}`,
      subtotal_cents: "12000",
      fee_cents: "0",
      tax_cents: "1916",
      tax_inclusive: "true",
      shipping_cents: "0",
      total_cents: "12000",
      payment_method: "'manual'",
      paid_at: CREATED,
      created_at: CREATED,
    }),
  ],
  [
    "lines",
    rows("order_item", ORDERS, {
      id: LINE("n"),
      order_id: ORDER("n"),
      position: "0",
      product_id: PRODUCT(productOf(`(${eventOf("n")})`)),
      ticket_event_id: EVENT(eventOf("n")),
      type: "'ticket'",
      title: "'Evening'",
      quantity: String(TICKETS_EACH),
      unit_price_cents: "2400",
      total_cents: "12000",
    }),
  ],
  [
    "tickets",
    rows("ticket", TICKETS, {
      id: uuid(6, "n"),
      order_id: ORDER(ITS_ORDER),
      order_item_id: LINE(ITS_ORDER),
      product_id: PRODUCT(productOf(`(${eventOf(`(${ITS_ORDER})`)})`)),
      customer_id: CUSTOMER(`1 + (${ITS_ORDER}) % ${CUSTOMERS}`),
      ticket_event_id: EVENT(eventOf(`(${ITS_ORDER})`)),
      qr_token: "'T-' || lpad(n::text, 26, '0')",
      seat_index: `1 + n % ${TICKETS_EACH}`,
      attendee_name: `CASE WHEN n % 3 = 0 THEN ${FIRST} || ' ' || ${LAST} END`,
      max_uses: "1",
      uses_after: `CASE WHEN ${USED} THEN 1 ELSE 0 END`,
      redeemed_at: `CASE WHEN ${USED} THEN now() - n * interval '1 minute' END`,
      created_at: `now() - (${ITS_ORDER}) * interval '5 minutes'`,
    }),
  ],
  [
    "uses",
    `INSERT INTO ticket_redemption (merchant_id, mode, id, ticket_id, redeemed_at, actor_kind, actor_id, created_at)
     SELECT $1::uuid, 'test', ${uuid(8, "n")}, ${uuid(6, "n")}, now() - n * interval '1 minute', 'user', ${uuid(9, "1")},
            now() - n * interval '1 minute'
       FROM generate_series(1, ${TICKETS}) AS n WHERE ${USED}`,
  ],
  [
    "gift cards",
    rows("gift_card", 20_000, {
      ...ISSUED,
      id: uuid(7, "n"),
      code: "lpad(n::text, 16, '0')",
      currency: "'eur'",
      initial_cents: "5000",
      balance_cents: "n % 5000",
    }),
  ],
  [
    "ledgers",
    rows("gift_card_transaction", 60_000, {
      id: uuid(10, "n"),
      gift_card_id: uuid(7, "1 + n % 20000"),
      type: "'issue'",
      amount_cents: "0",
      balance_after_cents: "0",
      actor_kind: "'user'",
      actor_id: uuid(9, "1"),
      created_at: CREATED,
    }),
  ],
  [
    "events sent",
    rows("event", ORDERS * 2, {
      id: "'evt_' || lpad(n::text, 26, '0')",
      type: "CASE WHEN n % 2 = 0 THEN 'order.created' ELSE 'order.completed' END",
      payload: `'{"data":{}}'`,
      object_id: ORDER("1 + n / 2"),
      created_at: "now() - n * interval '150 seconds'",
    }),
  ],
  ...LATER_FILLS,
  ...ACCESS_FILLS,
];

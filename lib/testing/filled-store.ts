import { hash } from "node:crypto";
import { pool } from "#lib/db/client";

const ROWS = 4_000;

/** The tables that are filled, referenced ones first. UUIDs contain the position in this list. */
const TABLES = [
  "product",
  "ticket_event",
  "customer",
  "orders",
  "order_item",
  "ticket",
  "gift_card",
  "timeslot",
  "booking",
  "voucher",
  "membership",
  "ticket_redemption",
  "booking_redemption",
  "voucher_redemption",
  "membership_checkin",
  "gift_card_transaction",
  "api_key",
  "webhook_endpoint",
  "event",
  "webhook_delivery",
  "mail",
  "redemption_conflict",
  "moving_in",
  "moving_in_row",
  "request_log",
  "security_event",
  "device",
  "oauth_app",
  "oauth_grant",
  "payment",
  "discount_code",
] as const;
export type FilledTable = (typeof TABLES)[number];

/** Returns whether `fillStore` fills this table. */
export const isFilled = (table: string): boolean => TABLES.some((filled) => filled === table);

const prefixOf = (table: FilledTable): string =>
  `00000000-0000-7000-8${String(1 + TABLES.indexOf(table)).padStart(3, "0")}-`;

/** Returns the nth id of a table in a filled store. */
export const filledId = (table: FilledTable, n: number): string =>
  table === "event" ? `evt_${String(n).padStart(26, "0")}` : `${prefixOf(table)}${n.toString(16).padStart(12, "0")}`;

/** Returns the id of the nth app of a filled store. Those of apps are unique among all stores. */
export function filledAppId(merchantId: string, n: number): string {
  const digits = hash("md5", `${merchantId} ${n}`);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** `filledId` in SQL. */
const uuid = (table: FilledTable, n = "n"): string => `('${prefixOf(table)}' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const CREATED = "now() - n * interval '2 hours'";
/** Groups of 400 rows refer to the same row of the other table. */
const tenth = (table: FilledTable): string => uuid(table, "1 + n / 400");
const qrToken = (letter: string): string => `'${letter}-' || lpad(n::text, 26, '0')`;
const oneOf = (...values: string[]): string => `(ARRAY['${values.join("', '")}'])[1 + n % ${values.length}]`;

const ISSUED = {
  order_id: uuid("orders"),
  order_item_id: uuid("order_item"),
  product_id: tenth("product"),
  customer_id: tenth("customer"),
};
/** `filledAppId` in SQL. */
const APP = "md5($1::uuid || ' ' || n)::uuid";
const ACTOR = { actor_kind: "'key'", actor_id: uuid("api_key") };

/** The SQL expression of each column except merchant, id and mode. */
const COLUMNS: Record<FilledTable, Record<string, string>> = {
  product: {
    type: "'ticket'",
    status: oneOf("draft", "published", "archived"),
    title: "'T'",
    slug: "'s' || n",
    price_cents: "100",
    additional_images: "'{}'",
    currency: "'eur'",
    created_at: CREATED,
    updated_at: CREATED,
  },
  ticket_event: { product_id: uuid("product"), starts_at: CREATED },
  customer: { email: "'c' || n || '@post.example'", created_at: CREATED },
  orders: {
    status: oneOf("paid", "fulfilled", "refunded"),
    currency: "'eur'",
    customer_id: tenth("customer"),
    customer_email: "'c@post.example'",
    subtotal_cents: "0",
    fee_cents: "0",
    tax_cents: "0",
    tax_inclusive: "true",
    shipping_cents: "0",
    total_cents: "0",
    payment_method: "'manual'",
    created_at: CREATED,
  },
  order_item: {
    order_id: uuid("orders"),
    position: "0",
    product_id: tenth("product"),
    type: "'ticket'",
    title: "'T'",
    quantity: "1",
    unit_price_cents: "0",
    total_cents: "0",
  },
  ticket: {
    ...ISSUED,
    ticket_event_id: tenth("ticket_event"),
    qr_token: qrToken("T"),
    seat_index: "1",
    max_uses: "1",
    created_at: CREATED,
  },
  gift_card: {
    ...ISSUED,
    code: "lpad(n::text, 16, '0')",
    currency: "'eur'",
    initial_cents: "1",
    balance_cents: "1",
    created_at: CREATED,
  },
  timeslot: { product_id: tenth("product"), starts_at: CREATED, ends_at: "now()", seats: "9" },
  booking: {
    ...ISSUED,
    qr_token: qrToken("B"),
    category: "'reservation'",
    timeslot_id: uuid("timeslot"),
    party_size: "1",
    created_at: CREATED,
  },
  voucher: { ...ISSUED, qr_token: qrToken("V"), pass_index: "1", max_uses: "1", created_at: CREATED },
  membership: {
    ...ISSUED,
    qr_token: qrToken("M"),
    status: oneOf("active", "trialing", "past_due"),
    plan_interval: "'month'",
    plan_interval_count: "1",
    anchor_at: CREATED,
    current_period_start: CREATED,
    current_period_end: "now() + (1 + n % 100) * interval '1 hour'", // 2 % are due within two hours
    created_at: CREATED,
  },
  ticket_redemption: { ticket_id: tenth("ticket"), redeemed_at: CREATED, ...ACTOR, created_at: CREATED },
  booking_redemption: { booking_id: tenth("booking"), redeemed_at: CREATED, ...ACTOR, created_at: CREATED },
  voucher_redemption: { voucher_id: tenth("voucher"), redeemed_at: CREATED, ...ACTOR, created_at: CREATED },
  membership_checkin: { membership_id: tenth("membership"), checked_in_at: CREATED, ...ACTOR, created_at: CREATED },
  gift_card_transaction: {
    gift_card_id: tenth("gift_card"),
    type: "'issue'",
    amount_cents: "0",
    balance_after_cents: "0",
    ...ACTOR,
    created_at: CREATED,
  },
  api_key: { name: "'K'", prefix: "'zk_test_'", scopes: "ARRAY['*']", created_at: CREATED },
  webhook_endpoint: {
    url: "'https://a.example'",
    events: "ARRAY['none']",
    secret_sealed: "''",
    signing_secret_prefix: "'whsec_'",
    created_at: CREATED,
  },
  event: {
    id: "'evt_' || lpad(n::text, 26, '0')",
    type: oneOf("ticket.redeemed", "order.created", "order.completed"),
    payload: `'{"data":{}}'`,
    created_at: CREATED,
  },
  webhook_delivery: {
    endpoint_id: tenth("webhook_endpoint"),
    event_id: "'evt'",
    event_type: "'order.created'",
    url: "'https://a.example'",
    status: oneOf("succeeded", "failed", "abandoned"),
    next_attempt_at: CREATED,
    created_at: CREATED,
  },
  mail: {
    kind: oneOf("webhook_failing", "order_confirmed", "order_refunded", "gift_card"),
    order_id: `CASE WHEN n % 4 > 0 THEN ${uuid("orders")} END`,
    recipient: "'c' || n || '@post.example'",
    data: "jsonb_build_object('event_id', 'evt_' || n)",
    subject: "'s'",
    text: "'t'",
    html: "'h'",
    status: oneOf("waiting", "failed", "kept"),
    next_attempt_at: CREATED,
    created_at: CREATED,
  },
  redemption_conflict: {
    kind: "'ticket'",
    item_id: uuid("ticket"),
    resource: `jsonb_build_object('product_id', ${tenth("product")}, 'order_item_id', ${uuid("order_item")})`,
    redeemed_at: CREATED,
    error: "'already_redeemed_or_voided'",
    message: "'m'",
    ...ACTOR,
    idempotency_key: "'k' || n",
    resolved_at: `CASE WHEN n % 4 > 0 THEN ${CREATED} END`,
    resolution: "CASE WHEN n % 4 > 0 THEN 'mistake' END",
    created_at: CREATED,
  },
  moving_in: {
    kind: "'customer'",
    status: oneOf("checked", "done"),
    file_name: "'f'",
    headers: "'{}'",
    choices: `'{"columns":{},"money":null,"dates":null,"target":null}'`,
    row_count: "1",
    actor_name: "'s'",
    created_at: CREATED,
  },
  moving_in_row: { moving_in_id: tenth("moving_in"), line: "n", cells: "'{}'", email: "'c' || n || '@post.example'" },
  request_log: {
    method: "'POST'",
    path: "'/v1/orders'",
    status: oneOf("200", "404", "422", "201").replace(/'/g, ""),
    ...ACTOR,
    duration_ms: "12",
    created_at: CREATED,
    kept_until: `${CREATED} + interval '1 year'`,
  },
  security_event: {
    action: oneOf("order.refunded", "product.updated", "api_key.created", "customer.updated"),
    actor_kind: "'user'",
    actor_id: uuid("api_key", "1 + n % 4"),
    actor_name: "'Ines Okafor'",
    target_id: tenth("orders"),
    details: "'{}'",
    request_id: "'request ' || n",
    created_at: CREATED,
  },
  device: {
    name: "'D' || n",
    scopes: "ARRAY['tickets:redeem']",
    created_at: CREATED,
    expires_at: `${CREATED} + interval '12 hours'`, // 6 of them are in use
    revoked_at: `CASE WHEN n > 6 AND n % 3 = 0 THEN ${CREATED} END`,
  },
  oauth_app: {
    id: APP,
    name: "'A'",
    redirect_uris: "ARRAY['https://a.example']",
    type: "'public'",
    scopes: "ARRAY['orders:read']",
    created_at: CREATED,
  },
  oauth_grant: {
    app_id: APP,
    scopes: "ARRAY['orders:read']",
    granted_by: uuid("api_key"),
    created_at: CREATED,
    updated_at: CREATED,
    revoked_at: `CASE WHEN n % 3 > 0 THEN ${CREATED} END`,
  },
  payment: {
    order_id: uuid("orders"),
    membership_id: tenth("membership"),
    method: "'manual'",
    amount_cents: "1",
    currency: "'eur'",
    status: oneOf("pending", "succeeded", "failed"),
    created_at: CREATED,
  },
  discount_code: {
    code: "'CODE' || n",
    code_key: "'code' || n",
    percent_off: "1 + n % 100",
    ends_at: `CASE WHEN n % 4 > 0 THEN ${CREATED} END`,
    deleted_at: `CASE WHEN n % 50 = 0 THEN ${CREATED} END`,
    created_at: CREATED,
  },
};

/**
 * Inserts `rows` rows into each table, one for every two hours before now, one in twenty in live mode. Then it does what autovacuum would
 * do some time later: a table that was counted while it was empty is joined row by row, which can take minutes.
 */
export async function fillStore(merchantId: string, rows = ROWS): Promise<void> {
  for (const table of TABLES) {
    const mode = table === "oauth_app" ? {} : { mode: "CASE WHEN n % 20 = 0 THEN 'live' ELSE 'test' END" };
    const columns = { id: uuid(table), ...mode, ...COLUMNS[table] };
    await pool().query(
      `INSERT INTO ${table} (merchant_id, ${Object.keys(columns).join(", ")})
       SELECT $1::uuid, ${Object.values(columns).join(", ")} FROM generate_series(1, ${rows}) AS n`,
      [merchantId],
    );
  }
  await pool().query(`VACUUM ANALYZE ${TABLES.join(", ")}`);
}

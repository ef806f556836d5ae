import { beforeAll, describe, expect, test } from "vitest";
import { pool, type Statement } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { listApiKeys } from "#lib/domain/api-keys/read";
import { getBooking, listBookingRedemptions, listBookings } from "#lib/domain/bookings/read";
import { CLAIM_BOOKING_USE } from "#lib/domain/bookings/sql";
import {
  ERASE_GIFTS,
  ERASE_ITEMS,
  ERASE_LINES,
  ERASE_MAIL,
  ERASE_ORDERS,
  ERASE_QUOTES,
  LOCK_ORDERS,
  THEIR_EVENTS,
} from "#lib/domain/customers/erase-sql";
import { listCustomers } from "#lib/domain/customers/read";
import { FAIL } from "#lib/domain/deliveries/moves";
import { listEvents } from "#lib/domain/events/read";
import { GET_EVENTS, WRITTEN_SINCE } from "#lib/domain/events/sql";
import { getGiftCard, listGiftCards, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { CHARGE, LOCK_CARD, LOCK_CARD_BY_CODE, REVERSE_CHARGE } from "#lib/domain/gift-cards/sql";
import { getMembership, listMembershipCheckins, listMemberships } from "#lib/domain/memberships/read";
import { CLAIM_CHECKIN, CLAIM_EARLIER_CHECKIN, REVERSE_CHECKIN } from "#lib/domain/memberships/sql";
import { getOrder, listOrders } from "#lib/domain/orders/read";
import { ALLOCATIONS_OF_ORDERS, LOCK_EXPIRED_HOLDS } from "#lib/domain/orders/sql";
import { EVENTS, RESOURCES, SPREAD_TIERS, TIERS, TIMESLOTS, VARIANTS } from "#lib/domain/products/lists-sql";
import { listProducts } from "#lib/domain/products/read";
import {
  DELETE_UNORDERED,
  EVENTS_OF_PRODUCT,
  FREE_SLUG,
  GET_PRODUCT,
  LOCK_AGAINST_BUYERS,
  LOCK_PRODUCT,
  RESOURCES_OF_PRODUCT,
  TIERS_OF_PRODUCT,
  TIMESLOTS_OF_PRODUCT,
  VARIANTS_OF_PRODUCT,
} from "#lib/domain/products/sql";
import { lookupToken } from "#lib/domain/redemptions/lookup";
import { FIND_REDEMPTION } from "#lib/domain/redemptions/sql";
import { LOCK_PRODUCTS_TO_SELL } from "#lib/domain/sales/sql";
import {
  CANCEL_MEMBERSHIPS,
  VOID_BOOKINGS,
  VOID_GIFT_CARDS,
  VOID_TICKETS,
  VOID_VOUCHERS,
} from "#lib/domain/sales/void-sql";
import { getTicket, listTicketRedemptions, listTickets } from "#lib/domain/tickets/read";
import { CLAIM_TICKET_USE } from "#lib/domain/tickets/sql";
import { getVoucher, listVoucherRedemptions, listVouchers } from "#lib/domain/vouchers/read";
import { CLAIM_VOUCHER_USE } from "#lib/domain/vouchers/sql";
import { listDeliveries, listEndpoints, searchDeliveries } from "#lib/domain/webhook-endpoints/read";
import { COUNT_MISSED, LIST_TIMESTAMPS, TROUBLE, TROUBLE_BEGAN } from "#lib/domain/webhook-endpoints/sql";
import { listMail } from "#lib/mail/read";
import { ownDatabase } from "#lib/testing/own-database";
import { makeStore } from "#lib/testing/store";

ownDatabase();

const ROWS = 4_000;
let ctx: PrismaContext;
const filled = new Set<string>();
const asked: { name: string; text: string; values: unknown[] }[] = [];

/** The nth id of a table in the filled store. */
const id = (table: number, n: number) =>
  table === HAPPENING ? `evt_${String(n).padStart(26, "0")}` : uuidOf(table, n);
const uuidOf = (table: number, n: number) =>
  `00000000-0000-7000-8${String(table).padStart(3, "0")}-${n.toString(16).padStart(12, "0")}`;
const [PRODUCT, EVENT, CUSTOMER, ORDER, ITEM, TICKET, CARD, REDEMPTION, ENTRY, KEY, ENDPOINT, DELIVERY] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
] as const;
/** Events have ids of their own. */
const HAPPENING = 99;
const [TIMESLOT, BOOKING, VOUCHER, TAKEN_UP, USE] = [13, 14, 15, 16, 17] as const;
const [MEMBERSHIP, CHECKIN] = [30, 31] as const;
const MAIL = 40;

beforeAll(async () => {
  for (let n = 0; n < 3; n++) {
    const store = await makeStore();
    ctx = { ...store.test, sql: watch(store.test) };
    await fill(store.merchantId);
  }
  await pool().query("ANALYZE");
});

/** Remembers every statement that is asked. */
function watch(inner: PrismaContext): PrismaContext["sql"] {
  return (statement, values = []) => {
    asked.push({ ...statement, values: [inner.merchantId, inner.mode, ...values] });
    return inner.sql(statement, values);
  };
}

/** Thousands of rows in each list, spread over a year; each tenth belongs to the same product, event and customer. */
async function fill(merchantId: string): Promise<void> {
  const uuid = (table: number, n = "n") =>
    `('00000000-0000-7000-8${String(table).padStart(3, "0")}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const insert = (table: string, columns: Record<string, string>) => {
    filled.add(table);
    return pool().query(
      `INSERT INTO ${table} (merchant_id, ${Object.keys(columns).join(", ")})
       SELECT $1::uuid, ${Object.values(columns).join(", ")} FROM generate_series(1, ${ROWS}) AS n`,
      [merchantId],
    );
  };
  const mode = { mode: "CASE WHEN n % 20 = 0 THEN 'live' ELSE 'test' END" };
  const created_at = "now() - n * interval '2 hours'";
  const tenth = "1 + n / 400";
  await insert("product", {
    id: uuid(PRODUCT),
    ...mode,
    type: "'ticket'",
    status: "(ARRAY['draft', 'published', 'archived'])[1 + n % 3]",
    title: "'T'",
    slug: "'s' || n",
    price_cents: "100",
    additional_images: "'{}'",
    currency: "'eur'",
    created_at,
    updated_at: created_at,
  });
  await insert("ticket_event", { id: uuid(EVENT), ...mode, product_id: uuid(PRODUCT), starts_at: created_at });
  await insert("customer", { id: uuid(CUSTOMER), ...mode, email: "'c' || n || '@post.example'", created_at });
  await insert("orders", {
    id: uuid(ORDER),
    ...mode,
    status: "(ARRAY['paid', 'fulfilled', 'refunded'])[1 + n % 3]",
    currency: "'eur'",
    customer_id: uuid(CUSTOMER, tenth),
    customer_email: "'c@post.example'",
    subtotal_cents: "0",
    fee_cents: "0",
    tax_cents: "0",
    tax_inclusive: "true",
    shipping_cents: "0",
    total_cents: "0",
    payment_method: "'manual'",
    created_at,
  });
  await insert("order_item", {
    id: uuid(ITEM),
    ...mode,
    order_id: uuid(ORDER),
    position: "0",
    product_id: uuid(PRODUCT, tenth),
    type: "'ticket'",
    title: "'T'",
    quantity: "1",
    unit_price_cents: "0",
    total_cents: "0",
  });
  const issued = {
    ...mode,
    order_id: uuid(ORDER),
    order_item_id: uuid(ITEM),
    product_id: uuid(PRODUCT, tenth),
    customer_id: uuid(CUSTOMER, tenth),
  };
  await insert("ticket", {
    id: uuid(TICKET),
    ...issued,
    ticket_event_id: uuid(EVENT, tenth),
    qr_token: "'T-' || lpad(n::text, 26, '0')",
    seat_index: "1",
    max_uses: "1",
    created_at,
  });
  await insert("gift_card", {
    id: uuid(CARD),
    ...issued,
    code: "lpad(n::text, 16, '0')",
    currency: "'eur'",
    initial_cents: "1",
    balance_cents: "1",
    created_at,
  });
  await insert("timeslot", {
    id: uuid(TIMESLOT),
    ...mode,
    product_id: uuid(PRODUCT, tenth),
    starts_at: created_at,
    ends_at: "now()",
    seats: "9",
  });
  await insert("booking", {
    id: uuid(BOOKING),
    ...issued,
    qr_token: "'B-' || lpad(n::text, 26, '0')",
    category: "'reservation'",
    timeslot_id: uuid(TIMESLOT),
    party_size: "1",
    created_at,
  });
  await insert("voucher", {
    id: uuid(VOUCHER),
    ...issued,
    qr_token: "'V-' || lpad(n::text, 26, '0')",
    pass_index: "1",
    max_uses: "1",
    created_at,
  });
  await insert("membership", {
    id: uuid(MEMBERSHIP),
    ...issued,
    qr_token: "'M-' || lpad(n::text, 26, '0')",
    status: "(ARRAY['active', 'trialing', 'past_due'])[1 + n % 3]",
    plan_interval: "'month'",
    plan_interval_count: "1",
    anchor_at: created_at,
    current_period_start: created_at,
    current_period_end: "now() + (1 + n % 100) * interval '1 hour'", // two in a hundred are due in two hours
    created_at,
  });
  const actor = { actor_kind: "'key'", actor_id: uuid(KEY) };
  await insert("ticket_redemption", {
    id: uuid(REDEMPTION),
    ...mode,
    ticket_id: uuid(TICKET, tenth),
    redeemed_at: created_at,
    ...actor,
    created_at,
  });
  const use = { ...mode, redeemed_at: created_at, ...actor, created_at };
  await insert("booking_redemption", { id: uuid(TAKEN_UP), booking_id: uuid(BOOKING, tenth), ...use });
  await insert("voucher_redemption", { id: uuid(USE), voucher_id: uuid(VOUCHER, tenth), ...use });
  await insert("membership_checkin", {
    id: uuid(CHECKIN),
    ...mode,
    membership_id: uuid(MEMBERSHIP, tenth),
    checked_in_at: created_at,
    ...actor,
    created_at,
  });
  await insert("gift_card_transaction", {
    id: uuid(ENTRY),
    ...mode,
    gift_card_id: uuid(CARD, tenth),
    type: "'issue'",
    amount_cents: "0",
    balance_after_cents: "0",
    ...actor,
    created_at,
  });
  await insert("api_key", {
    id: uuid(KEY),
    ...mode,
    name: "'K'",
    prefix: "'zk_test_'",
    scopes: "ARRAY['*']",
    created_at,
  });
  await insert("webhook_endpoint", {
    id: uuid(ENDPOINT),
    ...mode,
    url: "'https://a.example'",
    events: "ARRAY['none']",
    secret_sealed: "''",
    signing_secret_prefix: "'whsec_'",
    created_at,
  });
  await insert("event", {
    id: "'evt_' || lpad(n::text, 26, '0')",
    ...mode,
    type: "(ARRAY['ticket.redeemed', 'order.created', 'order.completed'])[1 + n % 3]",
    payload: `'{"data":{}}'`,
    created_at,
  });
  await insert("webhook_delivery", {
    id: uuid(DELIVERY),
    ...mode,
    endpoint_id: uuid(ENDPOINT, tenth),
    event_id: "'evt'",
    event_type: "'order.created'",
    url: "'https://a.example'",
    status: "(ARRAY['succeeded', 'failed', 'abandoned'])[1 + n % 3]",
    next_attempt_at: created_at,
    created_at,
  });
  await insert("mail", {
    id: uuid(MAIL),
    ...mode,
    kind: "'webhook_failing'",
    recipient: "'c' || n || '@post.example'",
    data: `jsonb_build_object('event_id', 'evt_' || n)`,
    subject: "'s'",
    text: "'t'",
    html: "'h'",
    status: "(ARRAY['waiting', 'failed', 'kept'])[1 + n % 3]",
    next_attempt_at: created_at,
    created_at,
  });
}

type List = (
  ctx: PrismaContext,
  query: { starting_after?: string; ending_before?: string; created_from?: number },
) => Promise<unknown>;

const of = (field: string, table: number) => ({ [field]: id(table, 3) });

const lists: [string, number, List][] = [
  ["products", PRODUCT, (at, query) => listProducts(at, query)],
  ["products of a status", PRODUCT, (at, query) => listProducts(at, { ...query, status: "published" })],
  ["orders", ORDER, (at, query) => listOrders(at, query)],
  ["orders of a status", ORDER, (at, query) => listOrders(at, { ...query, status: "paid" })],
  ["orders of a customer", ORDER, (at, query) => listOrders(at, { ...query, ...of("customer_id", CUSTOMER) })],
  ["customers", CUSTOMER, (at, query) => listCustomers(at, query)],
  ["gift cards", CARD, (at, query) => listGiftCards(at, query)],
  ["gift cards of a product", CARD, (at, query) => listGiftCards(at, { ...query, ...of("product_id", PRODUCT) })],
  ["gift cards of a customer", CARD, (at, query) => listGiftCards(at, { ...query, ...of("customer_id", CUSTOMER) })],
  ["gift cards of an order", CARD, (at, query) => listGiftCards(at, { ...query, ...of("order_id", ORDER) })],
  ["entries of a gift card", ENTRY, (at, query) => listGiftCardTransactions(at, id(CARD, 3), query)],
  ["tickets", TICKET, (at, query) => listTickets(at, query)],
  ["tickets of an event", TICKET, (at, query) => listTickets(at, { ...query, ...of("ticket_event_id", EVENT) })],
  ["tickets of a product", TICKET, (at, query) => listTickets(at, { ...query, ...of("product_id", PRODUCT) })],
  ["tickets of a customer", TICKET, (at, query) => listTickets(at, { ...query, ...of("customer_id", CUSTOMER) })],
  ["tickets of an order", TICKET, (at, query) => listTickets(at, { ...query, ...of("order_id", ORDER) })],
  ["redemptions of a ticket", REDEMPTION, (at, query) => listTicketRedemptions(at, id(TICKET, 3), query)],
  ["bookings", BOOKING, (at, query) => listBookings(at, query)],
  ["bookings of a product", BOOKING, (at, query) => listBookings(at, { ...query, ...of("product_id", PRODUCT) })],
  ["bookings of a customer", BOOKING, (at, query) => listBookings(at, { ...query, ...of("customer_id", CUSTOMER) })],
  ["bookings of an order", BOOKING, (at, query) => listBookings(at, { ...query, ...of("order_id", ORDER) })],
  ["redemptions of a booking", TAKEN_UP, (at, query) => listBookingRedemptions(at, id(BOOKING, 3), query)],
  ["vouchers", VOUCHER, (at, query) => listVouchers(at, query)],
  ["vouchers of a product", VOUCHER, (at, query) => listVouchers(at, { ...query, ...of("product_id", PRODUCT) })],
  ["vouchers of a customer", VOUCHER, (at, query) => listVouchers(at, { ...query, ...of("customer_id", CUSTOMER) })],
  ["vouchers of an order", VOUCHER, (at, query) => listVouchers(at, { ...query, ...of("order_id", ORDER) })],
  ["redemptions of a voucher", USE, (at, query) => listVoucherRedemptions(at, id(VOUCHER, 3), query)],
  ["memberships", MEMBERSHIP, (at, query) => listMemberships(at, query)],
  ["memberships of a status", MEMBERSHIP, (at, query) => listMemberships(at, { ...query, status: "active" })],
  [
    "memberships of a product",
    MEMBERSHIP,
    (at, query) => listMemberships(at, { ...query, ...of("product_id", PRODUCT) }),
  ],
  [
    "memberships of a customer",
    MEMBERSHIP,
    (at, query) => listMemberships(at, { ...query, ...of("customer_id", CUSTOMER) }),
  ],
  ["memberships of an order", MEMBERSHIP, (at, query) => listMemberships(at, { ...query, ...of("order_id", ORDER) })],
  ["check-ins of a membership", CHECKIN, (at, query) => listMembershipCheckins(at, id(MEMBERSHIP, 3), query)],
  ["events", HAPPENING, (at, query) => listEvents(at, query)],
  ["events of a type", HAPPENING, (at, query) => listEvents(at, { ...query, type: "order.created" })],
  ["mail", MAIL, (at, query) => listMail(at, query)],
  ["mail of a status", MAIL, (at, query) => listMail(at, { ...query, status: "failed" })],
  ["keys", KEY, (at, query) => listApiKeys(at, query)],
  ["webhook endpoints", ENDPOINT, (at, query) => listEndpoints(at, query)],
  ["deliveries of an endpoint", DELIVERY, (at, query) => listDeliveries(at, id(ENDPOINT, 3), query)],
  [
    "deliveries of an endpoint by status",
    DELIVERY,
    (at, query) => listDeliveries(at, id(ENDPOINT, 3), { ...query, status: "failed" }),
  ],
  [
    "deliveries of an endpoint by type",
    DELIVERY,
    (at, query) => searchDeliveries(at, id(ENDPOINT, 3), { ...query, type: "order.created" }),
  ],
  [
    "deliveries of an endpoint by words and status",
    DELIVERY,
    (at, query) => searchDeliveries(at, id(ENDPOINT, 3), { ...query, status: "failed", search: "order" }),
  ],
];

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

/** A table of a few rows is best read whole; this asks about the others. */
const isReadWhole = (node: Plan) => node["Node Type"] === "Seq Scan" && filled.has(node["Relation Name"] ?? "");

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf({ text, values }: { text: string; values: unknown[] }): Promise<Plan[]> {
  const { rows } = await pool().query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
}

describe("with thousands of rows", () => {
  test.each(lists)(
    "the list of %s reads its rows from an index in their order, on every page",
    async (_name, table, list) => {
      const middle = id(table, 1_003); // of the third tenth
      const pages = [{}, { starting_after: middle }, { ending_before: middle }, { created_from: 1_700_000_000 }];
      for (const page of pages) {
        asked.length = 0;
        await list(ctx, page).catch((error) => {
          if (error.code !== "invalid_request") throw error; // a cursor outside a narrow list: nothing is read
        });
        for (const statement of asked) {
          const nodes = await planOf(statement);
          expect(nodes.filter(isReadWhole)).toEqual([]);
          const isPage = /ORDER BY created_at \w+, id \w+ LIMIT/.test(statement.text);
          if (isPage) expect(nodes.filter((node) => node["Node Type"].includes("Sort"))).toEqual([]);
        }
      }
    },
  );

  test("memberships of a status are found by indexes while some are due, too", async () => {
    const inTwoHours = { ...ctx, now: new Date(Date.now() + 2 * 3_600_000) };
    for (const status of ["active", "trialing", "past_due", "canceled"] as const) {
      asked.length = 0;
      await listMemberships(inTwoHours, { status });
      expect(asked.filter(({ text }) => text.includes("CASE"))).toHaveLength(1);
      for (const statement of asked) expect((await planOf(statement)).filter(isReadWhole)).toEqual([]);
    }
  });

  test("an item, a look-up and a customer by address are found by a unique index", async () => {
    asked.length = 0;
    await getTicket(ctx, id(TICKET, 3));
    await getGiftCard(ctx, id(CARD, 3));
    await getBooking(ctx, id(BOOKING, 3));
    await getVoucher(ctx, id(VOUCHER, 3));
    await getMembership(ctx, id(MEMBERSHIP, 3));
    await getOrder(ctx, id(ORDER, 3));
    await lookupToken(ctx, { token: `T-${"3".padStart(26, "0")}` });
    for (const kind of ["B", "V", "M"]) await lookupToken(ctx, { token: `${kind}-${"3".padStart(26, "0")}` });
    await lookupToken(ctx, { token: "3".padStart(16, "0") });
    await listCustomers(ctx, { email: "C3@post.example" });
    expect(asked.length).toBeGreaterThanOrEqual(6);
    for (const statement of asked) {
      expect((await planOf(statement)).filter(isReadWhole)).toEqual([]);
    }
  });

  const tokenOf = (prefix: string) => `${prefix}-${"3".padStart(26, "0")}`;
  const claims: [string, Statement, string, unknown[]][] = [
    ["a ticket by its id", CLAIM_TICKET_USE.byId, id(TICKET, 3), [null]],
    ["a ticket by its token", CLAIM_TICKET_USE.byToken, tokenOf("T"), [null]],
    ["a booking by its id", CLAIM_BOOKING_USE.byId, id(BOOKING, 3), []],
    ["a booking by its token", CLAIM_BOOKING_USE.byToken, tokenOf("B"), []],
    ["a voucher by its id", CLAIM_VOUCHER_USE.byId, id(VOUCHER, 3), []],
    ["a voucher by its token", CLAIM_VOUCHER_USE.byToken, tokenOf("V"), []],
    ["a membership by its id", CLAIM_CHECKIN.byId, id(MEMBERSHIP, 3), []],
    ["a membership by its token", CLAIM_CHECKIN.byToken, tokenOf("M"), []],
    ["a membership in an earlier period", CLAIM_EARLIER_CHECKIN, id(MEMBERSHIP, 3), [new Date(0), new Date()]],
  ];

  /** Each store here owns a third of all endpoints: then reading them whole is best. */
  const readWhole = async (what: { text: string; values: unknown[] }) =>
    (await planOf(what)).filter((node) => isReadWhole(node) && node["Relation Name"] !== "webhook_endpoint");

  test.each(claims)("the statement that redeems %s finds it by an index, and its record too", async (...claim) => {
    const [, { text }, key, further] = claim;
    const how = [new Date(), new Date(), "api", null, "key", id(KEY, 1), "evt_x"];
    const values = [ctx.merchantId, ctx.mode, key, ...how, ...further];
    expect(await readWhole({ text, values })).toEqual([]);
  });

  test("what was written of late is found by indexes, its ids without reading a row", async () => {
    const ofStore = (values: unknown[]) => [ctx.merchantId, ctx.mode, ...values];
    const ids = await planOf({ text: WRITTEN_SINCE.text, values: ofStore([null, 300]) });
    expect(ids.map((node) => node["Index Name"])).toContain("event_merchant_id_mode_created_at_id_idx");
    expect(ids.filter(isReadWhole)).toEqual([]);
    expect(await readWhole({ text: GET_EVENTS.text, values: ofStore([[id(HAPPENING, 3)]]) })).toEqual([]);
  });

  test("the statement that ends an attempt in vain, and tells its people, reads by indexes", async () => {
    const attempt = { id: id(DELIVERY, 3), endpoint_id: id(ENDPOINT, 3) };
    const values = [ctx.merchantId, ctx.mode, JSON.stringify([attempt]), 5, new Date()];
    expect((await planOf({ text: FAIL.text, values })).filter(isReadWhole)).toEqual([]);
  });

  test("the statements that erase a customer find their rows by indexes", async () => {
    const [customer, email] = [id(CUSTOMER, 3), "c3@post.example"];
    const orders = [[id(ORDER, 3), id(ORDER, 4)]];
    const statements: [Statement, unknown[]][] = [
      [LOCK_ORDERS, [customer]],
      [ERASE_ORDERS, [customer, email, "erased@erased.invalid", "c3"]],
      [ERASE_LINES, orders],
      ...ERASE_ITEMS.map((statement): [Statement, unknown[]] => [statement, orders]),
      [ERASE_GIFTS, [email]],
      [ERASE_MAIL, [email]],
      [ERASE_QUOTES, [["evt_3", "evt_4"]]],
      [THEIR_EVENTS, [customer, email, "infinity", "", 500]],
    ];
    const used: (string | undefined)[] = [];
    for (const [{ text }, values] of statements) {
      const what = { text, values: [ctx.merchantId, ctx.mode, ...values] };
      expect([text, await readWhole(what)]).toEqual([text, []]);
      used.push(...(await planOf(what)).map((node) => node["Index Name"]));
    }
    expect(used.filter((name) => name === "orders_email")).toHaveLength(2);
    for (const name of ["gift_card_recipient", "mail_recipient", "mail_event"]) expect(used).toContain(name);
  });

  test("the statements that charge a card and that take any redemption back read by indexes", async () => {
    const charge = [id(CARD, 3), 1, null, new Date(), "api", "key", id(KEY, 1), false, "evt_x", null];
    const back = [null, "key", id(KEY, 1), new Date()];
    const statements: [Statement, unknown[]][] = [
      [LOCK_CARD, [id(CARD, 3)]],
      [LOCK_CARD_BY_CODE, ["3".padStart(16, "0")]],
      [CHARGE, charge],
      [FIND_REDEMPTION, [id(REDEMPTION, 3)]],
      [REVERSE_CHARGE, [id(CARD, 3), id(ENTRY, 3), null, "api", ...back.slice(1)]],
      [REVERSE_CHECKIN, [id(MEMBERSHIP, 3), id(CHECKIN, 3), ...back]],
    ];
    for (const [{ text }, values] of statements) {
      expect(await readWhole({ text, values: [ctx.merchantId, ctx.mode, ...values] })).toEqual([]);
    }
  });

  test("the statements that show, change and delete a product read by indexes, and ask by indexes what was ordered", async () => {
    const [product, now] = [id(PRODUCT, 3), new Date()];
    const lists = [EVENTS, TIERS, RESOURCES, TIMESLOTS, VARIANTS];
    const statements: [Statement, unknown[]][] = [
      ...[GET_PRODUCT, LOCK_PRODUCT, LOCK_AGAINST_BUYERS, DELETE_UNORDERED].map((what): [Statement, unknown[]] => [
        what,
        [product],
      ]),
      ...[EVENTS_OF_PRODUCT, TIERS_OF_PRODUCT, RESOURCES_OF_PRODUCT, TIMESLOTS_OF_PRODUCT, VARIANTS_OF_PRODUCT].map(
        (what): [Statement, unknown[]] => [what, [product]],
      ),
      ...lists.map(({ lock }): [Statement, unknown[]] => [lock, [product, now]]),
      ...lists.map(({ remove }): [Statement, unknown[]] => [remove, [product, [id(EVENT, 3), id(EVENT, 4)]]]),
      [SPREAD_TIERS, [product]],
      [FREE_SLUG, ["s3"]],
      [LOCK_PRODUCTS_TO_SELL, [[product]]],
    ];
    for (const [{ text }, values] of statements) {
      expect(await readWhole({ text, values: [ctx.merchantId, ctx.mode, ...values] }), text).toEqual([]);
    }
  });

  test("the statements that count what an endpoint missed, say how it stands and when an event was tried read by indexes", async () => {
    const since = new Date(Date.now() - 86_400_000);
    const statements: [Statement, unknown[]][] = [
      [COUNT_MISSED, [id(ENDPOINT, 3), since]],
      [TROUBLE_BEGAN, [id(ENDPOINT, 3), since]],
      [TROUBLE, [[id(ENDPOINT, 3), id(ENDPOINT, 4)], since]],
      [LIST_TIMESTAMPS, ["evt_01KA6Z3V9W0000000000000000"]],
    ];
    for (const [{ text }, values] of statements) {
      expect(await readWhole({ text, values: [ctx.merchantId, ctx.mode, ...values] }), text).toEqual([]);
    }
  });

  test("the statements that release lapsed holds and that void what an order issued read by indexes", async () => {
    const none: string[] = [];
    const statements: [Statement, unknown[]][] = [
      [LOCK_EXPIRED_HOLDS, [new Date(), none, [id(EVENT, 3)], none, none]],
      [ALLOCATIONS_OF_ORDERS, [[id(ORDER, 3)]]],
      ...[VOID_BOOKINGS, VOID_GIFT_CARDS, CANCEL_MEMBERSHIPS, VOID_TICKETS, VOID_VOUCHERS].map(
        (what): [Statement, unknown[]] => [what, [id(ORDER, 3), new Date()]],
      ),
    ];
    for (const [{ text }, values] of statements) {
      expect(await readWhole({ text, values: [ctx.merchantId, ctx.mode, ...values] })).toEqual([]);
    }
  });
});

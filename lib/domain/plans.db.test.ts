import { beforeAll, expect, test } from "vitest";
import { listAccessMade } from "#lib/auth/access-made";
import { listAuditActors } from "#lib/dashboard/audit/read";
import { getRoom } from "#lib/dashboard/control-room/read";
import { listDevices } from "#lib/dashboard/devices/read";
import { getHome } from "#lib/dashboard/home/read";
import { COUNT_ISSUED, ISSUED_OF_ORDER } from "#lib/dashboard/orders/sql";
import { GET_PRODUCT } from "#lib/dashboard/products/sql";
import { COUNT_ITEMS } from "#lib/dashboard/refund-preview/sql";
import { LIST_TIMESTAMPS } from "#lib/dashboard/signatures/sql";
import { COUNT_MISSED, FIND_PROBLEMS, MISSING_SINCE } from "#lib/dashboard/webhooks/sql";
import type { Statement } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getBooking } from "#lib/domain/bookings/read";
import { CLAIM_BOOKING_USE, FIND_BOOKING_BY_TOKEN } from "#lib/domain/bookings/sql";
import { listCustomers } from "#lib/domain/customers/read";
import { FAIL } from "#lib/domain/deliveries/moves";
import { freeName } from "#lib/domain/devices/names";
import { countDevices } from "#lib/domain/devices/read";
import { ITEMS_OF_ORDERS } from "#lib/domain/door/sql";
import { GET_EVENTS, WRITTEN_SINCE } from "#lib/domain/events/sql";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { CHARGE, CHARGE_BY_CODE, FIND_GIFT_CARD_BY_CODE, LOCK_CARD, REVERSE_CHARGE } from "#lib/domain/gift-cards/sql";
import { getMembership, listMemberships } from "#lib/domain/memberships/read";
import { CLAIM_CHECKIN, CLAIM_EARLIER_CHECKIN, FIND_MEMBERSHIP, REVERSE_CHECKIN } from "#lib/domain/memberships/sql";
import { getOrder } from "#lib/domain/orders/read";
import { ALLOCATIONS_OF_ORDERS, LOCK_EXPIRED_HOLDS } from "#lib/domain/orders/sql";
import * as payments from "#lib/domain/payments/sql";
import {
  RESOURCES,
  TICKET_EVENTS,
  TIERS,
  TIMESLOTS,
  UPSERT_TIER_SEATS,
  VARIANTS,
} from "#lib/domain/products/lists-sql";
import {
  DELETE_UNORDERED,
  FREE_SLUG,
  GET_WHOLE_PRODUCTS,
  LOCK_AGAINST_SALES,
  LOCK_PRODUCT,
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
import { countData } from "#lib/domain/test-data/read";
import { getTicket } from "#lib/domain/tickets/read";
import { CLAIM_TICKET_USE, FIND_TICKET } from "#lib/domain/tickets/sql";
import { getVoucher } from "#lib/domain/vouchers/read";
import { CLAIM_VOUCHER_USE, FIND_VOUCHER_BY_TOKEN } from "#lib/domain/vouchers/sql";
import { COUNT_CODES, ENDED_ITEMS, ONE_ITEM, SOME_ITEMS } from "#lib/mail/facts-sql";
import { CUSTOMER_CASES } from "#lib/testing/customer-cases";
import { DISCOUNT_CODE_CASES } from "#lib/testing/discount-code-cases";
import { filledDatabase } from "#lib/testing/filled-database";
import { filledId as id } from "#lib/testing/filled-store";
import { LIST_CASES, SEARCH_CASES } from "#lib/testing/list-cases";
import { type Case, fullScans, planOf, rowsRead, scannedBy, sortsBelowLimit } from "#lib/testing/plans";
import { present, type TestStore } from "#lib/testing/store";

const stores = filledDatabase();

let ctx: PrismaContext;
const statements: { name: string; text: string; values: unknown[] }[] = [];

beforeAll(() => {
  const [store] = stores() as [TestStore];
  ctx = { ...present(store.test), sql: recording(store.test) };
});

/** Adds every statement that it runs to `statements`. */
function recording(inner: PrismaContext): PrismaContext["sql"] {
  return (statement, values = []) => {
    statements.push({ ...statement, values: [inner.merchantId, inner.mode, ...values] });
    return inner.sql(statement, values);
  };
}

test.each(LIST_CASES)(
  "every page of the list of %s is read from an index, in its order",
  async (_name, table, list) => {
    const middle = id(table, 1_003); // of the third tenth
    const pages = [{}, { starting_after: middle }, { ending_before: middle }, { created_from: 1_700_000_000 }];
    for (const page of pages) {
      statements.length = 0;
      await list(ctx, page).catch((error) => {
        if (error.code !== "invalid_request") throw error; // a cursor outside a narrow list: nothing is read
      });
      for (const statement of statements) {
        const nodes = await planOf(statement);
        expect(fullScans(nodes)).toEqual([]);
        const isPage = /ORDER BY created_at \w+, id \w+ LIMIT/.test(statement.text);
        if (isPage) expect(sortsBelowLimit(nodes)).toEqual([]);
      }
    }
  },
);

test.each(SEARCH_CASES)("a search of the list of %s finds its words by indexes", async (_name, list, indexes) => {
  for (const search of ["dîner", "dîner zoë"]) {
    statements.length = 0;
    await list(ctx, { search });
    const nodes = (await Promise.all(statements.map(planOf))).flat();
    expect(fullScans(nodes)).toEqual([]);
    expect(nodes.map((node) => node["Index Name"])).toEqual(expect.arrayContaining(indexes));
  }
});

test("memberships of a status are found by indexes, even while some are due", async () => {
  const inTwoHours = { ...ctx, now: new Date(Date.now() + 2 * 3_600_000) };
  for (const status of ["active", "trialing", "past_due", "canceled"] as const) {
    statements.length = 0;
    await listMemberships(inTwoHours, { status });
    expect(statements.filter(({ text }) => text.includes("CASE"))).toHaveLength(1);
    for (const statement of statements) expect(fullScans(await planOf(statement))).toEqual([]);
  }
});

test("the devices in use are found without reading those that have ended", async () => {
  statements.length = 0;
  await listDevices(ctx, { state: "in_use" });
  await countDevices(ctx);
  await getRoom(ctx, id("ticket_event", 3));
  await freeName(ctx, "D", id("device", 1));
  expect(statements.length).toBeGreaterThan(8);
  // A page of the list may be found by going through the devices in their order, but never through all 4,000.
  for (const statement of statements) {
    expect((await rowsRead(statement)).get("device") ?? 0, statement.name).toBeLessThan(3_000);
  }
});

test("the audit log finds each actor by itself, also one of whom it has nothing", async () => {
  statements.length = 0;
  await listAuditActors(ctx);
  for (const statement of statements) {
    expect(fullScans(await planOf(statement))).toEqual([]);
    expect((await rowsRead(statement)).get("security_event") ?? 0).toBeLessThan(600);
  }
});

test("who made what is in use is found by the time at which it was made", async () => {
  statements.length = 0;
  await listAccessMade(ctx);
  for (const statement of statements) {
    expect((await rowsRead(statement)).get("security_event") ?? 0).toBeLessThan(600);
  }
});

test("the page of test data counts no more than it shows", async () => {
  statements.length = 0;
  await countData(ctx, 50);
  for (const statement of statements)
    for (const count of (await rowsRead(statement)).values()) expect(count).toBeLessThan(400);
});

test("the numbers of Home are found by indexes, except what is summed or joined for the whole store", async () => {
  statements.length = 0;
  await getHome(ctx);
  expect(statements.length).toBeGreaterThan(10);
  const found = await Promise.all(
    statements.map(async (one) => [one.name.split(" ")[0], fullScans(await planOf(one))] as const),
  );
  const mayScan: Record<string, string[]> = {
    "home.cards": ["gift_card"],
    "home.uses": ["ticket", "voucher"],
    "home.dates": ["product"], // to join them; few beside the rows of other tables
    "home.attention": ["product"],
    liabilities: ["orders"], // those with something unused; how many depends on the time of the day
  };
  const allowed = (name = "") => mayScan[name] ?? mayScan[name.split(".")[0] ?? ""] ?? [];
  const scans = found.map(([name, tables]) => [name, tables.filter((table) => !allowed(name).includes(table))]);
  expect(scans.filter(([, tables]) => tables?.length)).toEqual([]);
});

const tokenOf = (prefix: string) => `${prefix}-${"3".padStart(26, "0")}`;
const CODE = "3".padStart(16, "0");

test("items by id or code and customers by e-mail address are found by a unique index", async () => {
  statements.length = 0;
  await getTicket(ctx, id("ticket", 3));
  await getGiftCard(ctx, id("gift_card", 3));
  await getBooking(ctx, id("booking", 3));
  await getVoucher(ctx, id("voucher", 3));
  await getMembership(ctx, id("membership", 3));
  await getOrder(ctx, id("orders", 3));
  for (const token of [...["T", "B", "V", "M"].map(tokenOf), CODE]) await lookupToken(ctx, { token });
  await listCustomers(ctx, { email: "C3@post.example" });
  expect(statements.length).toBeGreaterThanOrEqual(6);
  for (const statement of statements) expect(fullScans(await planOf(statement))).toEqual([]);
});

const KEY = ["key", id("api_key", 1)];
const NOW = new Date();
const EVENT_ID = "evt_01KA6Z3V9W0000000000000001";
const claim = (statement: Statement, key: string, ...more: unknown[]): Case => [
  statement,
  [key, NOW, NOW, "api", null, ...KEY, EVENT_ID, "request", ...more],
];

const ORDER = id("orders", 3);
const PRODUCT = id("product", 3);
const PRODUCT_LISTS = [TICKET_EVENTS, TIERS, RESOURCES, TIMESLOTS, VARIANTS];
const ENDPOINT = id("webhook_endpoint", 3);
const YESTERDAY = new Date(Date.now() - 86_400_000);
const reversal = [...KEY, NOW];

/** Each is one call of a function of the database, whose statements EXPLAIN does not show. */
const redemptions: Case[] = [
  claim(CLAIM_TICKET_USE.byId, id("ticket", 3), null, null, NOW, NOW),
  claim(CLAIM_TICKET_USE.byToken, tokenOf("T"), null, null, NOW, NOW),
  claim(CLAIM_BOOKING_USE.byId, id("booking", 3), null, null, NOW, NOW),
  claim(CLAIM_BOOKING_USE.byToken, tokenOf("B"), null, null, NOW, NOW),
  claim(CLAIM_VOUCHER_USE.byId, id("voucher", 3)),
  claim(CLAIM_VOUCHER_USE.byToken, tokenOf("V")),
  claim(CLAIM_CHECKIN.byId, id("membership", 3)),
  claim(CLAIM_CHECKIN.byToken, tokenOf("M")),
  claim(CLAIM_EARLIER_CHECKIN, id("membership", 3), new Date(0), NOW),
  [CHARGE, [id("gift_card", 3), 1, null, NOW, "api", ...KEY, false, EVENT_ID, null, "request"]],
  [CHARGE_BY_CODE, [CODE, 1, null, NOW, "api", ...KEY, false, EVENT_ID, null, "request"]],
];

/** The same for what a door shows of an item. */
const finds: Case[] = [
  [FIND_TICKET.byId, [id("ticket", 3)]],
  [FIND_TICKET.byToken, [tokenOf("T")]],
  [FIND_BOOKING_BY_TOKEN, [tokenOf("B")]],
  [FIND_VOUCHER_BY_TOKEN, [tokenOf("V")]],
  [FIND_MEMBERSHIP.byId, [id("membership", 3)]],
  [FIND_MEMBERSHIP.byToken, [tokenOf("M")]],
  [FIND_GIFT_CARD_BY_CODE, [CODE]],
];

const others: Case[] = [
  [WRITTEN_SINCE, [null, 300], "event_merchant_id_mode_created_at_id_idx"],
  [GET_EVENTS, [[id("event", 3)]]],
  [FAIL, [JSON.stringify([{ id: id("webhook_delivery", 3), endpoint_id: ENDPOINT }]), 5, NOW]],
  ...CUSTOMER_CASES,
  [ISSUED_OF_ORDER, [ORDER, 50, NOW]],
  [SOME_ITEMS, [ORDER, 0, 50]],
  [ONE_ITEM, [ORDER, id("ticket", 3)]],
  [ENDED_ITEMS, [ORDER, NOW, 50]],
  ...[COUNT_ISSUED, COUNT_CODES, COUNT_ITEMS].map((one): Case => [one, [ORDER]]),
  [ITEMS_OF_ORDERS, [[ORDER, id("orders", 4)]]],
  [LOCK_CARD, [id("gift_card", 3)]],
  [FIND_REDEMPTION, [id("ticket_redemption", 3)]],
  [REVERSE_CHARGE, [id("gift_card", 3), id("gift_card_transaction", 3), null, "api", ...reversal]],
  [REVERSE_CHECKIN, [id("membership", 3), id("membership_checkin", 3), null, ...reversal]],
  ...[GET_PRODUCT, LOCK_PRODUCT, LOCK_AGAINST_SALES, DELETE_UNORDERED].map((one): Case => [one, [PRODUCT]]),
  [GET_WHOLE_PRODUCTS, [[PRODUCT]]],
  [UPSERT_TIER_SEATS, [PRODUCT]],
  ...PRODUCT_LISTS.map(({ lock }): Case => [lock, [PRODUCT, NOW]]),
  ...PRODUCT_LISTS.map(({ remove }): Case => [remove, [PRODUCT, [id("ticket_event", 3), id("ticket_event", 4)]]]),
  [FREE_SLUG, ["s3"]],
  [LOCK_PRODUCTS_TO_SELL, [[PRODUCT]]],
  [COUNT_MISSED, [ENDPOINT, YESTERDAY]],
  [MISSING_SINCE, [ENDPOINT, YESTERDAY]],
  [FIND_PROBLEMS, [[ENDPOINT, id("webhook_endpoint", 4)], YESTERDAY]],
  [LIST_TIMESTAMPS, ["evt_01KA6Z3V9W0000000000000000"]],
  [LOCK_EXPIRED_HOLDS, [NOW, [], [id("ticket_event", 3)], [], [], []]],
  ...DISCOUNT_CODE_CASES,
  [ALLOCATIONS_OF_ORDERS, [[ORDER]]],
  [payments.GET_PAYMENT, [id("payment", 3)]],
  [payments.PAYMENTS_TO_REFUND, [ORDER]],
  [payments.REFUND_PAYMENT, [id("payment", 3), 1]],
  ...[payments.LOCK_WITHOUT_PAYMENTS, payments.MARK_WITH_PAYMENTS].map((one): Case => [one, [[ORDER]]]),
  ...[VOID_BOOKINGS, VOID_GIFT_CARDS, CANCEL_MEMBERSHIPS].map((one): Case => [one, [ORDER, NOW]]),
  ...[VOID_TICKETS, VOID_VOUCHERS].map((one): Case => [one, [ORDER, NOW]]),
];

const casesOf = (cases: Case[]) =>
  cases.map(([{ name, text }, values, index]) => ({ name: name.split(" ")[0], text, values, index }));

test.each(casesOf(others))("the statement $name finds its rows by indexes", async ({ text, values, index }) => {
  const nodes = await planOf({ text, values: [ctx.merchantId, ctx.mode, ...values] });
  expect(fullScans(nodes)).toEqual([]);
  if (index) expect(nodes.map((node) => node["Index Name"])).toContain(index);
});

// Each store here owns a third of all endpoints, so a full scan of them is best.
test.each(casesOf(redemptions))("the function of $name finds its rows by indexes", async ({ text, values }) => {
  const { rows, scanned } = await scannedBy({ text, values: [ctx.merchantId, ctx.mode, ...values] });
  expect(rows).toMatchObject([{ queued: expect.any(Number) }]); // it ran to its end
  expect(scanned.filter((table) => table !== "webhook_endpoint")).toEqual([]);
});

test.each(casesOf(finds))("the function of $name finds its rows by indexes", async ({ text, values }) => {
  const { rows, scanned, mostFetched } = await scannedBy({ text, values: [ctx.merchantId, ctx.mode, ...values] });
  expect(rows).toMatchObject([{ item: { merchant_id: ctx.merchantId } }]);
  expect(scanned).toEqual([]);
  expect(mostFetched).toBe(1);
});

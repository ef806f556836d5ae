import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createCustomer } from "#lib/domain/customers/create";
import { getCustomer } from "#lib/domain/customers/read";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { getOrder } from "#lib/domain/orders/read";
import { getProduct } from "#lib/domain/products/read";
import { fillStore } from "#lib/testing/filled-store";
import { orderBooking, orderGiftCard, orderTickets } from "#lib/testing/orders";
import { makePhysicalProduct } from "#lib/testing/products";
import { securityEventsOf } from "#lib/testing/security-events";
import { makeStore } from "#lib/testing/store";
import { beginExport } from "./read.ts";
import { EXPORTS, type ExportFormat, type ExportKind } from "./shape.ts";

const KINDS = Object.keys(EXPORTS) as ExportKind[];

const textOf = async (ctx: PrismaContext, kind: ExportKind, format: ExportFormat): Promise<string> =>
  wholeOf((await beginExport(ctx, kind, format)).text);

async function wholeOf(text: AsyncGenerator<string>): Promise<string> {
  let all = "";
  for await (const part of text) all += part;
  return all;
}

const jsonOf = async (ctx: PrismaContext, kind: ExportKind): Promise<Record<string, unknown>[]> =>
  (await textOf(ctx, kind, "json"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Reads CSV as RFC 4180 says, without the byte order mark. */
async function csvOf(ctx: PrismaContext, kind: ExportKind): Promise<Record<string, string>[]> {
  const text = (await textOf(ctx, kind, "csv")).slice(1);
  const records: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") records.push([]);
  }
  const [heads = [], ...rows] = records.slice(0, -1);
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));
}

test("JSON has each resource as the API returns it, and CSV the same fields", async () => {
  const { test: ctx } = await makeStore();
  const { order } = await orderTickets(ctx, {}, 2);
  const cardId = await orderGiftCard(ctx, 5_000);
  await redeemGiftCard(ctx, cardId, { amount_cents: 1_200 });
  expect(await jsonOf(ctx, "orders")).toContainEqual(await getOrder(ctx, order.id));
  expect(await jsonOf(ctx, "gift_cards")).toEqual([await getGiftCard(ctx, cardId)]);
  expect(await jsonOf(ctx, "customers")).toEqual([await getCustomer(ctx, order.customer_id ?? "")]);
  expect(await csvOf(ctx, "order_items")).toContainEqual(
    expect.objectContaining({
      order_id: order.id,
      order_created: "2026-11-20T18:00:00Z",
      quantity: "2",
      currency: "eur",
    }),
  );
  const ledger = await csvOf(ctx, "gift_card_transactions");
  expect(ledger.map(({ type, amount_cents }) => [type, amount_cents]).sort()).toEqual([
    ["issue", "5000"],
    ["redeem", "-1200"], // a number, so no apostrophe
  ]);
});

test("products have their lists", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await orderBooking(ctx);
  const apron = await makePhysicalProduct(ctx, [3, null]);
  const reservation = await orderBooking(ctx, { timeslots: [4] });
  const products = await jsonOf(ctx, "products");
  for (const id of [productId, apron.productId, reservation.productId]) {
    expect(products).toContainEqual(await getProduct(ctx, id));
  }
  expect(products.find(({ id }) => id === apron.productId)?.variants).toHaveLength(2);
});

test("products have the limits of their sale, in CSV with times as dates", async () => {
  const { test: ctx } = await makeStore();
  const sales_start_at = new Date("2026-12-01T09:00:00Z");
  const { productId } = await makePhysicalProduct(ctx, [3], { max_per_order: 4, sales_start_at });
  const expected = { id: productId, max_per_order: "4", sales_start_at: "2026-12-01T09:00:00Z", sales_end_at: "" };
  expect(await csvOf(ctx, "products")).toMatchObject([expected]);
});

test("a text that a spreadsheet would run is made harmless, and quotes and lines stay", async () => {
  const { test: ctx } = await makeStore();
  const names = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "a;=1", 'a "b", c\nd'];
  for (const [at, name] of names.entries()) {
    await createCustomer(ctx, { email: `c${at}@post.example` });
    await pool().query("UPDATE customer SET name = $2 WHERE merchant_id = $1 AND email = $3", [
      ctx.merchantId,
      name,
      `c${at}@post.example`,
    ]);
  }
  const found = (await csvOf(ctx, "customers")).map(({ name }) => name).reverse();
  expect(found).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "\t'=1", "\r'=1", "a;'=1", 'a "b", c\nd']);
  expect((await jsonOf(ctx, "customers")).map(({ name }) => name).reverse()).toEqual(names);
});

test("a large store is exported whole, each row once, of its mode only, and other stores are not", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  await createCustomer(other.test, { email: "other@post.example" });
  await fillStore(store.merchantId);
  for (const kind of KINDS) {
    const { rows } = await beginExport(store.test, kind, "json");
    const test = await jsonOf(store.test, kind);
    const live = await jsonOf(store.live, kind);
    const ids = [...test, ...live].map(({ id }) => id);
    expect({ kind, each: new Set(ids).size }).toEqual({ kind, each: ids.length });
    if (kind !== "events")
      expect({ kind, test: test.length, live: live.length }).toEqual({ kind, test: rows, live: 200 });
    expect(rows).toBe(3_800);
  }
  expect(await jsonOf(other.test, "customers")).toHaveLength(1);
  expect(await jsonOf(other.live, "customers")).toEqual([]);
});

test("a first day after the last one is refused, and nothing is recorded", async () => {
  const { test: ctx, merchantId } = await makeStore();
  await expect(beginExport(ctx, "customers", "csv", { from: "2026-11-22", to: "2026-11-21" })).rejects.toMatchObject({
    code: "invalid_request",
  });
  expect(await securityEventsOf(merchantId)).toEqual([]);
});

test("each export is in the audit log of its mode", async () => {
  const { merchantId, live: ctx } = await makeStore();
  const { name, type } = await beginExport(ctx, "gift_card_transactions", "csv");
  expect([name, type]).toEqual(["gift-card-transactions-live-2026-11-20.csv", "text/csv; charset=utf-8"]);
  expect(await securityEventsOf(merchantId)).toMatchObject([
    { action: "data.exported", mode: "live", details: { what: "gift_card_transactions", format: "csv", rows: 0 } },
  ]);
});

test("an export of days has what was created from the first to the last, in the time zone of the store", async () => {
  const { merchantId, test: ctx } = await makeStore({ timezone: "Europe/Berlin" });
  // Summer time ends on 25 October 2026: that day has 25 hours, from 22:00 to 23:00 the day after in UTC.
  const times = ["2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"];
  for (const [n, now] of times.entries()) {
    await createCustomer({ ...ctx, now: new Date(now) }, { email: `${n}@post.example` });
    await orderTickets({ ...ctx, now: new Date(now) });
  }
  const day = { from: "2026-10-25", to: "2026-10-25" };
  for (const kind of ["customers", "orders", "order_items", "tickets"] as const) {
    const { rows, text, name } = await beginExport(ctx, kind, "json", day);
    const lines = (await wholeOf(text)).split("\n").filter(Boolean);
    expect([kind, rows, lines.length]).toEqual([kind, 2, 2]);
    expect(name).toContain("-from-2026-10-25-to-2026-10-25.");
  }
  expect((await beginExport(ctx, "orders", "json", { from: "2026-10-25" })).rows).toBe(3);
  expect((await beginExport(ctx, "orders", "json", { to: "2026-10-25" })).rows).toBe(3);
  expect((await securityEventsOf(merchantId)).at(-1)?.details).toMatchObject({ to: "2026-10-25" });
});

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { seedDemo } from "#lib/demo/seed";
import { createOrder } from "#lib/domain/sales/create";
import { allRows } from "#lib/testing/all-rows";
import { restoreFrom, saveTo } from "#lib/testing/backups";
import { databases } from "#lib/testing/databases";
import { startDispatcher } from "#lib/testing/dispatchers";
import { callApi } from "#lib/testing/http";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { makeTicketProduct } from "#lib/testing/products";
import { eventIdOf, startReceiver, until } from "#lib/testing/receiver";
import { makeKey } from "#lib/testing/store";
import { makeEndpoint, makePresentStore } from "#lib/testing/webhooks";

const { create, use } = databases();
const folder = mkdtempSync(join(tmpdir(), "backup-"));
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

const LISTS = [
  "orders",
  "tickets",
  "gift_cards",
  "bookings",
  "vouchers",
  "memberships",
  "customers",
  "events",
  "products",
];

test("a backup made while people buy and scan is one moment, and what is restored goes on as the store did", async () => {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("API_RATE_LIMIT_PER_MINUTE", "1000000"); // the people are as fast as the machine
  const [source, target] = [await create(), await create()];
  const file = join(folder, "busy.sql.gz");
  await use(source);
  const quiet = await seedDemo(undefined, { days: 2 });
  const busy = await openBusyStore();
  const before = await answersOf(quiet.testKey);
  const rowsBefore = await allRows([quiet.merchantId]);
  const people = startPeople(busy);
  onTestFinished(async () => void (await people.stop().catch(() => {}))); // also after a failure, before the database is dropped
  await until(() => people.done.charges > 10 && people.done.scans > 10 && people.done.orders > 2);
  const atStart = { ...people.done };
  const saved = await saveTo(file);
  const atEnd = { ...people.done };
  await people.stop();
  expect(atEnd.charges).toBeGreaterThan(atStart.charges);

  await use(target);
  expect(await restoreFrom(file)).toMatchObject({ rows: saved.rows, tables: saved.tables, applied: [] });
  expect(await allRows([quiet.merchantId])).toBe(rowsBefore);
  expect(await answersOf(quiet.testKey)).toEqual(before);
  const charged = await oneRow(BOOKS, [busy.cardId, busy.ticketId]);
  expect(charged).toMatchObject({
    is_balanced: true,
    lost_events: 0,
    lost_deliveries: 0,
    half_orders: 0,
    lost_scans: 0,
  });
  expect(charged.charges).toBeGreaterThanOrEqual(atStart.charges);
  expect(charged.charges).toBeLessThanOrEqual(atEnd.charges + 4); // those that were running
  const again = await callApi(busy.key, `/v1/tickets/${busy.usedTicketId}/redeem`, { method: "POST" });
  expect(again).toMatchObject({ status: 409, body: { error: "already_redeemed_or_voided" } });

  const waiting = await pool().query<{ event_id: string }>(
    "SELECT event_id FROM webhook_delivery WHERE status = 'pending'",
  );
  expect(waiting.rows.length).toBeGreaterThan(20);
  const receiver = await startReceiver();
  await pool().query("UPDATE webhook_endpoint SET url = $1", [receiver.url]);
  await pool().query("UPDATE webhook_delivery SET url = $1", [receiver.url]);
  startDispatcher();
  const expected = new Set(waiting.rows.map(({ event_id }) => event_id));
  await until(() => new Set(receiver.received.map(eventIdOf)).size >= expected.size);
  expect(new Set(receiver.received.map(eventIdOf))).toEqual(expected);
  expect(readdirSync(folder)).toEqual(["busy.sql.gz"]);
});

async function openBusyStore() {
  const ctx = await makePresentStore();
  await makeEndpoint(ctx, "http://127.0.0.1:1/");
  const { ticketIds } = await orderTickets(ctx, { maxUses: 1_000_000 });
  const { ticketIds: single } = await orderTickets(ctx);
  const key = await makeKey(ctx);
  const [ticketId = "", usedTicketId = ""] = [ticketIds[0], single[0]];
  expect((await callApi(key, `/v1/tickets/${usedTicketId}/redeem`, { method: "POST" })).status).toBe(200);
  const { productId } = await makeTicketProduct(ctx);
  return { ctx, key, ticketId, usedTicketId, productId, cardId: await orderGiftCard(ctx, 1_000_000) };
}

/** Two tills, two doors and two buyers, who go on until they are stopped. */
function startPeople({ ctx, key, ticketId, cardId, productId }: Awaited<ReturnType<typeof openBusyStore>>) {
  const done = { charges: 0, scans: 0, orders: 0 };
  let isOpen = true;
  const post = async (path: string, body?: object) => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    expect((await callApi(key, path, { method: "POST", body, headers })).status).toBe(200);
  };
  const repeat = async (what: keyof typeof done, work: () => Promise<unknown>) => {
    while (isOpen) {
      await work();
      done[what] += 1;
    }
  };
  const each = () => [
    repeat("charges", () => post(`/v1/gift_cards/${cardId}/redeem`, { amount_cents: 1 })),
    repeat("scans", () => post(`/v1/tickets/${ticketId}/redeem`)),
    repeat("orders", () => buy(ctx, productId)),
  ];
  const all = Promise.all([...each(), ...each()]);
  return {
    done,
    stop: () => {
      isOpen = false;
      return all;
    },
  };
}

const buy = (ctx: PrismaContext, product_id: string) =>
  createOrder(ctx, {
    customer: { email: "mara.lindqvist@post.example" },
    items: [{ product_id, quantity: 2 }],
    payment_method: "manual",
  });

/** Returns the lists of the API, and the ledger of each gift card, as text. */
async function answersOf(key: string): Promise<string[]> {
  const lists = await Promise.all(LISTS.map((list) => callApi(key, `/v1/${list}?limit=100`)));
  const ids: string[] = lists.flatMap(({ body }) => body.data.map((one: { id: string }) => one.id));
  const cards = (await callApi(key, "/v1/gift_cards")).body.data as { id: string }[];
  const ledgers = await Promise.all(cards.map(({ id }) => callApi(key, `/v1/gift_cards/${id}`)));
  expect(ids.length).toBeGreaterThan(50);
  return [...lists, ...ledgers].map(({ body }) => JSON.stringify(body));
}

// biome-ignore lint/suspicious/noExplicitAny: a row of counts
const oneRow = async (text: string, values: unknown[]): Promise<any> => (await pool().query(text, values)).rows[0];

/** Whether the tables agree with each other, as they do at any one moment. */
const BOOKS = `
  SELECT (SELECT count(*)::int FROM gift_card_transaction WHERE gift_card_id = $1 AND type = 'redeem') AS charges,
         (SELECT bool_and(c.balance_cents = (SELECT sum(t.amount_cents) FROM gift_card_transaction t
                                              WHERE t.merchant_id = c.merchant_id AND t.gift_card_id = c.id))
            FROM gift_card c) AS is_balanced,
         (SELECT count(*)::int FROM gift_card_transaction t WHERE t.gift_card_id = $1 AND t.type = 'redeem')
           - (SELECT count(*)::int FROM event WHERE type = 'gift_card.redeemed' AND object_id = $1) AS lost_events,
         (SELECT count(*)::int FROM event e JOIN webhook_endpoint w USING (merchant_id, mode)
           WHERE e.created_at >= w.created_at AND NOT EXISTS (SELECT FROM webhook_delivery d
                   WHERE d.merchant_id = e.merchant_id AND d.event_id = e.id)) AS lost_deliveries,
         (SELECT count(*)::int FROM orders o WHERE status = 'paid' AND NOT EXISTS
           (SELECT FROM order_item i WHERE i.merchant_id = o.merchant_id AND i.order_id = o.id)) AS half_orders,
         (SELECT uses_after FROM ticket WHERE id = $2)
           - (SELECT count(*)::int FROM ticket_redemption WHERE ticket_id = $2) AS lost_scans`;

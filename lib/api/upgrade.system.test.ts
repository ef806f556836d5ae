import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { migrate } from "#lib/db/migrate";
import { beginCheck } from "#lib/domain/imports/begin-check";
import { checkBatch } from "#lib/domain/imports/check";
import { getImport } from "#lib/domain/imports/read";
import { uploadFile } from "#lib/domain/imports/upload";
import { MailSender } from "#lib/mail/sender";
import { checkedFile, runImport } from "#lib/testing/imports";
import { KillableServer } from "#lib/testing/killable-server";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { mailOf, type StoredMail, writeMail } from "#lib/testing/people";
import { makeTicketProduct } from "#lib/testing/products";
import { eventIdOf, startReceiver, until } from "#lib/testing/receiver";
import { makeKey } from "#lib/testing/store";
import { makeEndpoint, makePresentStore } from "#lib/testing/webhooks";

const MIGRATIONS = join(import.meta.dirname, "../../prisma/migrations");
const CLIENTS = 4;
/** Each client does everything this often before the migrations, and again after them. */
const ROUNDS = 2;
/** The rows of a file that is imported, and of one that is being checked: more than the 1,000 of a batch. */
const [MOVED, CHECKED] = [300, 1_001];
const LONG_MS = 90_000;
/** No migration may change it: every process reads it twice a second. */
const UNTOUCHED = ["_prisma_migrations", "cache_version"];

ownDatabase();
beforeEach(() => void vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true"));
afterEach(() => vi.unstubAllEnvs());

/** The migrations of a newer version, which adds a column to each table, and all else that a migration may do beside requests. */
async function newerMigrations(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "newer-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const { rows } = await pool().query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const tables = rows.map(({ name }) => name).filter((name) => !UNTOUCHED.includes(name));
  const scripts = [
    "CREATE TABLE newer (id uuid PRIMARY KEY)",
    ...tables.map((name) => `ALTER TABLE "${name}" ADD COLUMN newer text NOT NULL DEFAULT 'new'`),
    "CREATE INDEX CONCURRENTLY newer_of_ticket ON ticket (merchant_id, newer)",
    "ALTER TABLE orders ADD CONSTRAINT newer_orders CHECK (newer <> '') NOT VALID",
    "ALTER TABLE orders VALIDATE CONSTRAINT newer_orders",
    "UPDATE cache_version SET version = version + 1 WHERE name = 'credentials'",
  ];
  for (const [index, script] of scripts.entries()) {
    const at = join(folder, `29990101${String(index).padStart(6, "0")}_newer`);
    mkdirSync(at);
    writeFileSync(join(at, "migration.sql"), `${script};\n`);
  }
  return folder;
}

interface Call {
  path: string;
  method?: "POST" | "PATCH";
  body?: object;
  key?: string;
}

type Send = (call: Call) => Promise<void>;

/** All that callers do in a round: reads and writes of what the old version wrote. Returns the calls of one round. */
async function makeCalls(ctx: PrismaContext): Promise<() => Call[]> {
  const { productId } = await makeTicketProduct(ctx);
  const { ticketIds, order } = await orderTickets(ctx, { maxUses: 1_000_000 }, 4);
  const cardId = await orderGiftCard(ctx, 10_000_000);
  const [ticketId] = ticketIds;
  const customer = { email: "mara.lindqvist@post.example" };
  const post = (path: string, body: object): Call => ({ path, method: "POST", body, key: newId() });
  return () => [
    { path: `/tickets/${ticketId}` },
    { path: "/tickets?limit=5" },
    { path: `/orders/${order.id}` },
    { path: "/orders?limit=5" },
    { path: `/gift_cards/${cardId}/transactions?limit=5` },
    { path: `/products/${productId}` },
    { path: "/events?limit=5" },
    { path: `/customers/${order.customer_id}`, method: "PATCH", body: { name: newId() } },
    post(`/tickets/${ticketId}/redeem`, {}),
    post(`/gift_cards/${cardId}/redeem`, { amount_cents: 10 }),
    post("/orders", { customer, items: [{ product_id: productId, quantity: 1 }], payment_method: "manual" }),
  ];
}

/** Runs the calls of rounds, several at a time, until `isOver` after a round. */
async function callAll(send: Send, calls: () => Call[], isOver: (rounds: number) => boolean): Promise<number> {
  const client = async () => {
    let rounds = 0;
    do {
      for (const call of calls()) await send(call);
      rounds++;
    } while (!isOver(rounds));
    return rounds;
  };
  const rounds = await Promise.all(Array.from({ length: CLIENTS }, client));
  return rounds.reduce((sum, each) => sum + each, 0);
}

const countOf = async (ctx: PrismaContext, what: string): Promise<number> =>
  (await pool().query(`SELECT count(*)::int AS n FROM ${what} AND merchant_id = $1`, [ctx.merchantId])).rows[0].n;

const customersOf = (prefix: string, rows: number) => [
  "email",
  ...Array.from({ length: rows }, (_, n) => `${prefix}${n}@post.example`),
];

/** Begins a run of one file, and a dry run of another that is half done. Returns what is left to do. */
async function beginImports(ctx: PrismaContext): Promise<() => Promise<void>> {
  const runs = await checkedFile(ctx, "customer", customersOf("run", MOVED));
  const checks = await uploadFile(ctx, "customer", "later.csv", Buffer.from(customersOf("check", CHECKED).join("\n")));
  await beginCheck(ctx, checks, (await getImport(ctx, checks)).choices);
  expect(await checkBatch(ctx, checks)).toBe(true);
  const moving = runImport(ctx, runs);
  return async () => {
    await moving;
    while (await checkBatch(ctx, checks));
    expect(await getImport(ctx, runs)).toMatchObject({ status: "done", rows_done: MOVED });
    expect(await getImport(ctx, checks)).toMatchObject({ status: "checked" });
    expect(await countOf(ctx, "customer WHERE email LIKE 'run%'")).toBe(MOVED);
  };
}

/** Sends mail before the migrations, and again after them. */
function startMail(ctx: PrismaContext) {
  const sent: string[] = [];
  const deliver = async ({ id }: { id: string }) => {
    sent.push(id);
    return { status: "sent" } as const;
  };
  const sender = new MailSender({ deliver, close: () => {} }, [0], 100);
  sender.start();
  onTestFinished(() => sender.stop(0));
  const written: string[] = [];
  return async () => {
    for (let n = 0; n < 5; n++) written.push(await writeMail(ctx));
    const isWaiting = ({ id, status }: StoredMail) => written.includes(id) && status === "waiting";
    await until(async () => !(await mailOf(ctx)).some(isWaiting), LONG_MS);
    expect(sent.toSorted()).toEqual(written.toSorted());
  };
}

test("while a newer version migrates, the old one answers every request, and what was in work goes on", async () => {
  const ctx = await makePresentStore();
  const calls = await makeCalls(ctx);
  const seen = new Map<string, number>();
  const receiver = await startReceiver((_, request) => {
    const id = eventIdOf(request);
    seen.set(id, (seen.get(id) ?? 0) + 1);
    return seen.get(id) === 1 ? 500 : 200; // each delivery waits for its second attempt
  });
  await makeEndpoint(ctx, receiver.url, ["ticket.redeemed"]);
  const old = new KillableServer({ leaseMs: 5_000, timeoutMs: 3_000 });
  onTestFinished(() => old.kill());
  await old.start();
  const bearer = await makeKey(ctx);
  const failed: string[] = [];
  const send: Send = async ({ path, method = "GET", body, key }) => {
    const response = await fetch(`${old.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${bearer}`,
        ...(body && { "Content-Type": "application/json" }),
        ...(key && { "Idempotency-Key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 300) failed.push(`${method} ${path}: ${response.status} ${text}`);
  };
  const sendMail = startMail(ctx);
  await sendMail();
  const [ordersBefore, usesBefore] = [
    await countOf(ctx, "orders WHERE true"),
    await countOf(ctx, "ticket_redemption WHERE true"),
  ];
  let rounds = await callAll(send, calls, (done) => done === ROUNDS);
  const finishImports = await beginImports(ctx);

  let isMigrated = false;
  const migrating = migrate(process.env.DATABASE_URL ?? "", await newerMigrations()).finally(() => {
    isMigrated = true;
  });
  rounds += await callAll(send, calls, () => isMigrated);
  expect((await migrating).length).toBeGreaterThan(50);

  rounds += await callAll(send, calls, (done) => done === ROUNDS);
  expect(failed).toEqual([]);
  await finishImports();
  await sendMail();

  await old.kill(); // the newer process takes over
  await old.start();
  expect(await countOf(ctx, "orders WHERE newer = 'new'")).toBe(ordersBefore + rounds);
  expect(await countOf(ctx, "ticket_redemption WHERE newer = 'new'")).toBe(usesBefore + rounds);
  await until(async () => (await countOf(ctx, "webhook_delivery WHERE status <> 'succeeded'")) === 0, LONG_MS);
  const { rows } = await pool().query("SELECT id FROM event WHERE merchant_id = $1 AND type LIKE 'ticket.redeemed'", [
    ctx.merchantId,
  ]);
  expect(rows.filter(({ id }) => !seen.has(id))).toEqual([]);
}, 300_000);

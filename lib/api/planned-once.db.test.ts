import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { doorNotesOf, findGuests } from "#lib/dashboard/scanner/read";
import { pool, queuePool, type Statement, sqlOnQueue } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { expireLeases, release, renewLease } from "#lib/deliveries/queue";
import * as dispatcherSql from "#lib/deliveries/sql";
import * as moves from "#lib/domain/deliveries/moves";
import { listItems } from "#lib/domain/door/list";
import { getDoor, readCounts } from "#lib/domain/door/read";
import * as doorSql from "#lib/domain/door/sql";
import { keepState } from "#lib/domain/door/state";
import { endAttempt } from "#lib/testing/attempts";
import { makeDevice } from "#lib/testing/devices";
import { runIn, SETTINGS } from "#lib/testing/examples/recorder";
import { runDay } from "#lib/testing/examples/scenario";
import { type FilledTable, fillStore, filledId as id } from "#lib/testing/filled-store";
import { callApi } from "#lib/testing/http";
import { OPERATIONS } from "#lib/testing/operations";
import { ownDatabase } from "#lib/testing/own-database";
import { makeKey, makeStore, present, type TestStore } from "#lib/testing/store";
import { claimAll, fireEvents, makeEndpoint } from "#lib/testing/webhooks";

ownDatabase();

/** PostgreSQL plans a named statement for its values five times, and then only while that is cheaper than one plan for all. */
const ALWAYS_PLANNED = 5;

/** The statements that may be planned at each call, by a part of their text, and why. */
const REASONS: Record<string, string> = {
  "reverse(id::text) LIKE": "The index finds the end of an id only when the plan is made for that end.",
  "::tsquery": "How many rows have the words of a supervisor's search decides which index is read first.",
  "WITH missed AS":
    "Sending what was missed reads the log since a time, and the best plan depends on how long ago that is.",
};

const STORES = 3;
const ROWS = 500;

/** Makes the planner believe that each table has 20 times its rows, as in a store that has sold for a while. */
const MANY_ROWS = `
  SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'reltuples', (reltuples * 20)::real)
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples > 100`;

interface Sent {
  statement: Statement;
  values: unknown[];
  /** The pool, whose connections have settings of their own. */
  isQueue: boolean;
}

/** One call of each statement with each shape of values: how many a list has, and which values are null. */
const sent = new Map<string, Sent>();
const called = new Set<string>();

beforeAll(async () => {
  let store!: TestStore;
  for (let n = 0; n < STORES; n++) {
    store = await makeStore({ ...SETTINGS, offline_charge_limit_cents: 1 });
    await fillStore(store.merchantId, ROWS);
  }
  await makeUsual();
  const ctx = present(store.test);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const { operations } = await runIn(store, runDay);
  for (const operation of Object.keys(operations)) called.add(operation);
  await readAll(ctx);
  await workAtDoor(ctx);
  await dispatch(ctx);
  keep(query.mock.calls, query.mock.contexts as unknown as Connection[]);
  query.mockRestore();
  await pool().query("ANALYZE");
  await pool().query(MANY_ROWS);
});

/**
 * Gives each item its own use, each customer an order, and bookings the days to come as well as the past ones: with few of them, a plan for
 * today's would depend on the hour. Leaves a store as many endpoints as it may have.
 */
async function makeUsual(): Promise<void> {
  const own: [table: string, column: string, of: FilledTable][] = [
    ["orders", "customer_id", "customer"],
    ["ticket_redemption", "ticket_id", "ticket"],
    ["booking_redemption", "booking_id", "booking"],
    ["voucher_redemption", "voucher_id", "voucher"],
    ["membership_checkin", "membership_id", "membership"],
    ["gift_card_transaction", "gift_card_id", "gift_card"],
  ];
  for (const [table, column, of] of own) {
    const its = `(left('${id(of, 1)}', 24) || right(id::text, 12))::uuid`;
    await pool().query(`UPDATE ${table} SET ${column} = ${its}`);
  }
  await pool().query("UPDATE booking SET starts_at = created_at + interval '20 days' WHERE starts_at IS NULL");
  await pool().query("UPDATE webhook_endpoint SET deleted_at = created_at WHERE id > $1", [id("webhook_endpoint", 20)]);
}

const TABLES: Record<string, FilledTable> = {
  bookings: "booking",
  customers: "customer",
  discount_codes: "discount_code",
  events: "event",
  gift_cards: "gift_card",
  memberships: "membership",
  orders: "orders",
  payments: "payment",
  products: "product",
  tickets: "ticket",
  vouchers: "voucher",
  webhooks: "webhook_endpoint",
};

/** Calls each read of the API, and each list by each of its filters. */
async function readAll(ctx: PrismaContext): Promise<void> {
  const key = await makeKey(ctx);
  for (const [name, declared] of OPERATIONS) {
    if (!name.startsWith("GET ") || !declared["x-scope"]) continue;
    const path = name.slice(4).replace("{id}", id(TABLES[name.split("/")[2] ?? ""] ?? "orders", 3));
    const { body } = await callApi(key, path);
    for (const { name } of declared.parameters ?? []) {
      const value = filterOf(name, body.data?.[0], ctx);
      if (value) await callApi(key, `${path}?${name}=${encodeURIComponent(value)}`);
    }
  }
}

function filterOf(
  parameter: string,
  row: Record<string, string> | undefined,
  { now }: PrismaContext,
): string | undefined {
  if (["starting_after", "ending_before"].includes(parameter)) return row?.id;
  if (parameter.startsWith("created_")) return String(now.getTime() / 1_000 - 86_400);
  return row?.[parameter];
}

async function workAtDoor(store: PrismaContext): Promise<void> {
  const some = { ticket_event_ids: [id("ticket_event", 3)], timeslot_ids: [id("timeslot", 3)] };
  for (const ticketEventIds of [null, some.ticket_event_ids]) {
    const { ctx } = await makeDevice(store, { ticketEventIds });
    await getDoor(ctx);
    await readCounts(ctx);
    for (const query of [{}, some]) {
      let page = await listItems(ctx, query);
      while (page.has_more) page = await listItems(ctx, { ...query, since: page.cursor });
      await listItems({ ...ctx, now: new Date(ctx.now.getTime() + 900_000) }, { ...query, since: page.cursor });
    }
    for (const search of ["mara", "zoë mara", "0190abcd", "c3@post.example"]) await findGuests(ctx, search);
    for (const kind of ["ticket", "booking", "voucher", "membership", "gift_card"] as const) {
      await doorNotesOf(ctx, kind, id(kind, 3));
    }
    await ctx.sql(doorSql.ITEMS_OF_ORDERS, [[id("orders", 3)]]);
    await ctx.sql(doorSql.NEWEST_CHANGE);
    const door = { kind: "any" as const, ids: [] };
    await keepState(ctx, { battery: 1, queue: 0, list_as_of: null, last_scan_at: null, door });
  }
}

/** Does all that a dispatcher does with a delivery. */
async function dispatch(ctx: PrismaContext): Promise<void> {
  await makeEndpoint(ctx, "https://203.0.114.1/");
  await fireEvents(ctx, "customer.created", 4);
  const [first, second, ...others] = await claimAll();
  if (!first || !second) throw new Error("Nothing was claimed.");
  await sqlOnQueue(ctx.merchantId, ctx.mode)(dispatcherSql.KEEP_PAYLOADS, [[first.event_id], ["{}"]]);
  await renewLease(first, { id: first.id, leaseUntil: first.lease_until }, new Date());
  await endAttempt(first, 200);
  await endAttempt(second, 500);
  await release(others.slice(0, 1));
  await queuePool().query(dispatcherSql.IN_FLIGHT);
  await expireLeases(new Date(Date.now() + 60_000));
}

type Connection = pg.Client & { connectionParameters: { application_name: string } };

function keep(calls: unknown[][], connections: Connection[]): void {
  for (const [n, [first]] of calls.entries()) {
    const { name, text, values = [] } = (typeof first === "object" && first ? first : {}) as Partial<pg.QueryConfig>;
    if (!name || !text) continue;
    const isQueue = connections[n]?.connectionParameters.application_name === "zakka queue";
    const shape = values.map((value) => (Array.isArray(value) ? Math.min(value.length, 2) : value === null));
    sent.set(JSON.stringify([name, isQueue, shape]), { statement: { name, text }, values, isQueue });
  }
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils;

function literal(value: unknown): string {
  const text = prepareValue(value ?? null);
  return text === null ? "NULL" : pg.escapeLiteral(Buffer.isBuffer(text) ? `\\x${text.toString("hex")}` : String(text));
}

/** Lets PostgreSQL choose a plan eight times, as it does at each call. Returns how often it made one for the values. */
async function plansOf(connection: pg.ClientBase, { statement: { text }, values }: Sent): Promise<number> {
  const call = values.length > 0 ? `probed(${values.map(literal).join(", ")})` : "probed";
  await connection.query(`PREPARE probed AS ${text}; ${`EXPLAIN EXECUTE ${call};`.repeat(8)}`);
  const { rows } = await connection.query(
    "SELECT custom_plans::int, generic_plans::int FROM pg_prepared_statements WHERE name = 'probed'",
  );
  await connection.query("DEALLOCATE probed");
  expect(rows[0].custom_plans + rows[0].generic_plans).toBe(8);
  return rows[0].custom_plans;
}

const statementsIn = (value: unknown): Statement[] => {
  if (typeof value !== "object" || value === null) return [];
  return "text" in value ? [value as Statement] : Object.values(value).flatMap(statementsIn);
};

test("every operation of the API, and every statement of the door and of the dispatcher, was called", () => {
  expect(called.size).toBe(OPERATIONS.size - 1); // all but the document itself
  const names = new Set([...sent.values()].map(({ statement }) => statement.name));
  const missing = statementsIn([doorSql, dispatcherSql, moves].map((module) => ({ ...module })))
    .map(({ name }) => name)
    .filter((name) => !names.has(name));
  expect(missing).toEqual([]);
  expect(names.size).toBeGreaterThan(250);
});

test("no statement is planned again at each call without a reason", async () => {
  const again: string[] = [];
  const reasons = new Set<string>();
  for (const isQueue of [false, true]) {
    const connection = await (isQueue ? queuePool() : pool()).connect();
    for (const one of [...sent.values()].filter((each) => each.isQueue === isQueue)) {
      const reason = Object.keys(REASONS).find((part) => one.statement.text.includes(part));
      if (reason) reasons.add(reason);
      const plans = await plansOf(connection, one);
      if (plans > ALWAYS_PLANNED && !reason) again.push(`${one.statement.name}: ${one.statement.text}`);
    }
    connection.release();
  }
  expect(again).toEqual([]);
  expect([...reasons].sort()).toEqual(Object.keys(REASONS).sort()); // each is of a statement that was run
});

import { env } from "node:process";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { findOrCreateCustomer } from "#lib/domain/customers/find-or-create";
import { KillableServer } from "#lib/testing/killable-server";
import { orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { makeTicketProduct } from "#lib/testing/products";
import { type Received, type Receiver, startReceiver, until } from "#lib/testing/receiver";
import { makeKey } from "#lib/testing/store";
import { makeEndpoint, makePresentStore, type TestEndpoint } from "#lib/testing/webhooks";
import type { DispatcherOptions } from "./dispatcher.ts";

/** Each run has other random moments, and most of the time goes into starting servers again. */
const KILLS = 8;
const WRITES_A_KILL = 50;
const SERVERS = 2;
const CLIENTS = 12;
/** Lost attempts are not counted, so an event may arrive this often before it must get a 2xx. */
const BAD_ANSWERS = 4;
const PATIENCE_MS = 240_000;

/** A lease ends soon after its process is killed, and so does a request that gets no response. */
const LIMITS: DispatcherOptions = { leaseMs: 5_000, timeoutMs: 3_000 };

ownDatabase();
beforeEach(() => void vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true"));
afterEach(() => vi.unstubAllEnvs());

/** Returns reproducible random numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  return () => uniformFloat64(generator);
}

/** A write that is sent until it gets a response. */
interface Write {
  method: "POST" | "PATCH";
  path: string;
  body: object;
  key: string;
  /** The events that it must cause, as "type id", taken from the response. */
  events: (response: ResponseBody) => string[];
  expected?: string[];
}

// biome-ignore lint/suspicious/noExplicitAny: the shape is the operation's
type ResponseBody = any;

/** Objects to write to, and writes of many kinds in sequence. */
async function prepare(ctx: PrismaContext): Promise<() => Write> {
  const several = <T>(make: () => Promise<T>) => Promise.all([make(), make(), make(), make()]);
  const { productId } = await makeTicketProduct(ctx);
  const tickets = (await several(() => orderTickets(ctx, { maxUses: 1_000 }, 2))).flatMap(({ ticketIds }) => ticketIds);
  const cards = await several(() => orderGiftCard(ctx, 1_000_000));
  const vouchers = await several(() => orderVoucher(ctx, { maxUses: 1_000 }));
  const memberships = await several(() => orderMembership(ctx, { max: 1_000 }));
  const customers = await several(
    async () => (await findOrCreateCustomer(ctx, { email: `${newId()}@post.example` })).customer.id,
  );
  let count = 0;
  const anyOf = (ids: string[]): string => ids[Math.floor(count / kinds.length) % ids.length] as string;
  const post = (path: string, body: object, events: Write["events"]): Write => {
    return { method: "POST", path, body, key: newId(), events };
  };
  const kinds: (() => Write)[] = [
    () =>
      post(
        "/orders",
        {
          customer: { email: `${newId()}@post.example` },
          items: [{ product_id: productId, quantity: 2 }],
          payment_method: "manual",
        },
        (order) => [
          `customer.created ${order.customer_id}`,
          `order.created ${order.id}`,
          `order.completed ${order.id}`,
          ...order.items[0].issued.map(({ id }: ResponseBody) => `ticket.issued ${id}`),
        ],
      ),
    () =>
      post(`/gift_cards/${anyOf(cards)}/redeem`, { amount_cents: 10 }, ({ gift_card }) => [
        `gift_card.redeemed ${gift_card.id}`,
      ]),
    () => post(`/tickets/${anyOf(tickets)}/redeem`, {}, ({ id }) => [`ticket.redeemed ${id}`]),
    () => post("/customers", { email: `${newId()}@post.example` }, ({ id }) => [`customer.created ${id}`]),
    () => post(`/vouchers/${anyOf(vouchers)}/redeem`, {}, ({ id }) => [`voucher.redeemed ${id}`]),
    () => post(`/memberships/${anyOf(memberships)}/checkin`, {}, ({ id }) => [`membership.checked_in ${id}`]),
    () => ({
      ...post(`/customers/${anyOf(customers)}`, { name: `Mara ${count}` }, ({ id }) => [`customer.updated ${id}`]),
      method: "PATCH",
    }),
    () => post(`/tickets/${anyOf(tickets)}/redeem`, {}, ({ id }) => [`ticket.redeemed ${id}`]),
  ];
  return () => (kinds[count++ % kinds.length] as () => Write)();
}

/** The items of `all` that are missing, or occur less often, in `some`. */
function notIn(some: readonly string[], all: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of some) counts.set(one, (counts.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const left = counts.get(one) ?? 0;
    counts.set(one, left - 1);
    return left <= 0;
  });
}

/** Repeats a write with its idempotency key, to the server that runs now, until its result is known. */
async function sendUntilDone(write: Write, servers: readonly KillableServer[], bearer: string): Promise<ResponseBody> {
  for (let turn = 0; ; turn++) {
    const url = servers[turn % servers.length]?.url;
    const response = url ? await send(url, write, bearer) : null;
    if (response && response.status < 300) return response.body;
    if (response && response.status !== 409 && response.status < 500)
      throw new Error(`${write.path}: ${response.status} ${JSON.stringify(response.body)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function send(url: string, write: Write, bearer: string): Promise<{ status: number; body: ResponseBody } | null> {
  try {
    const response = await fetch(url + write.path, {
      method: write.method,
      headers: {
        Authorization: `Bearer ${bearer}`,
        "Content-Type": "application/json",
        "Idempotency-Key": write.key,
      },
      body: JSON.stringify(write.body),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null; // the server was killed meanwhile
  }
}

/** What a receiver got for each event, by "path event". The first times it randomly fails, hangs or disconnects. */
class Log {
  readonly bodies = new Map<string, string[]>();
  readonly mistakes: string[] = [];
  readonly #random: () => number;
  readonly #endpoints = new Map<string, TestEndpoint>();

  constructor(random: () => number) {
    this.#random = random;
  }

  async listen(ctx: PrismaContext, receiver: Receiver, path: string, events: string[]): Promise<void> {
    const endpoint = await makeEndpoint(ctx, `${receiver.url}/${path}`, events);
    this.#endpoints.set(new URL(`${receiver.url}/${path}`).pathname, endpoint);
  }

  note({ path, headers, body }: Received): "well" | "badly" | "not" | "lost" {
    const id = String(headers["webhook-id"]);
    try {
      new Webhook(this.#endpoints.get(path)?.secret ?? "").verify(body, headers as Record<string, string>);
    } catch (error) {
      this.mistakes.push(`${path} ${id}: ${error}`);
    }
    const bodies = this.bodies.get(`${path} ${id}`) ?? [];
    bodies.push(body);
    this.bodies.set(`${path} ${id}`, bodies);
    if (bodies.length > BAD_ANSWERS) return "well";
    const chance = this.#random();
    if (chance < 0.04) return "badly";
    if (chance < 0.08) return "lost";
    return chance < 0.084 ? "not" : "well";
  }

  /** The ids of the events that arrived at a path. */
  at(path: string): string[] {
    return [...this.bodies.keys()].filter((key) => key.startsWith(`${path} `)).map((key) => key.slice(path.length + 1));
  }
}

/** Sends all writes, and kills one server at a random moment of each round. Returns how many were unanswered then, in total. */
async function writeAndKill(
  servers: readonly KillableServer[],
  nextWrite: () => Write,
  bearer: string,
  random: () => number,
): Promise<{ writes: Write[]; unanswered: number }> {
  const writes: Write[] = [];
  const restarts: Promise<void>[] = [];
  let unanswered = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const round = Array.from({ length: WRITES_A_KILL }, nextWrite);
    writes.push(...round);
    const waiting = [...round];
    const enough = Promise.withResolvers<void>();
    let left = Math.ceil(random() * (WRITES_A_KILL - CLIENTS));
    const clients = Array.from({ length: CLIENTS }, async () => {
      for (let write = waiting.shift(); write; write = waiting.shift()) {
        write.expected = write.events(await sendUntilDone(write, servers, bearer));
        if (--left === 0) enough.resolve();
      }
    });
    await Promise.race([enough.promise, Promise.all(clients)]);
    await new Promise((resolve) => setTimeout(resolve, random() * 100)); // also when only deliveries are in flight
    unanswered += round.filter(({ expected }) => !expected).length;
    const alive = servers.filter(({ url }) => url);
    const victim = alive[Math.floor(random() * alive.length)] ?? (servers[0] as KillableServer);
    await victim.kill();
    restarts.push(victim.start());
    await Promise.all(clients);
  }
  await Promise.all(restarts);
  return { writes, unanswered };
}

interface StoredEvent {
  id: string;
  type: string;
  of: string;
  payload: string;
}

/** Checks that each confirmed change has one event, and that there are no others. */
async function expectOneEventEach(
  ctx: PrismaContext,
  writes: readonly Write[],
  known: ReadonlySet<string>,
): Promise<StoredEvent[]> {
  const { rows } = await pool().query<StoredEvent>(
    `SELECT id, type, payload, coalesce("row" ->> 'id', payload::jsonb #>> '{data,id}') AS of FROM event WHERE merchant_id = $1`,
    [ctx.merchantId],
  );
  const events = rows.filter(({ id }) => !known.has(id));
  const happened = events.map(({ type, of }) => `${type} ${of}`);
  const answered = writes.flatMap(({ expected }) => expected ?? []);
  expect(notIn(happened, answered), "answered, without an event").toEqual([]);
  expect(notIn(answered, happened), "an event that nothing answered stands for").toEqual([]);
  return events;
}

/** Checks that each event arrived at each subscribed endpoint, with the same bytes every time. */
function expectEachArrived(log: Log, events: readonly StoredEvent[]): void {
  const idsOf = (asks: (type: string) => boolean) => events.filter(({ type }) => asks(type)).map(({ id }) => id);
  const asked: Record<string, (type: string) => boolean> = {
    "/hooks/all": () => true,
    "/hooks/tickets": (type) => type.startsWith("ticket."),
    "/hooks/money": (type) => type === "gift_card.redeemed" || type.startsWith("order."),
  };
  for (const [path, asks] of Object.entries(asked)) {
    expect(notIn(log.at(path), idsOf(asks)), `missing at ${path}`).toEqual([]);
    expect(notIn(idsOf(asks), log.at(path)), `not asked for at ${path}`).toEqual([]);
  }
  const payloads = new Map(events.map(({ id, payload }) => [id, payload]));
  for (const [key, bodies] of log.bodies) {
    expect(new Set(bodies)).toEqual(new Set([payloads.get(key.slice(key.indexOf(" ") + 1))]));
  }
}

test(`after ${KILLS} times SIGKILL during ${KILLS * WRITES_A_KILL} writes, each committed change has one event, and each event arrives`, async () => {
  const seed = Number(env.SEED ?? Math.floor(Math.random() * 1e9));
  console.log(`SEED=${seed} repeats the random moments`);
  const random = randomFrom(seed);
  const ctx = await makePresentStore();
  const bearer = await makeKey(ctx);
  const nextWrite = await prepare(ctx);
  const { rows: before } = await pool().query("SELECT id FROM event");
  const log = new Log(random);
  const receiver = await startReceiver((_, request) => {
    const how = log.note(request);
    if (how === "lost") return (response) => void response.socket?.destroy();
    if (how === "not") return () => {};
    return how === "well" ? 200 : 500;
  });
  await log.listen(ctx, receiver, "all", ["*"]);
  await log.listen(ctx, receiver, "tickets", ["ticket.*"]);
  await log.listen(ctx, receiver, "money", ["gift_card.redeemed", "order.*"]);

  const servers = Array.from({ length: SERVERS }, () => new KillableServer(LIMITS));
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))));
  await Promise.all(servers.map((server) => server.start()));

  const { writes, unanswered } = await writeAndKill(servers, nextWrite, bearer, random);
  expect(unanswered).toBeGreaterThan(0);

  const undelivered = async () =>
    (await pool().query("SELECT count(*)::int AS n FROM webhook_delivery WHERE status <> 'succeeded'")).rows[0].n;
  const isAllDelivered = await until(async () => (await undelivered()) === 0, PATIENCE_MS).then(
    () => true,
    () => false,
  );

  const events = await expectOneEventEach(ctx, writes, new Set(before.map(({ id }) => id)));
  expectEachArrived(log, events);
  expect(log.mistakes).toEqual([]);
  expect(isAllDelivered).toBe(true);
}, 600_000);

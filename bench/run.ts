// Compares the requests a second of the API with bare node:http and pg, and with the same handlers behind the router of Next,
// in alternating rounds. The bare server runs the same statements, so PostgreSQL µs is what the statement costs, and what the
// servers differ in is what the API adds. Arguments: --seconds N of each measurement, --rounds N, --only
// get,list,product,lookup,redeem,charge, --lanes bare,fast,next,unlogged: the last is the fast lane without the log of requests.
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { testServer } from "#lib/testing/database";
import { type Lane, startFastLane, startLane, startNextLane } from "#lib/testing/lanes";
import { cpuOf, measure, median, postgresTime } from "./load.ts";

const CONNECTIONS = 16;
const TICKETS = 1_000;
const CARDS = 100;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "get,list,product,lookup,redeem,charge" },
    lanes: { type: "string", default: "bare,fast,next" },
  },
});

execFileSync(process.execPath, ["--input-type=module", "-e", "await (await import('./bin/build.ts')).build()"], {
  cwd: new URL("..", import.meta.url),
  stdio: "inherit",
});

const server = await testServer();
const database = await server.create();
Object.assign(process.env, {
  DATABASE_URL: database.url,
  APP_SECRET: "a secret that only measurements use, of 32 characters",
  APP_URL: "http://localhost:3000",
  API_RATE_LIMIT_PER_MINUTE: "10000000",
});
const lanes: Lane[] = [];
try {
  await run();
} finally {
  await Promise.all(lanes.map((lane) => lane.stop()));
  const { closeDatabase } = await import("#lib/db/client");
  await closeDatabase();
  await database.drop();
  await server.close();
}

async function run(): Promise<void> {
  const { merchantId, key, tickets, cards, productId } = await fill();
  const known: Record<string, () => Promise<Lane>> = {
    bare: () => startBare(merchantId),
    fast: startFastLane,
    next: startNextLane,
    unlogged: () => startLane("fast, unlogged", ["server.ts"], { NODE_ENV: "production", REQUEST_LOG: "false" }),
  };
  for (const name of values.lanes.split(",")) {
    const start = known[name];
    if (!start) throw new Error(`No lane is called ${name}.`);
    lanes.push(await start());
  }
  const head = (line: string, more = "") =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n${more}\r\n`;
  const get = (path: string) => head(`GET ${path}`);
  const post = (path: string, body?: object) => {
    const text = body ? JSON.stringify(body) : "";
    return `${head(`POST ${path}`, `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`)}${text}`;
  };
  let turn = 0;
  const next = <T>(all: readonly T[]): T => all[turn++ % all.length] as T;
  const operations: Record<string, () => string> = {
    get: () => get(`/v1/tickets/${next(tickets).id}`),
    list: () => get("/v1/tickets?limit=25"),
    product: () => get(`/v1/products/${productId}`),
    lookup: () => post("/v1/redemptions/lookup", { token: next(tickets).token }),
    redeem: () => post(`/v1/tickets/${next(tickets).id}/redeem`),
    charge: () => post(`/v1/gift_cards/${next(cards)}/redeem`, { amount_cents: 1, note: String(turn) }), // each another charge
  };
  const selected = Object.entries(operations).filter(([name]) => values.only.split(",").includes(name));
  const results = new Map<string, Round[]>();
  for (let round = -1; round < Number(values.rounds); round++) {
    for (const [name, next] of selected) {
      for (const lane of lanes) {
        const measured = await measureOnce(lane, next);
        const known = results.get(`${name} ${lane.name}`) ?? [];
        if (round >= 0) results.set(`${name} ${lane.name}`, [...known, measured]); // the first round warms up
      }
    }
  }
  print(
    selected.map(([name]) => name),
    results,
  );
}

function startBare(merchantId: string): Promise<Lane> {
  return startLane("bare node:http + pg", ["bench/bare.ts"], {
    BENCH_MERCHANT: merchantId,
    BENCH_ACTOR: merchantId,
    NODE_ENV: "production",
  });
}

/** Requests a second, and the processor time of one request in the server, PostgreSQL and the client, in microseconds. */
interface Round {
  rate: number;
  server: number;
  postgres: number;
  client: number;
}

async function measureOnce(lane: Lane, next: () => string): Promise<Round> {
  const milliseconds = Number(values.seconds) * 1000;
  const before = await processorTimes(lane);
  const rate = await measure({ port: lane.port, connections: CONNECTIONS, milliseconds, next });
  const after = await processorTimes(lane);
  const each = (used: number) => (used * 1000) / (rate * Number(values.seconds));
  return {
    rate,
    server: each(after.server - before.server),
    postgres: each(after.postgres - before.postgres),
    client: each(after.client - before.client),
  };
}

async function processorTimes(lane: Lane): Promise<{ server: number; postgres: number; client: number }> {
  const { user, system } = process.cpuUsage();
  return {
    server: cpuOf(lane.pid),
    postgres: await postgresTime(),
    client: (user + system) / 1000,
  };
}

/** Prints the rates. `of first` compares rates with the first lane; `by CPU` compares processor time and varies less on a busy machine. */
function print(names: string[], results: Map<string, Round[]>): void {
  const of = (name: string, lane: Lane) => results.get(`${name} ${lane.name}`) ?? [];
  const all = (round: Round) => round.server + round.postgres + round.client;
  const rows = names.flatMap((name) =>
    lanes.map((lane) => {
      const rounds = of(name, lane);
      const first = of(name, lanes[0] ?? lane);
      const medianOf = (what: (round: Round, first: Round) => number) =>
        median(rounds.map((round, n) => what(round, first[n] ?? round)));
      return {
        operation: name,
        server: lane.name,
        "requests/s": Math.round(medianOf((round) => round.rate)),
        "of first": Number(medianOf((round, other) => round.rate / other.rate).toFixed(2)),
        "by CPU": Number(medianOf((round, other) => all(other) / all(round)).toFixed(2)),
        "server µs": Math.round(medianOf((round) => round.server)),
        "PostgreSQL µs": Math.round(medianOf((round) => round.postgres)),
        "client µs": Math.round(medianOf((round) => round.client)),
      };
    }),
  );
  console.log(`\n${CONNECTIONS} connections, ${values.rounds} rounds of ${values.seconds} s each, medians`);
  console.table(rows);
}

/** Creates a store with tickets of very many uses and gift cards of much money. */
async function fill() {
  const { pool } = await import("#lib/db/client");
  const { orderGiftCard, orderTickets } = await import("#lib/testing/orders");
  const { makeKey, makeStore } = await import("#lib/testing/store");
  const store = await makeStore();
  const { merchantId } = store;
  let productId: string | null = null;
  for (let n = 0; n < TICKETS; n += 100) {
    const { order } = await orderTickets(store.test, { maxUses: 1_000_000 }, 100);
    productId = order.items[0]?.product_id ?? null;
  }
  const { rows } = await pool().query<{ id: string; token: string }>(
    "SELECT id, qr_token AS token FROM ticket WHERE merchant_id = $1",
    [merchantId],
  );
  const cards: string[] = [];
  while (cards.length < CARDS) cards.push(await orderGiftCard(store.test, 1_000_000));
  return { merchantId, key: await makeKey(store.test), tickets: rows, cards, productId };
}

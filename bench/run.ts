// Compares the requests a second of the API with bare node:http and pg, and with the same handlers behind the router of Next,
// in alternating rounds. The bare server runs the same statements, so PostgreSQL µs is what the statement costs, and what the
// servers differ in is what the API adds. Then it profiles the API while one operation is called, and says which code takes the time.
// Arguments: --seconds N of each measurement, --rounds N, --only get,list,product,lookup,redeem,charge,
// --lanes bare,fast,next,unlogged: the last is the fast lane without the log of requests, --profile NAME of an operation, or none.
import { parseArgs } from "node:util";
import { type Lane, startFastLane, startLane, startNextLane } from "#lib/testing/lanes";
import { cpuOf, measure, median, postgresTime } from "./load.ts";
import { withBuiltPages } from "./new-database.ts";
import { profileFastLane } from "./profile.ts";

const CONNECTIONS = 16;
const TICKETS = 1_000;
const CARDS = 100;
const PROFILE_SECONDS = 4;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "get,list,product,lookup,redeem,charge" },
    lanes: { type: "string", default: "bare,fast,next" },
    profile: { type: "string", default: "redeem" },
  },
});

const lanes: Lane[] = [];
await withBuiltPages(
  async () => {
    try {
      await run();
    } finally {
      await Promise.all(lanes.map((lane) => lane.stop()));
    }
  },
  { API_RATE_LIMIT_PER_MINUTE: "10000000" },
);

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
  const names = selected.map(([name]) => name);
  print(names, results);
  printParts(names, results);
  const profiled = operations[values.profile];
  if (profiled) await printProfile(values.profile, profiled);
}

async function printProfile(name: string, next: () => string): Promise<void> {
  const milliseconds = PROFILE_SECONDS * 1000;
  const shares = await profileFastLane(async ({ port }) => {
    await measure({ port, connections: CONNECTIONS, milliseconds, next });
  });
  console.log(`\nWhich code the processor time of the fast lane goes to: ${name}`);
  console.table(shares);
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

/** Prints what each part of a request costs, the largest first. Needs the lanes "bare" and "fast". */
function printParts(names: string[], results: Map<string, Round[]>): void {
  const lane = (start: string) => lanes.find((lane) => lane.name.startsWith(start));
  const [bare, fast, next] = [lane("bare"), lane("fast lane"), lane("Next")];
  if (!bare || !fast) return;
  console.log("\nWhere the processor time of a request goes, in µs, the largest part first");
  for (const name of names) {
    const of = (lane: Lane, what: "server" | "postgres" | "client") =>
      median((results.get(`${name} ${lane.name}`) ?? []).map((round) => round[what]));
    const parts: [string, number][] = [
      ["the statement in PostgreSQL", of(bare, "postgres")],
      ["the API's other statements", of(fast, "postgres") - of(bare, "postgres")],
      ["HTTP and the driver", of(bare, "server")],
      ["the API", of(fast, "server") - of(bare, "server")],
    ];
    const texts = parts.toSorted(([, one], [, other]) => other - one).map(([part, us]) => `${part} ${Math.round(us)}`);
    const byNext = next ? `. Next's router would add ${Math.round(of(next, "server") - of(fast, "server"))}` : "";
    console.log(`${name}: ${texts.join(", ")}${byNext}`);
  }
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
  await pool().query("ANALYZE"); // as autovacuum does: without statistics a ticket is found by the index of lists
  return { merchantId, key: await makeKey(store.test), tickets: rows, cards, productId };
}

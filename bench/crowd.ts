// Must be imported first, because the log reads its level when it is loaded.
process.env.LOG_LEVEL ??= "silent";

// Measures how long others wait while one store is very busy: with 60 orders of 2,000 tickets at once, and with 600 checkouts
// of one event at once. The others are an order of another store, a redemption of another store, a redemption of the busy store
// at another event, and /readyz. Compares with the same requests on an idle server, in the same run.
// Arguments: --only none,orders,checkouts, --seconds N of the idle server.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ask, type Lane, type Question, startFastLane } from "#lib/testing/lanes";
import { median } from "./load.ts";
import { withBuiltPages } from "./new-database.ts";

const BIG_ORDERS = 60;
/** Each of the most tickets that one can have. */
const ITEMS_OF_BIG_ORDER = 20;
const TICKETS_OF_ITEM = 100;
const CHECKOUTS = 600;
/** Between two requests of the same kind, so that they are not a crowd themselves. */
const PAUSE_MS = 50;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "none,orders,checkouts" },
    seconds: { type: "string", default: "10" },
  },
});

/** Requests by what they do. */
type Requests = Record<string, Question>;

interface Prepared {
  /** What the others ask. */
  others: Requests;
  bigOrder: Question;
  checkout: Question;
}

interface Waited {
  milliseconds: number[];
  /** How many were not answered with 200 or 201. */
  failed: number;
}

await withBuiltPages(run, { API_RATE_LIMIT_PER_MINUTE: "10000000" });

async function run(): Promise<void> {
  const prepared = await fill();
  const lane = await startFastLane();
  try {
    await runCrowds(lane, prepared);
  } finally {
    await lane.stop();
  }
}

async function runCrowds(lane: Lane, { others, bigOrder, checkout }: Prepared): Promise<void> {
  const crowds: Record<string, () => Promise<unknown>> = {
    none: () => sleep(Number(values.seconds) * 1000),
    orders: () => sendAtOnce(lane, bigOrder, BIG_ORDERS),
    checkouts: () => sendAtOnce(lane, checkout, CHECKOUTS),
  };
  await Promise.all(Object.values(others).map((question) => ask(lane.port, question))); // warms up
  const idle = new Map<string, number>();
  for (const crowd of values.only.split(",")) {
    const work = crowds[crowd];
    if (!work) throw new Error(`No crowd is called ${crowd}.`);
    const began = performance.now();
    const waited = await askWhile(lane, others, work());
    console.log(`\n${crowd}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    print(waited, idle);
  }
}

async function sendAtOnce({ port }: Lane, question: Question, times: number): Promise<void> {
  const replies = await Promise.all(Array.from({ length: times }, () => ask(port, question)));
  const counts = Map.groupBy(replies, ({ status }) => status);
  console.log([...counts].map(([status, { length }]) => `${length} were answered with ${status}`).join(", "));
}

/** Sends the requests again and again until the work is done, each kind one after another. */
async function askWhile({ port }: Lane, others: Requests, work: Promise<unknown>): Promise<Map<string, Waited>> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  const results = new Map<string, Waited>();
  const keepAsking = async ([name, question]: [string, Question]) => {
    const waited: Waited = { milliseconds: [], failed: 0 };
    results.set(name, waited);
    while (!isDone) {
      const began = performance.now();
      const { status } = await ask(port, question);
      waited.milliseconds.push(performance.now() - began);
      if (status >= 300) waited.failed += 1;
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([done, ...Object.entries(others).map(keepAsking)]);
  return results;
}

/** Prints how long they waited. `idle` has the median without a crowd, and gets it from the first run. */
function print(results: Map<string, Waited>, idle: Map<string, number>): void {
  const rows = [...results].map(([name, { milliseconds, failed }]) => {
    const middle = median(milliseconds);
    const quiet = idle.get(name) ?? middle;
    idle.set(name, quiet);
    return {
      "what others ask": name,
      requests: milliseconds.length,
      failed,
      "median ms": Math.round(middle),
      "slowest ms": Math.round(Math.max(...milliseconds)),
      "median of idle": Number((middle / quiet).toFixed(1)),
      "slowest of idle": Number((Math.max(...milliseconds) / quiet).toFixed(1)),
    };
  });
  console.table(rows);
}

async function fill(): Promise<Prepared> {
  const { orderTickets } = await import("#lib/testing/orders");
  const { makeTicketProduct } = await import("#lib/testing/products");
  const { makeKey, makeStore, present } = await import("#lib/testing/store");
  const [busy, other] = [await makeStore(), await makeStore()];
  const [busyCtx, otherCtx] = [present(busy.test), present(other.test)];
  const [busyKey, otherKey] = [await makeKey(busyCtx), await makeKey(otherCtx)];
  const sell = async (ctx: typeof busyCtx, key: string, items: number, quantity: number): Promise<Question> => {
    const { productId } = await makeTicketProduct(ctx, { capacities: [1_000_000] });
    return post(key, "/v1/orders", {
      customer: { email: "mara@post.example" },
      items: Array.from({ length: items }, () => ({ product_id: productId, quantity })),
      payment_method: "manual",
    });
  };
  const redeem = async (ctx: typeof busyCtx, key: string): Promise<Question> => {
    const { ticketIds } = await orderTickets(ctx, { maxUses: 1_000_000 });
    return post(key, `/v1/tickets/${ticketIds[0]}/redeem`);
  };
  return {
    others: {
      "an order of another store": await sell(otherCtx, otherKey, 1, 1),
      "a redemption of another store": await redeem(otherCtx, otherKey),
      "a redemption of the busy store": await redeem(busyCtx, busyKey),
      "/readyz": { path: "/readyz" },
    },
    bigOrder: await sell(busyCtx, busyKey, ITEMS_OF_BIG_ORDER, TICKETS_OF_ITEM),
    checkout: await sell(busyCtx, busyKey, 1, 1),
  };
}

function post(key: string, path: string, body?: object): Question {
  return {
    method: "POST",
    path,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: body ? JSON.stringify(body) : "",
  };
}

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { startApi } from "#lib/testing/api-server";
import { citusUrl } from "#lib/testing/citus";
import { startDispatcher } from "#lib/testing/dispatchers";
import { orderTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { makeTicketProduct } from "#lib/testing/products";
import { startReceiver, until } from "#lib/testing/receiver";
import { makeKey } from "#lib/testing/store";
import { makeEndpoint, makePresentStore } from "#lib/testing/webhooks";

// Kills a node of the cluster with SIGKILL. CITUS_KILL_WORKER and CITUS_START_WORKER are the shell commands for it: only who
// runs the cluster knows them. The start must return when the node answers.

const { CITUS_KILL_WORKER: kill = "", CITUS_START_WORKER: start = "" } = process.env;
const isPossible = citusUrl() !== undefined && kill !== "" && start !== "";
if (citusUrl() && !isPossible)
  console.error(
    "CITUS_KILL_WORKER and CITUS_START_WORKER are not set, so the test that kills a node of Citus is left out.",
  );

const STORES = 6;
const CLIENTS = 2;
const REQUESTS = 30;
/** How many responses there are in each phase before the next one begins. */
const ENOUGH = 40;
const PATIENCE_MS = 120_000;

const shell = (command: string) => promisify(execFile)("sh", ["-c", command]);

ownDatabase();

beforeEach(() => {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "0.1,0.1,0.1,0.1,0.1,0.1");
  vi.stubEnv("API_RATE_LIMIT_PER_MINUTE", "100000");
});

interface Store {
  ctx: PrismaContext;
  bearer: string;
  ticketId: string;
  productId: string;
}

async function makeSellingStore(receiver: string): Promise<Store> {
  const ctx = await makePresentStore();
  const { ticketIds } = await orderTickets(ctx, { maxUses: 1_000 });
  const { productId } = await makeTicketProduct(ctx);
  await makeEndpoint(ctx, receiver, ["order.completed", "ticket.redeemed"]);
  return { ctx, bearer: await makeKey(ctx), ticketId: ticketIds[0] ?? "", productId };
}

interface Request {
  store: Store;
  path: string;
  key: string;
  body: object;
}

interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
}

/** Sends requests of all stores, and keeps what was answered. */
class Load {
  readonly answers: Answer[] = [];
  readonly confirmed: (Request & { text: string })[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  run(stores: readonly Store[]): Promise<unknown> {
    return Promise.all(stores.flatMap((store) => Array.from({ length: CLIENTS }, () => this.#client(store))));
  }

  async send({ store, path, key, body }: Request): Promise<Answer> {
    const headers = {
      Authorization: `Bearer ${store.bearer}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    };
    const response = await fetch(this.#url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const retryAfter = response.headers.get("retry-after");
    const answer = { status: response.status, text: await response.text(), retryAfter };
    this.answers.push(answer);
    return answer;
  }

  /** Sends each request under the same key until it is done. */
  async #client(store: Store): Promise<void> {
    for (let n = 0; n < REQUESTS; n++) {
      const request = n % 3 === 0 ? orderIn(store) : { store, path: pathOf(store), key: newId(), body: {} };
      let answer = await this.send(request);
      while (answer.status >= 500) answer = await this.send(request);
      this.confirmed.push({ ...request, text: answer.text });
    }
  }
}

const pathOf = ({ ticketId }: Store): string => `/tickets/${ticketId}/redeem`;

const orderIn = (store: Store): Request => ({
  store,
  path: "/orders",
  key: newId(),
  body: {
    customer: { email: `${newId()}@post.example` },
    items: [{ product_id: store.productId, quantity: 1 }],
    payment_method: "manual",
  },
});

/** Kills the node under this load and starts it when stores of other nodes have gone on and some requests were refused. */
async function killUnder(load: Load): Promise<void> {
  const count = () => load.answers.filter(({ status }) => status < 300).length;
  const refused = () => load.answers.length - count();
  await until(() => count() > ENOUGH, PATIENCE_MS);
  await shell(kill);
  const before = load.answers.length;
  await until(
    () => refused() > ENOUGH && load.answers.slice(before + ENOUGH).some(({ status }) => status < 300),
    PATIENCE_MS,
  );
  await shell(start);
}

async function countIn({ ctx, ticketId }: Store): Promise<{ uses: number; orders: number }> {
  const { rows } = await pool().query(
    `SELECT (SELECT uses_after FROM ticket WHERE merchant_id = $1 AND id = $2) AS uses,
            (SELECT count(*)::int - 1 FROM orders WHERE merchant_id = $1) AS orders`, // one is from before the load
    [ctx.merchantId, ticketId],
  );
  return rows[0];
}

test.skipIf(!isPossible)(
  "a node killed under load: its stores get 503 until it is back, and what was confirmed and what is sent again is done once",
  async () => {
    const receiver = await startReceiver();
    const stores = await Promise.all(Array.from({ length: STORES }, () => makeSellingStore(receiver.url)));
    const api = await startApi();
    onTestFinished(() => api.close());
    startDispatcher();
    const load = new Load(api.url);
    await Promise.all([load.run(stores), killUnder(load)]);

    const refused = load.answers.filter(({ status }) => status >= 300);
    expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(["503 2"]));
    for (const request of load.confirmed) expect((await load.send(request)).text).toBe(request.text); // kept, and replayed
    for (const store of stores) {
      const ofStore = load.confirmed.filter((request) => request.store === store);
      const uses = ofStore.filter(({ path }) => path === pathOf(store)).length;
      expect(await countIn(store)).toEqual({ uses, orders: ofStore.length - uses });
    }
    const { rows } = await pool().query<{ id: string }>("SELECT DISTINCT event_id AS id FROM webhook_delivery");
    expect(rows).toHaveLength(load.confirmed.length);
    const left = "SELECT FROM webhook_delivery WHERE status <> 'succeeded' LIMIT 1";
    await until(async () => (await pool().query(left)).rows.length === 0, PATIENCE_MS);
    const received = new Set(receiver.received.map(({ body }) => JSON.parse(body).id as string));
    expect(received).toEqual(new Set(rows.map(({ id }) => id)));
  },
  600_000,
);

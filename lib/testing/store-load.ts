import { expect, onTestFinished, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { startApi } from "./api-server.ts";
import { startDispatcher } from "./dispatchers.ts";
import { orderTickets } from "./orders.ts";
import { makeTicketProduct } from "./products.ts";
import { type Receiver, startReceiver, until } from "./receiver.ts";
import { makeKey } from "./store.ts";
import { makeEndpoint, makePresentStore } from "./webhooks.ts";

const STORES = 6;
const CLIENTS = 2;
/** The fewest requests of a client. It sends more until the disturbance is over. */
const REQUESTS = 30;
/** How long a test waits for what a disturbed cluster does. */
export const PATIENCE_MS = 120_000;

interface Store {
  ctx: PrismaContext;
  bearer: string;
  ticketId: string;
  productId: string;
}

interface Request {
  store: Store;
  path: string;
  key: string;
  body: object;
}

export interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
}

/**
 * Lets many clients redeem and order in several stores while `disturb` does something to the cluster. A client sends a request that
 * got no answer of the operation again under the same key. Proves that afterwards each request was done exactly once, with the
 * answer that the client got, and that each event reached the endpoint. Returns the answers that refused a request.
 */
export async function refusedUnderLoad(disturb: (load: Load) => Promise<void>): Promise<Answer[]> {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "0.1,0.1,0.1,0.1,0.1,0.1");
  vi.stubEnv("API_RATE_LIMIT_PER_MINUTE", "100000");
  const receiver = await startReceiver();
  const stores = await Promise.all(Array.from({ length: STORES }, () => makeSellingStore(receiver.url)));
  const api = await startApi();
  onTestFinished(() => api.close());
  startDispatcher();
  const load = new Load(api.url, stores);
  await load.during(disturb);
  const refused = load.answers.filter(({ status }) => status >= 300);
  await provesOnce(load, receiver);
  return refused;
}

/** Sends requests of all stores, and keeps what was answered. */
export class Load {
  readonly answers: Answer[] = [];
  readonly confirmed: (Request & { text: string })[] = [];
  readonly stores: readonly Store[];
  readonly #url: string;
  #isDisturbed = true;

  constructor(url: string, stores: readonly Store[]) {
    this.#url = url;
    this.stores = stores;
  }

  /** How many requests were done. */
  get done(): number {
    return this.answers.filter(({ status }) => status < 300).length;
  }

  async during(disturb: (load: Load) => Promise<void>): Promise<void> {
    const clients = this.stores.flatMap((store) => Array.from({ length: CLIENTS }, () => this.#client(store)));
    const disturbance = disturb(this).finally(() => {
      this.#isDisturbed = false;
    });
    await Promise.all([...clients, disturbance]);
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
    for (let n = 0; n < REQUESTS || this.#isDisturbed; n++) {
      const request = n % 3 === 0 ? orderIn(store) : { store, path: pathOf(store), key: newId(), body: {} };
      let answer = await this.send(request);
      while (answer.status >= 500) answer = await this.send(request);
      this.confirmed.push({ ...request, text: answer.text });
    }
  }
}

async function makeSellingStore(receiver: string): Promise<Store> {
  const ctx = await makePresentStore();
  const { ticketIds } = await orderTickets(ctx, { maxUses: 100_000 });
  const { productId } = await makeTicketProduct(ctx);
  await makeEndpoint(ctx, receiver, ["order.completed", "ticket.redeemed"]);
  return { ctx, bearer: await makeKey(ctx), ticketId: ticketIds[0] ?? "", productId };
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

async function provesOnce(load: Load, receiver: Receiver): Promise<void> {
  for (const request of load.confirmed) expect((await load.send(request)).text).toBe(request.text); // kept, and replayed
  for (const store of load.stores) {
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
}

async function countIn({ ctx, ticketId }: Store): Promise<{ uses: number; orders: number }> {
  const { rows } = await pool().query(
    `SELECT (SELECT uses_after FROM ticket WHERE merchant_id = $1 AND id = $2) AS uses,
            (SELECT count(*)::int - 1 FROM orders WHERE merchant_id = $1) AS orders`, // one is from before the load
    [ctx.merchantId, ticketId],
  );
  return rows[0];
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { orderGiftCard } from "#lib/testing/orders";
import { makeGiftCardProduct, makeTicketProduct } from "#lib/testing/products";
import { makeKey, makeStore, present } from "#lib/testing/store";

const ROUNDS = 4;
const REQUESTS = 50;
/** How many clients send everything again at the end. */
const CLIENTS = 8;
const CHARGE_CENTS = 10;

interface Sent {
  path: string;
  key: string;
  body: object;
  /** The response, or null: then it is not known what was done. */
  response: { status: number; text: string } | null;
}

interface Server {
  url: string;
  kill(): Promise<void>;
}

const processes: ChildProcess[] = [];
afterEach(() => {
  for (const each of processes.splice(0)) each.kill("SIGKILL");
});

async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../testing/api-process.ts")], {
    env: { ...process.env, API_RATE_LIMIT_PER_MINUTE: "100000", LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  processes.push(child);
  const [line] = await once(child.stdout, "data");
  const kill = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return { url: String(line).trim(), kill };
}

async function send(url: string, bearer: string, request: Sent): Promise<Sent["response"]> {
  try {
    const response = await fetch(url + request.path, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${bearer}`,
        "Content-Type": "application/json",
        "Idempotency-Key": request.key,
      },
      body: JSON.stringify(request.body),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return null; // the server was killed meanwhile
  }
}

/** Nothing was done: on a busy machine the request waited too long for a connection. No other 503 is sent again here. */
const isRefused = (response: Sent["response"]): boolean =>
  response?.status === 503 && response.text.includes("Too many requests are waiting for the database");

/** Sends each request once more. Checks that one that was done or refused for good gets the same response again. */
async function sendAgain(url: string, bearer: string, all: readonly Sent[]): Promise<void> {
  const waiting = [...all];
  const client = async () => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      let again = await send(url, bearer, request);
      while (isRefused(again)) again = await send(url, bearer, request);
      expect(again?.status).toBe(request.path === "/orders" ? 201 : 200);
      if (request.response && !isRefused(request.response)) expect(again).toEqual(request.response);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

test("a server killed at any moment: what it confirmed is kept, and what it did not confirm is done once when sent again", async () => {
  const ctx = present((await makeStore()).test);
  const bearer = await makeKey(ctx);
  const { productId } = await makeTicketProduct(ctx);
  const giftCards = await makeGiftCardProduct(ctx);
  const cardId = await orderGiftCard(ctx, 1_000_000);
  const order = (n: number) => ({
    customer: { email: `${newId()}@post.example` },
    items: [n % 3 ? { product_id: productId, quantity: 2 } : { product_id: giftCards, quantity: 1, amount_cents: 500 }],
    payment_method: "manual",
  });
  const all: Sent[] = [];
  let starting = startServer();
  for (let round = 0; round < ROUNDS; round++) {
    const server = await starting;
    starting = startServer(); // the next one, which is there when this one is killed
    const requests = Array.from({ length: REQUESTS }, (_, n): Sent => {
      const isOrder = n % 2 === 0;
      return {
        path: isOrder ? "/orders" : `/gift_cards/${cardId}/redeem`,
        key: newId(),
        body: isOrder ? order(n) : { amount_cents: CHARGE_CENTS },
        response: null,
      };
    });
    all.push(...requests);
    const [first, ...others] = requests as [Sent, ...Sent[]];
    first.response = await send(server.url, bearer, first);
    // Killed after a random number of responses, so that other requests are still running on a machine of any speed.
    let awaited = Math.ceil(Math.random() * (REQUESTS / 2));
    const enough = Promise.withResolvers<void>();
    const sending = Promise.all(
      others.map(async (request) => {
        request.response = await send(server.url, bearer, request);
        if (--awaited === 0) enough.resolve();
      }),
    );
    await enough.promise;
    await server.kill();
    await sending;
  }
  const lost = all.filter((request) => request.response === null);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThan(all.length);

  const { url } = await starting;
  await sendAgain(url, bearer, all);

  const count = async (text: string) => (await pool().query(text, [ctx.merchantId])).rows[0].n as number;
  const orders = all.filter(({ path }) => path === "/orders").length;
  const charges = all.length - orders;
  expect(await count("SELECT count(*)::int AS n FROM orders WHERE merchant_id = $1")).toBe(orders + 1);
  expect(await count("SELECT count(*)::int AS n FROM event WHERE merchant_id = $1 AND type = 'order.completed'")).toBe(
    orders + 1,
  );
  expect(
    await count("SELECT count(*)::int AS n FROM gift_card_transaction WHERE merchant_id = $1 AND type = 'redeem'"),
  ).toBe(charges);
  const { rows } = await pool().query(
    "SELECT balance_cents::int AS balance FROM gift_card WHERE merchant_id = $1 AND id = $2",
    [ctx.merchantId, cardId],
  );
  expect(rows[0].balance).toBe(1_000_000 - charges * CHARGE_CENTS);
}, 240_000);

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { orderGiftCard } from "#lib/testing/orders";
import { makeGiftCardProduct, makeTicketProduct } from "#lib/testing/products";
import { makeKey, makeStore, present } from "#lib/testing/store";

const ROUNDS = 6;
const REQUESTS = 60;
const CHARGE_CENTS = 10;

interface Sent {
  path: string;
  key: string;
  body: object;
  /** What was answered, or null: then nobody knows what was done. */
  answered: { status: number; text: string } | null;
}

let server: ChildProcess | undefined;
afterEach(() => void server?.kill("SIGKILL"));

async function startServer(): Promise<string> {
  server = spawn(process.execPath, [join(import.meta.dirname, "../testing/api-process.ts")], {
    env: { ...process.env, API_RATE_LIMIT_PER_MINUTE: "100000", LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(server.stdout as NodeJS.ReadableStream, "data");
  return String(line).trim();
}

async function kill(): Promise<void> {
  const ended = once(server as ChildProcess, "exit");
  server?.kill("SIGKILL");
  await ended;
}

async function send(url: string, bearer: string, request: Sent): Promise<Sent["answered"]> {
  try {
    const answer = await fetch(url + request.path, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${bearer}`,
        "Content-Type": "application/json",
        "Idempotency-Key": request.key,
      },
      body: JSON.stringify(request.body),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null; // the server was killed meanwhile
  }
}

test("whatever moment the server is killed at: what was answered is there, what was not is sent again and done once", async () => {
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
  for (let round = 0; round < ROUNDS; round++) {
    const url = await startServer();
    const requests = Array.from({ length: REQUESTS }, (_, n): Sent => {
      const isOrder = n % 2 === 0;
      return {
        path: isOrder ? "/orders" : `/gift_cards/${cardId}/redeem`,
        key: newId(),
        body: isOrder ? order(n) : { amount_cents: CHARGE_CENTS },
        answered: null,
      };
    });
    all.push(...requests);
    const [first, ...others] = requests as [Sent, ...Sent[]];
    first.answered = await send(url, bearer, first);
    // Killed after a random number of answers, so that others are under way however fast the machine is.
    let awaited = Math.ceil(Math.random() * (REQUESTS / 2));
    const enough = Promise.withResolvers<void>();
    const sending = Promise.all(
      others.map(async (request) => {
        request.answered = await send(url, bearer, request);
        if (--awaited === 0) enough.resolve();
      }),
    );
    await enough.promise;
    await kill();
    await sending;
  }
  const lost = all.filter((request) => request.answered === null);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThan(all.length);

  const url = await startServer();
  for (const request of all) {
    const again = await send(url, bearer, request);
    expect(again?.status).toBe(request.path === "/orders" ? 201 : 200);
    if (request.answered) expect(again).toEqual(request.answered);
  }
  await kill();

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
});

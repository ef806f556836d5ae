import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { callApi } from "#lib/testing/http";
import { ownDatabase } from "#lib/testing/own-database";
import {
  makeGiftCardProduct,
  makeKey,
  makeStore,
  makeTicketProduct,
  orderGiftCard,
  orderTickets,
  type TestStore,
} from "#lib/testing/store";
import { loadRouteTable, METHODS } from "./table.ts";

ownDatabase();

const { paths } = await loadRouteTable();
const writes = [...paths].flatMap(([path, handlers]) =>
  METHODS.filter((method) => method !== "GET" && handlers[method]).map((method) => ({
    operation: `${method} ${path}`,
  })),
);

let store: TestStore;
let key: string;

beforeAll(async () => {
  // Whoever asks the pool for a second connection while holding the first now waits in vain.
  const connectionString = process.env.DATABASE_URL;
  Object.assign(globalThis, {
    [Symbol.for("zakka.pool")]: new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 3_000 }),
  });
  expect(pool().options.max).toBe(1);
  store = await makeStore();
  key = await makeKey(store.test);
});

/** Makes what the operation needs, and says how it is called. */
const CALLS: Record<string, () => Promise<{ path: string; body?: object }>> = {
  "POST /v1/gift_cards/{id}/redeem": async () => ({
    path: `/v1/gift_cards/${await orderGiftCard(store.test, 500)}/redeem`,
    body: { amount_cents: 100 },
  }),
  "POST /v1/orders": async () => ({
    path: "/v1/orders",
    body: {
      customer: { email: `${newId()}@post.example`, name: "Ines" },
      items: [
        { product_id: (await makeTicketProduct(store.test)).productId, quantity: 2 },
        { product_id: await makeGiftCardProduct(store.test), quantity: 1, amount_cents: 2_500 },
      ],
      payment_method: "manual",
    },
  }),
  "POST /v1/redemptions": async () => ({ path: "/v1/redemptions", body: { token: (await ticket()).token } }),
  "POST /v1/redemptions/lookup": async () => ({
    path: "/v1/redemptions/lookup",
    body: { token: (await ticket()).token },
  }),
  "POST /v1/redemptions/{id}/reverse": async () => {
    const { body } = await callApi(key, "/v1/redemptions", { body: { token: (await ticket()).token } });
    return { path: `/v1/redemptions/${body.redemption.id}/reverse`, body: {} };
  },
  "POST /v1/tickets/{id}/redeem": async () => ({ path: `/v1/tickets/${(await ticket()).id}/redeem`, body: {} }),
  "POST /v1/webhooks": async () => ({
    path: "/v1/webhooks",
    body: { url: "https://hooks.example.com/a", events: ["*"] },
  }),
  "PATCH /v1/webhooks/{id}": async () => ({ path: await endpoint(), body: { enabled: false } }),
  "DELETE /v1/webhooks/{id}": async () => ({ path: await endpoint() }),
  "POST /v1/webhooks/{id}/rotate_secret": async () => ({ path: `${await endpoint()}/rotate_secret`, body: {} }),
  "POST /v1/webhooks/{id}/recover": async () => ({
    path: `${await endpoint()}/recover`,
    body: { since: 1_700_000_000 },
  }),
  "POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry": async () => {
    const path = await endpoint();
    await orderGiftCard(store.test, 500);
    const { body } = await callApi(key, `${path}/deliveries`);
    return { path: `${path}/deliveries/${body.data[0].id}/retry`, body: {} };
  },
};

async function ticket(): Promise<{ id: string; token: string }> {
  const id = (await orderTickets(store.test)).ticketIds[0] ?? "";
  return { id, token: (await callApi(key, `/v1/tickets/${id}`)).body.qr_token };
}

async function endpoint(): Promise<string> {
  const { body } = await callApi(key, "/v1/webhooks", { body: { url: "https://hooks.example.com/b", events: ["*"] } });
  return `/v1/webhooks/${body.id}`;
}

describe("on a pool of one connection", () => {
  test.each(writes)("$operation is done, with an Idempotency-Key and without", async ({ operation }) => {
    const prepare = CALLS[operation];
    if (!prepare) throw new Error(`${operation} is not known here: say in CALLS how it is called.`);
    const method = operation.split(" ")[0];
    for (const headers of [undefined, { "Idempotency-Key": newId() }]) {
      const { path, body } = await prepare();
      const answer = await callApi(key, path, { method, body, headers });
      expect([answer.status, answer.body.error]).toEqual([expect.toBeOneOf([200, 201]), undefined]);
    }
  });
});

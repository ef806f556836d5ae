import { expect, test } from "vitest";
import { areBlocked, untilBlocked } from "#lib/testing/blocked";
import { callApi } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { makeTicketProduct } from "#lib/testing/products";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { pool } from "./client.ts";
import { waitingForShare } from "./shares.ts";

ownDatabase();

const HOLD = "SELECT FROM ticket_event WHERE merchant_id = $1 AND id = $2 FOR UPDATE";

test("while 30 checkouts of one event wait for it, the store redeems, other stores sell, and a connection is left", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const key = await makeKey(store.test);
  const otherKey = await makeKey(other.test);
  const held = await makeTicketProduct(present(store.test), { capacities: [20] });
  const free = await makeTicketProduct(present(other.test));
  const { ticketIds } = await orderTickets(store.test);
  const sell = (by: string, { productId }: typeof held) =>
    callApi(by, "/v1/orders", {
      body: {
        customer: { email: "mara@post.example" },
        items: [{ product_id: productId, quantity: 1 }],
        payment_method: "manual",
      },
    });
  const holder = await pool().connect();
  await holder.query("BEGIN");
  await holder.query(HOLD, [store.merchantId, held.eventIds[0]]);

  const checkouts = Array.from({ length: 30 }, () => sell(key, held));
  await untilBlocked(4);
  expect(await callApi(key, `/v1/tickets/${ticketIds[0]}/redeem`, { method: "POST" })).toMatchObject({ status: 200 });
  expect(await sell(otherKey, free)).toMatchObject({ status: 201 });
  expect((await pool().query("SELECT 1 AS ready")).rows).toEqual([{ ready: 1 }]); // as /readyz and credentials ask
  expect([await areBlocked(5), waitingForShare()]).toEqual([false, 26]);

  await holder.query("COMMIT");
  holder.release();
  const statuses = (await Promise.all(checkouts)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(10).fill(409)]);
  expect(waitingForShare()).toBe(0);
});

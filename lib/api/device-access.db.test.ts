import { beforeAll, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { allRows } from "#lib/testing/all-rows";
import { makeDevice } from "#lib/testing/devices";
import { type Called, callApi } from "#lib/testing/http";
import { OPERATIONS } from "#lib/testing/operations";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { type Calls, callsOf } from "#lib/testing/writes";

/** All that a device may call: each one more lets a lost phone read or do more. */
const FOR_DEVICES = [
  "GET /v1/bookings/{id}",
  "GET /v1/gift_cards/{id}",
  "GET /v1/memberships/{id}",
  "GET /v1/tickets/{id}",
  "GET /v1/vouchers/{id}",
  "POST /v1/bookings/{id}/redeem",
  "POST /v1/gift_cards/{id}/redeem",
  "POST /v1/memberships/{id}/checkin",
  "POST /v1/redemptions",
  "POST /v1/redemptions/batch",
  "POST /v1/redemptions/lookup",
  "POST /v1/redemptions/{id}/reverse",
  "POST /v1/tickets/{id}/redeem",
  "POST /v1/vouchers/{id}/redeem",
];

const operations = [...OPERATIONS].flatMap(([name, declared]) => (declared["x-scope"] ? [name] : []));

let merchantId: string;
let token: string;
let calls: Calls;
/** The id of a resource of each kind that has one, by the name in its path. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  const store = await makeStore();
  const ctx = present(store.test);
  merchantId = store.merchantId;
  const key = await makeKey(ctx);
  calls = callsOf(ctx, key);
  const device = await makeDevice(ctx);
  token = device.token;
  // With every scope, only the declaration decides.
  await pool().query("UPDATE device SET scopes = '{*}' WHERE merchant_id = $1 AND id = $2", [merchantId, device.id]);
  const { order, ticketIds } = await orderTickets(ctx);
  Object.assign(ids, { orders: order.id, customers: order.customer_id, tickets: ticketIds[0] });
  ids.products = order.items[0]?.product_id ?? "";
  ids.gift_cards = await orderGiftCard(ctx, 5_000);
  ids.bookings = (await orderBooking(ctx)).id;
  ids.discount_codes = (await createDiscountCode(ctx, { code: newId(), percent_off: 10 })).id;
  ids.vouchers = await orderVoucher(ctx);
  ids.memberships = await orderMembership(ctx);
  ids.webhooks = (await createEndpoint(ctx, { url: "https://hooks.example.com/zakka", events: ["*"] })).id;
  for (const kind of ["events", "payments"]) ids[kind] = (await callApi(key, `/v1/${kind}`)).body.data[0].id;
});

/** Returns a function that sends the operation with the token of the device. What it needs is made before. */
async function prepared(name: string): Promise<() => Promise<Called>> {
  const [method = "", template = ""] = name.split(" ");
  if (method === "GET") return () => callApi(token, template.replace("{id}", ids[template.split("/")[2] ?? ""] ?? ""));
  const call = await calls[name]?.();
  if (!call) throw new Error(`Add ${name} to lib/testing/writes.ts.`);
  return () => callApi(token, call.path, { method, body: call.body });
}

test.each(operations.filter((name) => FOR_DEVICES.includes(name)))("a device may %s", async (name) => {
  const send = await prepared(name);
  expect((await send()).status).toBe(200);
});

test.each(operations.filter((name) => !FOR_DEVICES.includes(name)))("a device may not %s", async (name) => {
  const send = await prepared(name);
  const rows = await allRows([merchantId]);
  const { status, body } = await send();
  expect([status, body.error]).toEqual([403, "insufficient_scope"]);
  expect(body.message).toContain("POST /v1/redemptions/lookup");
  expect(await allRows([merchantId])).toBe(rows);
});

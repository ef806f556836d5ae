import { expect, test } from "vitest";
import { newEventId, newId } from "#lib/core/ids";
import { addDays } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createCustomer } from "#lib/domain/customers/create";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { deleteEndpoint } from "#lib/domain/webhook-endpoints/delete";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { orderTickets } from "#lib/testing/orders";
import { at, later, makeStore } from "#lib/testing/store";
import { deliveriesTo, fireEvents, makeEndpoint, setDelivery } from "#lib/testing/webhooks";
import { openEvent, searchEvents } from "./read.ts";

const idsIn = async (ctx: PrismaContext, search: string) =>
  (await searchEvents(ctx, { search })).data.map(({ id }) => id);
const firstOf = async (ctx: PrismaContext) => {
  const [event] = (await searchEvents(ctx, {})).data;
  if (!event) throw new Error("There is no event.");
  return event;
};

test("the list finds events by their type, their object, their id, the end of it, and their days", async () => {
  const { test: ctx } = await makeStore();
  const { customer } = await createCustomer(ctx, { email: "mara@post.example" });
  await fireEvents(later(ctx, 90_000), "product.created", 2);
  const [written] = (await searchEvents(ctx, { search: customer.id })).data;
  expect(written).toMatchObject({ type: "customer.created", object_id: customer.id });
  const id = written?.id ?? "";
  for (const search of [id, id.slice(-8), `evt_…${id.slice(-8)}`, "customer.", ` ${customer.id} `])
    expect(await idsIn(ctx, search)).toEqual([id]);
  expect(await idsIn(ctx, "%")).toEqual([]);
  expect((await searchEvents(ctx, { type: "product.created" })).data).toHaveLength(2);
  const noon = Math.floor(ctx.now.getTime() / 1000);
  expect((await searchEvents(ctx, { created_from: noon, created_to: noon + 1 })).data.map((one) => one.id)).toEqual([
    id,
  ]);
  expect((await searchEvents(ctx, { created_from: noon + 1 })).data).toHaveLength(2);
});

test("the list is paged by event ids, and counts what became of the deliveries of each event", async () => {
  const { test: ctx } = await makeStore();
  await fireEvents(ctx, "customer.created");
  const endpoint = await makeEndpoint(ctx, "https://a.example/");
  const other = await makeEndpoint(ctx, "https://b.example/");
  await fireEvents(later(ctx, 1), "customer.updated", 2);
  const [first, second] = await deliveriesTo(endpoint);
  await setDelivery(first?.id, "status = 'succeeded'");
  await setDelivery((await deliveriesTo(other))[0]?.id, "status = 'failed'");
  const { data, has_more } = await searchEvents(ctx, { limit: 2 });
  expect(has_more).toBe(true);
  expect(data.map(({ id, deliveries }) => [id, deliveries])).toEqual([
    [second?.event_id, { all: 2, delivered: 0, waiting: 2, failed: 0 }],
    [first?.event_id, { all: 2, delivered: 1, waiting: 0, failed: 1 }],
  ]);
  const rest = await searchEvents(ctx, { limit: 2, starting_after: data[1]?.id });
  expect(rest.data.map(({ deliveries }) => deliveries.all)).toEqual([0]);
});

test("an event shows its exact bytes, its object, its request, and its deliveries with their endpoints", async () => {
  const { test: ctx } = await makeStore();
  const { ticketIds } = await orderTickets(ctx);
  const endpoints = [];
  for (const host of ["a", "b", "c"]) endpoints.push(await makeEndpoint(ctx, `https://${host}.example/`));
  await redeemTicket(ctx, ticketIds[0] ?? "");
  await updateEndpoint(ctx, endpoints[1]?.id ?? "", { enabled: false });
  await deleteEndpoint(ctx, endpoints[2]?.id ?? "");
  const event = await openEvent(ctx, (await firstOf(ctx)).id);
  expect(event).toMatchObject({
    type: "ticket.redeemed",
    object: { kind: "ticket", id: ticketIds[0] },
    request: { id: ctx.requestId, logged: null },
    is_example: false,
  });
  expect(JSON.parse(event.payload)).toMatchObject({ id: event.id, type: "ticket.redeemed", data: { was_first: true } });
  const seen = Object.fromEntries(event.deliveries.map((one) => [one.delivery.url, [one.url, one.can_send]]));
  expect(seen).toEqual({
    "https://a.example/": ["https://a.example/", true],
    "https://b.example/": ["https://b.example/", false],
    "https://c.example/": [null, false],
  });
});

test("events of another store, of the other mode, unknown ones and those older than 30 days are not found", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  for (const each of [ctx, live, other]) await fireEvents(each);
  const mine = await firstOf(ctx);
  for (const id of [(await firstOf(live)).id, (await firstOf(other)).id, newEventId()]) {
    await expect(openEvent(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await idsIn(ctx, id)).toEqual([]);
  }
  expect(await idsIn(ctx, (await firstOf(other)).object_id ?? newId())).toEqual([]);
  const over = at(ctx, addDays(later(ctx, 1).now, 30));
  await expect(openEvent(over, mine.id)).rejects.toMatchObject({ code: "not_found" });
  expect((await searchEvents(over, {})).data).toEqual([]);
});

test("the events of one object are found by an index", async () => {
  const { test: ctx } = await makeStore();
  await fireEvents(ctx, "product.updated", 1_000); // of a store with few events, any index is as good
  await pool().query("ANALYZE event");
  const connection = await pool().connect();
  try {
    await connection.query("BEGIN; SET LOCAL enable_seqscan = off");
    const { rows } = await connection.query(
      `EXPLAIN SELECT * FROM event WHERE merchant_id = $1 AND mode = 'test' AND object_id = $2 AND created_at >= now()
        ORDER BY created_at DESC, id DESC LIMIT 26`,
      [ctx.merchantId, newId()],
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("event_of_object");
  } finally {
    await connection.query("ROLLBACK");
    connection.release();
  }
});

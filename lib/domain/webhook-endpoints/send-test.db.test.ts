import { beforeEach, expect, test } from "vitest";
import { EVENTS } from "#lib/api/payloads";
import { EVENT_TYPES } from "#lib/core/event-types";
import { openDelivery } from "#lib/dashboard/webhooks/read";
import type { PrismaContext } from "#lib/db/context";
import { exampleOf } from "#lib/domain/events/examples";
import { getEvent, listEvents } from "#lib/domain/events/read";
import { getTicket } from "#lib/domain/tickets/read";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { callApi } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { later, makeKey, makeStore, NOW } from "#lib/testing/store";
import { fireEvents, makeEndpoint, statusesOf, type TestEndpoint } from "#lib/testing/webhooks";
import { getEndpoint } from "./read.ts";
import { sendTest } from "./send-test.ts";
import { updateEndpoint } from "./update.ts";

const URL = "https://hooks.does-not-exist.invalid/in";

let ctx: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  ctx = (await makeStore()).test;
  endpoint = await makeEndpoint(ctx, URL);
});

test("a test event is sent to that endpoint only, whatever its event filters, and shows the endpoint", async () => {
  const picky = await makeEndpoint(ctx, `${URL}/picky`, ["order.created"]);
  const answer = await sendTest(ctx, picky.id);
  expect(answer).toMatchObject({
    object: "webhook_delivery",
    event_type: "webhook.test",
    status: "pending",
    attempt_count: 0,
    response_status: null,
  });
  expect(await statusesOf(endpoint)).toEqual([]);
  const { payload } = await openDelivery(ctx, picky.id, answer.id);
  expect(JSON.parse(payload ?? "")).toEqual({
    id: answer.event_id,
    type: "webhook.test",
    created: NOW.getTime() / 1000,
    data: await getEndpoint(ctx, picky.id),
  });
  await updateEndpoint(ctx, picky.id, { enabled: false });
  await expect(sendTest(ctx, picky.id)).rejects.toMatchObject({ code: "invalid_transition" });
  expect((await listEvents(ctx, {})).data).toHaveLength(1);
});

const payloadSentFor = async (answer: { id: string }, to = endpoint) =>
  JSON.parse((await openDelivery(ctx, to.id, answer.id)).payload ?? "");

test("a test event of a type is a copy of the newest in this store and mode with a new id, and is not listed as an event", async () => {
  const live = { ...(await makeStore()).live };
  await fireEvents(live, "customer.created");
  await updateEndpoint(ctx, endpoint.id, { events: ["order.created"] });
  await fireEvents(ctx, "customer.created");
  await fireEvents(later(ctx, 5), "customer.created");
  const [newest] = (await listEvents(ctx, {})).data;
  for (let n = 0; n < 2; n++) {
    const answer = await sendTest(later(ctx, 60), endpoint.id, { type: "customer.created" });
    expect(answer).toMatchObject({ event_type: "customer.created", status: "pending" });
    const payload = await payloadSentFor(answer);
    expect(payload).toEqual({
      id: answer.event_id,
      type: "customer.created",
      created: NOW.getTime() / 1000 + 60,
      data: newest?.data,
    });
    expect(await getEvent(ctx, answer.event_id)).toEqual({ object: "event", ...payload });
  }
  expect((await listEvents(ctx, {})).data).toHaveLength(2);
});

test("a test event whose type is stored as a row is rendered as its webhook would be", async () => {
  const { ticketIds } = await orderTickets(ctx);
  await redeemTicket(ctx, ticketIds[0] ?? "");
  const answer = await sendTest(ctx, endpoint.id, { type: "ticket.redeemed" });
  expect((await payloadSentFor(answer)).data).toEqual({
    ...(await getTicket(ctx, ticketIds[0] ?? "")),
    was_first: true,
  });
});

test.each(EVENT_TYPES.filter((type) => type !== "webhook.test"))(
  "a test event of %s is the documented example in a store without one",
  async (type) => {
    const answer = await sendTest(ctx, endpoint.id, { type });
    const payload = await payloadSentFor(answer);
    expect(payload).toEqual({ id: answer.event_id, type, created: NOW.getTime() / 1000, data: exampleOf(type).data });
    EVENTS[type].parse(payload.data);
  },
);

test("a test event over the API returns 200 with the delivery, with an empty body or none, and 400 for an unknown type", async () => {
  const key = await makeKey(ctx, ["webhooks:write"]);
  const send = (body?: object) => callApi(key, `/v1/webhooks/${endpoint.id}/test`, { method: "POST", body });
  for (const body of [undefined, {}, { type: "webhook.test" }]) {
    const answer = await send(body);
    expect([answer.status, answer.body.object, answer.body.event_type]).toEqual([
      200,
      "webhook_delivery",
      "webhook.test",
    ]);
  }
  expect((await send({ type: "order.completed" })).body).toMatchObject({ event_type: "order.completed" });
  for (const type of ["ticket.*", "*", "order.moved", null]) {
    expect((await send({ type })).body).toMatchObject({ error: "invalid_request", param: "type" });
  }
});

import { describe, expect, test } from "vitest";
import { newEventId } from "#lib/core/ids";
import { addDays } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getTicket } from "#lib/domain/tickets/read";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { callApi } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { eventTypes, later, makeKey, makeStore, NOW } from "#lib/testing/store";
import { fireEvents, makePresentStore } from "#lib/testing/webhooks";
import { getEvent, listEvents } from "./read.ts";

const idsOf = async (ctx: PrismaContext) =>
  (
    await pool().query("SELECT id FROM event WHERE merchant_id = $1 AND mode = $2 ORDER BY id DESC", [
      ctx.merchantId,
      ctx.mode,
    ])
  ).rows.map((row) => row.id as string);

describe("a list of events", () => {
  test("is newest first, even within a transaction, and can be filtered by type", async () => {
    const { test: ctx } = await makeStore();
    await orderTickets(ctx, {}, 2);
    const { data } = await listEvents(ctx, {});
    expect(data.map(({ type }) => type)).toEqual((await eventTypes(ctx)).reverse());
    expect(data[0]).toMatchObject({
      object: "event",
      type: "order.completed",
      data: { object: "order", status: "paid" },
    });
    const issued = await listEvents(ctx, { type: "ticket.issued" });
    expect(issued.data).toHaveLength(2);
    expect(issued.has_more).toBe(false);
  });

  test("shows an event that was never sent with the payload that a webhook would have", async () => {
    const { test: ctx } = await makeStore();
    const { ticketIds } = await orderTickets(ctx);
    await redeemTicket(ctx, ticketIds[0] ?? "");
    const [redeemed] = (await listEvents(ctx, { type: "ticket.redeemed" })).data;
    const ticket = await getTicket(ctx, ticketIds[0] ?? "");
    expect(redeemed?.data).toEqual({ ...ticket, was_first: true });
    expect(await getEvent(ctx, redeemed?.id ?? "")).toEqual(redeemed);
  });

  test("can be paged in both directions by event ids", async () => {
    const { test: ctx } = await makeStore();
    for (let n = 0; n < 3; n++) await fireEvents(later(ctx, n), "customer.created", 3);
    const all = await idsOf(ctx);
    const seen: string[] = [];
    for (let page = await listEvents(ctx, { limit: 2 }); ; ) {
      seen.push(...page.data.map(({ id }) => id));
      if (!page.has_more) break;
      page = await listEvents(ctx, { limit: 2, starting_after: seen.at(-1) });
    }
    expect(seen).toEqual(all);
    const back = await listEvents(ctx, { limit: 2, ending_before: all[4] });
    expect(back.data.map(({ id }) => id)).toEqual(all.slice(2, 4));
  });

  test("has the events of the last 30 days", async () => {
    const { test: ctx } = await makeStore();
    await fireEvents(ctx);
    const [id = ""] = await idsOf(ctx);
    const last = { ...ctx, now: addDays(NOW, 30) };
    expect((await listEvents(last, {})).data).toHaveLength(1);
    expect(await getEvent(last, id)).toMatchObject({ id });
    const over = later(last, 1);
    expect((await listEvents(over, {})).data).toEqual([]);
    await expect(getEvent(over, id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("has events of one store and one mode only", async () => {
    const { test: ctx, live } = await makeStore();
    const { test: other } = await makeStore();
    await fireEvents(live);
    await fireEvents(other);
    expect((await listEvents(ctx, {})).data).toEqual([]);
    for (const id of [...(await idsOf(live)), ...(await idsOf(other))]) {
      await expect(getEvent(ctx, id)).rejects.toMatchObject({ code: "not_found" });
      await expect(listEvents(ctx, { starting_after: id })).rejects.toMatchObject({ code: "invalid_request" });
    }
  });
});

describe("the API answers", () => {
  test("200 with the event, 400 for an invalid cursor or type, and 404 for an unknown id", async () => {
    const ctx = await makePresentStore();
    const key = await makeKey(ctx, ["webhooks:read"]);
    await fireEvents(ctx, "customer.created");
    const list = await callApi(key, "/v1/events?type=customer.created");
    expect(list.body.data).toHaveLength(1);
    const [event] = list.body.data;
    expect(Object.keys(event).sort()).toEqual(["created", "data", "id", "object", "type"]);
    expect((await callApi(key, `/v1/events/${event.id}`)).body).toEqual(event);
    for (const cursor of ["01900000-0000-7000-8000-000000000000", event.id.toLowerCase(), newEventId()]) {
      expect((await callApi(key, `/v1/events?starting_after=${cursor}`)).body).toMatchObject({
        error: "invalid_request",
        param: "starting_after",
      });
    }
    expect((await callApi(key, "/v1/events?type=customer.moved")).body).toMatchObject({
      error: "invalid_request",
      param: "type",
    });
    for (const id of ["01900000-0000-7000-8000-000000000000", "evt_1", newEventId()]) {
      expect(await callApi(key, `/v1/events/${id}`)).toMatchObject({ status: 404, body: { error: "not_found" } });
    }
  });
});

import { expect, test } from "vitest";
import { addDays, addSeconds, nowInSeconds, timesOf, toUnix } from "#lib/core/time";
import { aheadSeconds } from "#lib/db/ahead";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { findCheckout, viewCheckout } from "#lib/domain/checkout/page";
import { findDownloads } from "#lib/domain/files/download";
import { downloadToken } from "#lib/domain/files/token";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { cancelMembership } from "#lib/domain/memberships/cancel";
import { getMembership } from "#lib/domain/memberships/read";
import { getOrder } from "#lib/domain/orders/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { JOBS } from "#lib/jobs/list";
import { holdTickets, orderGiftCard, orderMembership } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { payOrder } from "#lib/testing/pay-order";
import { paymentsOf } from "#lib/testing/payment-pages";
import { later, makeStore, present } from "#lib/testing/store";
import { makeEndpoint } from "#lib/testing/webhooks";
import { advanceTestClock } from "./advance.ts";
import { getTestClock } from "./read.ts";

ownDatabase();

/** The store as a request that comes now finds it. */
const seenNow = async (ctx: PrismaContext): Promise<PrismaContext> => ({
  ...ctx,
  ...timesOf(nowInSeconds(), await aheadSeconds(ctx.merchantId, ctx.mode)),
});

const makeNow = async (settings = {}) => present((await makeStore(settings)).test);

/** The events of a store, the oldest first. */
const eventsOf = async ({ merchantId }: PrismaContext, like = "%") =>
  (
    await pool().query<{ type: string; created_at: Date; payload: { created: number; data: Record<string, number> } }>(
      "SELECT type, created_at, payload::jsonb AS payload FROM event WHERE merchant_id = $1 AND type LIKE $2 ORDER BY created_at, id",
      [merchantId, like],
    )
  ).rows;

const inSeconds = (ctx: PrismaContext, seconds: number) => ({ to: toUnix(ctx.now) + seconds });
const inDays = (ctx: PrismaContext, days: number) => ({ to: toUnix(addDays(ctx.now, days)) });

test("a clock that was never moved has the real time", async () => {
  const ctx = await makeNow();
  const clock = await getTestClock(ctx);
  expect(clock).toEqual({ object: "test_clock", now: expect.any(Number), offset_seconds: 0 });
  expect(Math.abs(clock.now - toUnix(new Date()))).toBeLessThanOrEqual(1);
});

test("the clock goes on from where it was moved to, for this store's test mode alone", async () => {
  const { test: ctx, live } = await makeStore();
  const other = await makeNow();
  const { to } = inDays(present(ctx), 40);
  const clock = await advanceTestClock(ctx, { to });
  expect(clock.now - to).toBeGreaterThanOrEqual(1); // the second in which every process learns of it
  expect(clock.now - to).toBeLessThan(10);
  expect(Math.abs(clock.offset_seconds - 40 * 86_400)).toBeLessThan(10);
  expect(await getTestClock(other)).toMatchObject({ offset_seconds: 0 });
  expect(await aheadSeconds(live.merchantId, "live")).toBe(0);
});

test("a membership renews period by period, each with its event at its time", async () => {
  const ctx = await makeNow();
  const id = await orderMembership(ctx);
  const { current_period_end } = await getMembership(ctx, id);
  const before = (await eventsOf(ctx)).length;
  await advanceTestClock(ctx, inDays(ctx, 100));
  const renewals = (await eventsOf(ctx)).slice(before);
  expect(renewals.map(({ type }) => type)).toEqual(["membership.updated", "membership.updated", "membership.updated"]);
  const [first, second, third] = renewals.map(
    ({ payload: { created, data } }): Record<string, number> => ({
      ...data,
      created,
    }),
  );
  expect(first).toMatchObject({ created: current_period_end, current_period_start: current_period_end });
  expect(second).toMatchObject({ created: first?.current_period_end, current_period_start: first?.current_period_end });
  expect(third).toMatchObject({
    created: second?.current_period_end,
    current_period_start: second?.current_period_end,
  });
  expect(await getMembership(await seenNow(ctx), id)).toMatchObject({ current_period_start: third?.created });
});

test("a trial ends, and a membership that was canceled ends with its period", async () => {
  const ctx = await makeNow();
  const trial = await orderMembership(ctx, { trialDays: 14 });
  const ending = await orderMembership(ctx);
  await cancelMembership(ctx, ending);
  await advanceTestClock(ctx, inDays(ctx, 15));
  expect(await getMembership(await seenNow(ctx), trial)).toMatchObject({ status: "active" });
  expect(await getMembership(await seenNow(ctx), ending)).toMatchObject({ status: "active" });
  await advanceTestClock(ctx, inDays(ctx, 32));
  const { status, current_period_end } = await getMembership(await seenNow(ctx), ending);
  const [ended] = await eventsOf(ctx, "membership.canceled");
  expect([status, current_period_end]).toEqual(["canceled", ended?.payload.created]);
});

test("the hold of an order ends, and with it its payment page", async () => {
  const ctx = await makeNow();
  const order = await holdTickets(ctx);
  const opened = await holdTickets(ctx);
  await payOrder(ctx, opened.id, "authenticate"); // waits for its second step
  await advanceTestClock(ctx, inSeconds(ctx, 1_700));
  expect((await getOrder(ctx, order.id)).status).toBe("pending");
  expect((await getOrder(ctx, opened.id)).status).toBe("pending");
  await advanceTestClock(ctx, inSeconds(ctx, 1_900));
  expect((await getOrder(ctx, order.id)).status).toBe("canceled");
  expect((await getOrder(ctx, opened.id)).status).toBe("canceled");
  expect((await paymentsOf(ctx, opened.id)).map(({ status }) => status)).toEqual(["canceled"]);
  const canceled = await eventsOf(ctx, "order.canceled");
  for (const { payload } of canceled) expect(payload.created - toUnix(ctx.now)).toBeGreaterThanOrEqual(1_800);
  for (const { payload } of canceled) expect(payload.created - toUnix(ctx.now)).toBeLessThan(1_870);
});

test("a slow card pays, and refunds get their results", async () => {
  const ctx = await makeNow();
  const slow = await holdTickets(ctx);
  await payOrder(ctx, slow.id, "slow");
  const [succeeds, fails] = [await holdTickets(ctx), await holdTickets(ctx)];
  await payOrder(ctx, succeeds.id, "refund_pending");
  await payOrder(ctx, fails.id, "refund_fails");
  for (const { id } of [succeeds, fails]) await refundOrder(ctx, id);
  expect((await getOrder(ctx, slow.id)).status).toBe("pending");
  await advanceTestClock(ctx, inSeconds(ctx, 120));
  expect((await getOrder(ctx, slow.id)).status).toBe("paid");
  expect(await getOrder(ctx, succeeds.id)).toMatchObject({ status: "refunded" });
  expect((await getOrder(ctx, fails.id)).refunded_cents).toBe(0);
  expect((await paymentsOf(ctx, fails.id))[0]).toMatchObject({ refunded_cents: 0 });
});

test("a card that is to be delivered later, or that expires, goes by the clock", async () => {
  const ctx = await makeNow({ gift_card_expiry_days: 30 });
  const id = await orderGiftCard(ctx, 5_000);
  await advanceTestClock(ctx, inDays(ctx, 31));
  const { expires_at } = await getGiftCard(ctx, id);
  expect(expires_at).toBeLessThan(toUnix((await seenNow(ctx)).now));
});

test("a page that is open does not take a step for every look", async () => {
  const ctx = await makeNow();
  const { id } = await holdTickets(ctx);
  await payOrder(ctx, id, "authenticate");
  await pool().query("UPDATE payment SET look_at = $2 WHERE merchant_id = $1", [ctx.merchantId, ctx.now]);
  await advanceTestClock(ctx, inSeconds(ctx, 60));
  const { rows } = await pool().query("SELECT look_at FROM payment WHERE merchant_id = $1", [ctx.merchantId]);
  expect(rows).toEqual([{ look_at: ctx.now }]);
});

test.each([
  ["the time that it is", 0, "only goes forward"],
  ["an earlier time", -100, "only goes forward"],
  ["a time in more than two years", 2 * 365 * 86_400 + 60, "two years"],
])("%s is refused, and moves nothing", async (_, seconds, message) => {
  const ctx = await makeNow();
  const moved = advanceTestClock(ctx, inSeconds(present(ctx), seconds));
  await expect(moved).rejects.toMatchObject({ code: "invalid_request", extra: { param: "to" } });
  await expect(moved).rejects.toThrow(message);
  expect(await aheadSeconds(ctx.merchantId, "test")).toBe(0);
});

test("live mode has no clock to move", async () => {
  const { live } = await makeStore();
  await expect(advanceTestClock(live, inDays(present(live), 1))).rejects.toMatchObject({ code: "invalid_transition" });
});

test("what is overdue is done at once, and moves no clock back", async () => {
  const ctx = await makeNow();
  const { id } = await holdTickets(later(ctx, -7_200));
  await advanceTestClock(ctx, inSeconds(ctx, 60));
  expect((await getOrder(ctx, id)).status).toBe("canceled");
  const [canceled] = await eventsOf(ctx, "order.canceled");
  expect(canceled?.payload.created).toBeGreaterThanOrEqual(toUnix(ctx.now));
});

test("of many that move the clock at once, one does, and the others are told", async () => {
  const ctx = await makeNow();
  await orderMembership(ctx);
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => advanceTestClock(ctx, inDays(ctx, 100))));
  const refused = all.filter((one) => one.status === "rejected").map(({ reason }) => reason.code);
  expect(refused).toHaveLength(7);
  for (const code of refused) expect(["invalid_transition", "invalid_request"]).toContain(code); // moved meanwhile
  expect(await eventsOf(ctx, "membership.updated")).toHaveLength(3);
});

test("after the most steps the clock stays where it is, says so, and goes on from there", async () => {
  const ctx = await makeNow();
  await orderMembership(ctx, { plan_interval: "day" });
  const { to } = inDays(ctx, 20);
  const stopped = advanceTestClock(ctx, { to }, 5);
  await expect(stopped).rejects.toMatchObject({ code: "invalid_request", extra: { param: "to" } });
  expect(await eventsOf(ctx, "membership.updated")).toHaveLength(5);
  const { now } = await getTestClock(ctx);
  await expect(stopped).rejects.toThrow(/The clock has stopped at \d{10}, after 5 steps/);
  expect(Math.abs(now - inDays(ctx, 5).to)).toBeLessThan(10);
  await advanceTestClock(ctx, { to });
  expect((await eventsOf(ctx, "membership.updated")).length).toBe(20);
});

test("what is made while the clock is ahead falls due by it without another move", async () => {
  const ctx = await makeNow();
  await advanceTestClock(ctx, inDays(ctx, 400));
  const ahead = await seenNow(ctx);
  const order = await holdTickets(ahead);
  const member = await orderMembership(ahead);
  const late = addSeconds(nowInSeconds(), 1_900);
  const inAMonth = addDays(nowInSeconds(), 32);
  for (const job of JOBS.filter(({ name }) => name === "cancel-holds")) await job.run(nowInSeconds());
  expect((await getOrder(ahead, order.id)).status).toBe("pending");
  for (const job of JOBS.filter(({ name }) => name === "cancel-holds")) await job.run(late);
  expect((await getOrder(ahead, order.id)).status).toBe("canceled");
  for (const job of JOBS.filter(({ name }) => name === "renew-memberships")) await job.run(inAMonth);
  const events = await eventsOf(ctx);
  expect(events.filter(({ type }) => type === "membership.updated")).toHaveLength(1);
  expect((await getMembership(ahead, member)).current_period_start).toBeGreaterThan(toUnix(ahead.now));
  expect(events.map(({ created_at }) => created_at)).toEqual(
    events.map(({ created_at }) => created_at).toSorted((a, b) => a.getTime() - b.getTime()),
  );
});

test("the payment page and the downloads of a guest have the time of the store", async () => {
  const ctx = await makeNow();
  await advanceTestClock(ctx, inDays(ctx, 400));
  const order = await holdTickets(await seenNow(ctx));
  const checkout = await findCheckout(order.checkout_url?.split("/").at(-1) ?? "", nowInSeconds());
  const link = downloadToken({ merchantId: ctx.merchantId, orderId: order.id, number: 0 });
  const downloads = await findDownloads(link, nowInSeconds());
  for (const guest of [checkout, downloads])
    expect(toUnix(guest?.ctx.now ?? ctx.now)).toBeGreaterThanOrEqual(inDays(ctx, 400).to);
  expect(checkout && (await viewCheckout(checkout)).state).toBe("waiting");
});

test("deliveries have the real time, whatever that of their event", async () => {
  const ctx = await makeNow();
  await makeEndpoint(ctx, "https://shop.example/hooks");
  await advanceTestClock(ctx, inDays(ctx, 400));
  await holdTickets(await seenNow(ctx));
  const { rows } = await pool().query<{ created_at: Date; next_attempt_at: Date }>(
    "SELECT created_at, next_attempt_at FROM webhook_delivery WHERE merchant_id = $1",
    [ctx.merchantId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { created_at, next_attempt_at } of rows) {
    expect(next_attempt_at.getTime()).toBeLessThanOrEqual(Date.now());
    expect(created_at.getTime()).toBeLessThanOrEqual(Date.now());
  }
});

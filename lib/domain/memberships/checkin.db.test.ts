import { expect, test } from "vitest";
import { addDays, addSeconds, toUnix } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { renderEvent, type UnrenderedEvent } from "#lib/domain/events/render";
import { orderMembership } from "#lib/testing/orders";
import { daysLater, eventTypes, later, makeStore } from "#lib/testing/store";
import { cancelMembership } from "./cancel.ts";
import { checkIn, claimCheckin } from "./checkin.ts";
import { getMembership, listMembershipCheckins, listMemberships } from "./read.ts";
import { renewMembership } from "./renew.ts";

async function sold(fields: Parameters<typeof orderMembership>[1] = {}, settings = {}) {
  const store = await makeStore(settings);
  const id = await orderMembership(store.test, fields);
  return { store, ctx: later(store.test, 60), id };
}

const code = (expected: string) => ({ code: expected });

/** The data of the last event of a type, as it is sent. */
async function lastSent(ctx: PrismaContext, type: string): Promise<Record<string, unknown>> {
  const { rows } = await pool().query<UnrenderedEvent & { payload: string | null }>(
    "SELECT * FROM event WHERE merchant_id = $1 AND type = $2 ORDER BY id DESC LIMIT 1",
    [ctx.merchantId, type],
  );
  const [event] = rows;
  if (!event) throw new Error(`No ${type} was written.`);
  return JSON.parse(event.payload ?? renderEvent(event)).data;
}

test("a check-in is counted and logged, and fires membership.checked_in with the new usage", async () => {
  const { ctx, id } = await sold({ max: 8 });
  const checkin = await checkIn(ctx, id, { note: "Towel", source: "Sauna" });
  const membership = await getMembership(ctx, id);
  expect(checkin).toMatchObject({
    object: "membership_checkin",
    membership_id: id,
    checked_in_at: toUnix(ctx.now),
    note: "Towel",
    source: "Sauna",
    reversed_at: null,
    usage: {
      max_per_period: 8,
      used_this_period: 1,
      remaining_this_period: 7,
      period_start: membership.current_period_start,
      period_end: membership.current_period_end,
    },
  });
  expect(membership.usage).toEqual(checkin.usage);
  const { usage, ...logged } = checkin;
  expect((await listMembershipCheckins(ctx, id, {})).data).toEqual([logged]);
  expect((await listMemberships(ctx, {})).data[0]).not.toHaveProperty("usage");
  expect(await lastSent(ctx, "membership.checked_in")).toEqual(checkin);
});

test("a plan without a cap has no usage figures", async () => {
  const { ctx, id } = await sold();
  for (let n = 0; n < 3; n++) expect(await checkIn(ctx, id)).not.toHaveProperty("usage");
  expect(await getMembership(ctx, id)).not.toHaveProperty("usage");
  expect(await lastSent(ctx, "membership.checked_in")).not.toHaveProperty("usage");
});

test("a check-in is refused when the membership is past due, canceled or at its cap, in this order, and nothing changes", async () => {
  const { ctx, id } = await sold({ max: 1 });
  await checkIn(ctx, id);
  const before = await getMembership(ctx, id);
  await expect(checkIn(ctx, id)).rejects.toMatchObject(code("allowance_exhausted"));
  await prisma().membership.updateMany({ where: { id }, data: { status: "past_due" } });
  await expect(checkIn(ctx, id)).rejects.toMatchObject(code("membership_inactive"));
  await prisma().membership.updateMany({ where: { id }, data: { status: "canceled", canceled_at: ctx.now } });
  await expect(checkIn(ctx, id)).rejects.toMatchObject(code("membership_inactive"));
  expect(await getMembership(ctx, id)).toEqual({ ...before, status: "canceled" });
  expect((await listMembershipCheckins(ctx, id, {})).data).toHaveLength(1);
  expect((await eventTypes(ctx)).filter((type) => type === "membership.checked_in")).toHaveLength(1);
});

test("the store can allow past-due members to check in", async () => {
  const { ctx, id } = await sold({ status: "past_due" }, { allow_past_due_checkin: true });
  await checkIn(ctx, id);
  await checkIn(daysLater(ctx, 40), id);
  expect((await getMembership(ctx, id)).status).toBe("past_due");
});

test("trialing members can check in, and a check-in applies a renewal that is due", async () => {
  const { store, ctx, id } = await sold({ max: 2, trialDays: 7 });
  await checkIn(ctx, id);
  expect(await getMembership(ctx, id)).toMatchObject({ status: "trialing" });
  const at = daysLater(ctx, 7 + 31 + 31 + 3);
  expect((await checkIn(at, id)).usage).toMatchObject({ used_this_period: 1 });
  const membership = await getMembership(at, id);
  const anchor = addDays(store.test.now, 7);
  expect(anchor).toEqual(new Date("2026-11-27T18:00:00Z"));
  expect(membership).toMatchObject({
    status: "active",
    current_period_start: toUnix(new Date("2027-01-27T18:00:00Z")),
    current_period_end: toUnix(new Date("2027-02-27T18:00:00Z")),
  });
  const types = (await eventTypes(ctx)).filter((type) => type.startsWith("membership."));
  expect(types).toEqual(["membership.checked_in", "membership.updated", "membership.checked_in"]);
  expect(await lastSent(ctx, "membership.updated")).toMatchObject({ status: "active", usage: { used_this_period: 0 } });
});

test("a membership canceled at period end allows check-ins until then, and then ends once", async () => {
  const { ctx, id } = await sold();
  expect(await cancelMembership(ctx, id)).toMatchObject({ status: "active", cancel_at_period_end: true });
  expect(await cancelMembership(ctx, id)).toMatchObject({ status: "active", cancel_at_period_end: true });
  await checkIn(daysLater(ctx, 29), id);
  await expect(checkIn(daysLater(ctx, 31), id)).rejects.toMatchObject(code("membership_inactive"));
  await expect(cancelMembership(daysLater(ctx, 31), id)).rejects.toMatchObject(code("invalid_transition"));
  expect(await getMembership(ctx, id)).toMatchObject({ status: "canceled", cancel_at_period_end: true });
  const types = (await eventTypes(ctx)).filter((type) => type.startsWith("membership."));
  expect(types).toEqual(["membership.updated", "membership.checked_in", "membership.canceled"]);
});

test("a membership canceled immediately refuses check-ins at once, even if it was to end with its period", async () => {
  const { ctx, id } = await sold();
  await cancelMembership(ctx, id);
  expect(await cancelMembership(ctx, id, { at_period_end: false })).toMatchObject({ status: "canceled" });
  await expect(checkIn(ctx, id)).rejects.toMatchObject(code("membership_inactive"));
  for (const body of [{}, { at_period_end: false }]) {
    await expect(cancelMembership(ctx, id, body)).rejects.toMatchObject(code("invalid_transition"));
  }
  const types = (await eventTypes(ctx)).filter((type) => type.startsWith("membership."));
  expect(types).toEqual(["membership.updated", "membership.canceled"]);
});

test("an offline check-in counts in the period in which it was made", async () => {
  const { ctx, id } = await sold({ max: 2 });
  const scanned = addDays(ctx.now, 29);
  await checkIn({ ...ctx, now: scanned }, id);
  const at = daysLater(ctx, 33);
  await checkIn(at, id);
  const earlier = await claimCheckin(at, { id }, { at: addSeconds(scanned, 60) });
  expect(earlier.checkin).toMatchObject({
    created: toUnix(at.now),
    checked_in_at: toUnix(scanned) + 60,
    usage: { used_this_period: 2, period_end: toUnix(new Date("2026-12-20T18:00:00Z")) },
  });
  expect(earlier.membership.used_this_period).toBe(1);
  const exhausted = claimCheckin(at, { id }, { at: addSeconds(scanned, 120) });
  await expect(exhausted).rejects.toMatchObject(code("allowance_exhausted"));
  expect((await getMembership(at, id)).usage).toMatchObject({ used_this_period: 1 });
  await checkIn(at, id);
  await expect(checkIn(at, id)).rejects.toMatchObject(code("allowance_exhausted"));
});

test("an offline check-in dated before the sale counts in the first period, and one dated in the future counts now", async () => {
  const { ctx, id } = await sold({ max: 2 });
  const early = await claimCheckin(ctx, { id }, { at: addDays(ctx.now, -3) });
  expect(early.checkin).toMatchObject({ checked_in_at: toUnix(addDays(ctx.now, -3)), usage: { used_this_period: 1 } });
  const last = { ...ctx, now: new Date("2026-12-20T17:59:00Z") };
  const ahead = await claimCheckin(last, { id }, { at: addSeconds(last.now, 300) });
  expect(ahead.checkin.usage).toMatchObject({ used_this_period: 2, period_end: toUnix(last.now) + 60 });
});

test("an offline check-in from before the end counts if the membership ended with its period, but not if it was canceled immediately", async () => {
  const { ctx, id } = await sold({ max: 2 });
  await cancelMembership(ctx, id);
  const at = daysLater(ctx, 33);
  await renewMembership(at, id);
  const claimed = await claimCheckin(at, { id }, { at: addDays(ctx.now, 29) });
  expect(claimed.membership).toMatchObject({ status: "canceled", used_this_period: 1 });
  await expect(claimCheckin(at, { id }, { at: addDays(ctx.now, 31) })).rejects.toMatchObject(
    code("membership_inactive"),
  );
  const other = await sold();
  await cancelMembership(later(other.ctx, 60), other.id, { at_period_end: false });
  const offline = claimCheckin(later(other.ctx, 90), { id: other.id }, { at: other.ctx.now });
  await expect(offline).rejects.toMatchObject(code("membership_inactive"));
});

test("of 100 check-ins at once with a cap of 5, exactly 5 succeed", async () => {
  const { ctx, id } = await sold({ max: 5 });
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => checkIn(ctx, id)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(95);
  for (const { reason } of refused) expect(reason).toMatchObject(code("allowance_exhausted"));
  expect((await listMembershipCheckins(ctx, id, {})).data).toHaveLength(5);
  expect((await getMembership(ctx, id)).usage).toMatchObject({ used_this_period: 5, remaining_this_period: 0 });
});

test("of 60 offline check-ins at once in an earlier period with a cap of 5, exactly 5 succeed", async () => {
  const { ctx, id } = await sold({ max: 5 });
  const at = daysLater(ctx, 33);
  await renewMembership(at, id);
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () => claimCheckin(at, { id }, { at: addDays(ctx.now, 2) })),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(5);
  expect((await getMembership(ctx, id)).usage).toMatchObject({ used_this_period: 0 });
});

test("renewals, check-ins and cancellations at once give one renewal, one cancellation and no check-in after it", async () => {
  const { ctx, id } = await sold({ max: 50 });
  const at = daysLater(ctx, 33);
  const works = Array.from({ length: 60 }, (_, n) => {
    if (n === 30) return cancelMembership(at, id, { at_period_end: false });
    return n % 3 === 0 ? renewMembership(at, id) : checkIn(at, id);
  });
  const results = await Promise.allSettled(works);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject(code("membership_inactive"));
  }
  const types = (await eventTypes(ctx)).filter((type) => type !== "membership.checked_in");
  expect(types).toEqual(["membership.updated", "membership.canceled"]);
  const membership = await getMembership(at, id);
  expect(membership.status).toBe("canceled");
  const { data } = await listMembershipCheckins(at, id, { limit: 100 });
  expect(membership.usage).toMatchObject({ used_this_period: data.length });
  await expect(checkIn(at, id)).rejects.toMatchObject(code("membership_inactive"));
});

test("another store or mode cannot find the membership, and nothing changes", async () => {
  const { store, ctx, id } = await sold({ max: 5 });
  const other = await makeStore();
  for (const where of [other.test, store.live]) {
    await expect(checkIn(where, id)).rejects.toMatchObject(code("not_found"));
    await expect(cancelMembership(where, id)).rejects.toMatchObject(code("not_found"));
    await expect(renewMembership(daysLater(where, 99), id)).rejects.toMatchObject(code("not_found"));
  }
  expect((await getMembership(ctx, id)).usage).toMatchObject({ used_this_period: 0 });
  expect(await eventTypes(ctx)).toEqual([]);
});

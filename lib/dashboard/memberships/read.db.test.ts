import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { readItemTimeline } from "#lib/dashboard/item-timeline/read";
import { pool } from "#lib/db/client";
import { cancelMembership } from "#lib/domain/memberships/cancel";
import { checkIn } from "#lib/domain/memberships/checkin";
import { renewMembership } from "#lib/domain/memberships/renew";
import { orderMembership } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { daysLater, eventTypes, later, makeStore } from "#lib/testing/store";
import { getMembershipDetails, listMembershipOverviews, listMembershipProducts } from "./read.ts";

test("the list is filtered by the status of now, by plan and by a search, and writes nothing", async () => {
  const { live } = await makeStore();
  const active = await orderMembership(live, { max: 8 });
  const trialing = await orderMembership(later(live, 1), { trialDays: 7 });
  const ends = await orderMembership(later(live, 2));
  const canceled = await orderMembership(later(live, 3));
  await checkIn(later(live, 9), active);
  await cancelMembership(later(live, 9), ends);
  await cancelMembership(later(live, 9), canceled, { at_period_end: false });
  const find = async (query: Parameters<typeof listMembershipOverviews>[1], ctx = later(live, 10)) =>
    (await listMembershipOverviews(ctx, query)).data.map((row) => row.id);
  expect(await find({ status: "active" })).toEqual([ends, active]);
  expect(await find({ status: "trialing" })).toEqual([trialing]);
  expect(await find({ status: "canceled" })).toEqual([canceled]);
  expect(await find({ status: "past_due" })).toEqual([]);
  const { membership } = await getMembershipDetails(live, active);
  expect(await find({ product_id: membership.product_id })).toEqual([active]);
  for (const search of [membership.qr_token, membership.qr_token.slice(-6), active]) {
    expect(await find({ search })).toEqual([active]);
  }
  expect(await find({ search: "mara" })).toEqual([canceled, ends, trialing, active]);
  expect((await listMembershipOverviews(later(live, 10), {})).data).toMatchObject([
    { id: canceled, state: "canceled", until: toUnix(later(live, 9).now) },
    { id: ends, state: "ends" },
    { id: trialing, state: "trialing" },
    { id: active, state: "active", used_this_period: 1, max_checkins_per_period: 8 },
  ]);
  const after = daysLater(live, 40); // no renewal is written yet
  expect(await find({ status: "active" }, after)).toEqual([trialing, active]);
  expect(await find({ status: "canceled" }, after)).toEqual([canceled, ends]);
  expect((await listMembershipOverviews(after, { search: active })).data).toMatchObject([{ used_this_period: 0 }]);
  expect(await listMembershipProducts(live)).toHaveLength(4);
});

test("a membership is shown as it stands now, with its plan, order and check-ins", async () => {
  const { live } = await makeStore();
  const id = await orderMembership(live, { max: 1 });
  await checkIn(later(live, 60), id, { source: "Door A" });
  expect(await getMembershipDetails(later(live, 61), id)).toMatchObject({
    state: "active",
    plan: { interval: "month", interval_count: 1, max_checkins_per_period: 1 },
    used_this_period: 1,
    order: { customer_name: "Mara Lindqvist" },
    checkins: [{ source: "Door A", reversed_at: null }],
    refusal: "All 1 check-ins of this period are used.",
  });
  expect(await getMembershipDetails(daysLater(live, 40), id)).toMatchObject({ used_this_period: 0, refusal: null });
});

test("a cancellation is recorded once, with who did it and why", async () => {
  const { live } = await makeStore();
  const ctx = { ...(await signInPerson(live, "owner")).ctx, now: live.now };
  const id = await orderMembership(live);
  await cancelMembership(ctx, id, {}, { reason: "moves away" });
  await cancelMembership(ctx, id, {}, { reason: "again" });
  await cancelMembership({ ...ctx, now: later(live, 60).now }, id, { at_period_end: false }, { reason: "at once" });
  const entries = await readItemTimeline(live, "membership", id);
  expect(entries.filter(({ what }) => what !== "mailed")).toMatchObject([
    { what: "voided", note: "at once", actor: { kind: "user", name: "Ines, owner" } },
    { what: "changed", note: "moves away", fields: ["cancel_at_period_end"] },
    { what: "issued" },
    { what: "sold" },
  ]);
  expect((await eventTypes(live)).slice(-2)).toEqual(["membership.updated", "membership.canceled"]);
});

test("the end of a membership with its period is in its timeline", async () => {
  const { live } = await makeStore();
  const id = await orderMembership(live);
  await cancelMembership(live, id, {}, { reason: "moves away" });
  await renewMembership(daysLater(live, 40), id);
  const entries = await readItemTimeline(live, "membership", id);
  expect(entries.map(({ what }) => what)).toEqual(["ended", "mailed", "changed", "issued", "sold"]);
});

test("each renewal and the end of a trial is in the timeline once, also when many apply it at once", async () => {
  const { live } = await makeStore();
  const [plain, trial] = [await orderMembership(live), await orderMembership(live, { trialDays: 7 })];
  for (const days of [20, 32, 33, 63]) {
    await Promise.all(Array.from({ length: 5 }, () => renewMembership(daysLater(live, days), plain)));
  }
  await renewMembership(daysLater(live, 8), trial);
  const whatOf = async (id: string) =>
    (await readItemTimeline(live, "membership", id)).map(({ what, actor }) => [what, actor?.kind ?? null]);
  expect((await whatOf(plain)).filter(([what]) => what === "renewed")).toEqual([
    ["renewed", "system"],
    ["renewed", "system"],
  ]);
  expect((await whatOf(trial))[0]?.[0]).toBe("trial_ended");
  expect((await whatOf(trial)).filter(([what]) => what === "renewed")).toEqual([]);
});

test("of many cancellations at once one is recorded and sends its event", async () => {
  const { live } = await makeStore();
  const id = await orderMembership(live);
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => cancelMembership(live, id, { at_period_end: false }, { reason: "moves away" })),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { rows } = await pool().query("SELECT what FROM item_change WHERE merchant_id = $1 AND item_id = $2", [
    live.merchantId,
    id,
  ]);
  expect(rows).toEqual([{ what: "voided" }]);
  expect((await eventTypes(live)).filter((type) => type === "membership.canceled")).toHaveLength(1);
});

test("another store or mode does not see the membership", async () => {
  const store = await makeStore();
  const { test: other } = await makeStore();
  const id = await orderMembership(store.test);
  for (const ctx of [store.live, other]) {
    await expect(getMembershipDetails(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    expect((await listMembershipOverviews(ctx, { search: id })).data).toEqual([]);
    expect(await listMembershipProducts(ctx)).toEqual([]);
  }
});

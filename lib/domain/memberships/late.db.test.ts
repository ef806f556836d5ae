import { expect, test } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import { getOrderDetails } from "#lib/dashboard/orders/read";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { renderEvent, type UnrenderedEvent } from "#lib/domain/events/render";
import { lookupToken } from "#lib/domain/redemptions/lookup";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { allRows } from "#lib/testing/all-rows";
import { callApi } from "#lib/testing/http";
import { orderMembership } from "#lib/testing/orders";
import { daysLater, eventTypes, makeKey, makeStore } from "#lib/testing/store";
import { cancelMembership } from "./cancel.ts";
import { checkIn } from "./checkin.ts";
import { getMembership, listMemberships } from "./read.ts";
import { renewMembership } from "./renew.ts";
import type { MembershipStatus } from "./schema.ts";

// Nothing here runs the schedule: what is due is late until a test applies it.

const at = (text: string): number => toUnix(new Date(text));

/** 33 days after 20 November: the second of the monthly periods. */
const SECOND_PERIOD = {
  current_period_start: at("2026-12-20T18:00:00Z"),
  current_period_end: at("2027-01-20T18:00:00Z"),
};

/** Memberships of one store in every state of lateness, 33 days after they were sold. */
async function lateStore() {
  const store = await makeStore();
  const sell = (fields: Parameters<typeof orderMembership>[1] = {}) => orderMembership(store.test, fields);
  const ids = {
    rolling: await sell({ max: 4 }),
    trialOver: await sell({ trialDays: 7 }),
    ending: await sell(),
    endingTrial: await sell({ trialDays: 7 }),
    pastDue: await sell({ status: "past_due" }),
    onTime: await sell({ plan_interval: "year" }),
    inTrial: await sell({ trialDays: 60 }),
    ended: await sell(),
  };
  await cancelMembership(store.test, ids.ending);
  await cancelMembership(store.test, ids.endingTrial);
  await cancelMembership(store.test, ids.ended, { at_period_end: false });
  return { store, ids, ctx: daysLater(store.test, 33) };
}

const STANDS: Record<keyof Awaited<ReturnType<typeof lateStore>>["ids"], MembershipStatus> = {
  rolling: "active",
  trialOver: "active",
  ending: "canceled",
  endingTrial: "canceled",
  pastDue: "past_due",
  onTime: "active",
  inTrial: "trialing",
  ended: "canceled",
};

test("a membership with a late renewal is read in its current state (period, status and usage), and reading changes nothing", async () => {
  const { store, ids, ctx } = await lateStore();
  await checkIn(store.test, ids.rolling);
  const before = await allRows([store.merchantId]);
  expect(await getMembership(ctx, ids.rolling)).toMatchObject({
    status: "active",
    ...SECOND_PERIOD,
    usage: {
      max_per_period: 4,
      used_this_period: 0,
      remaining_this_period: 4,
      period_start: SECOND_PERIOD.current_period_start,
      period_end: SECOND_PERIOD.current_period_end,
    },
  });
  expect(await getMembership(ctx, ids.trialOver)).toMatchObject({
    status: "active",
    current_period_start: at("2026-11-27T18:00:00Z"),
    current_period_end: at("2026-12-27T18:00:00Z"),
  });
  for (const [name, status] of Object.entries(STANDS)) {
    const membership = await getMembership(ctx, ids[name as keyof typeof ids]);
    expect([name, membership.status]).toEqual([name, status]);
    expect((await lookupToken(ctx, { token: membership.qr_token })).resource).toEqual(membership);
  }
  expect(await allRows([store.merchantId])).toBe(before);
});

test("the list shows and filters memberships in their current state, on every page", async () => {
  const { store, ids, ctx } = await lateStore();
  const before = await allRows([store.merchantId]);
  const all = await listMemberships(ctx, { limit: 100 });
  expect(all.data).toHaveLength(8);
  for (const shown of all.data) {
    const { usage, ...membership } = await getMembership(ctx, shown.id);
    expect(shown).toEqual(membership);
  }
  const nameOf = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
  for (const status of ["active", "trialing", "past_due", "canceled"] as const) {
    const expected = Object.keys(STANDS).filter((name) => STANDS[name as keyof typeof STANDS] === status);
    const found: string[] = [];
    let more: string | undefined;
    do {
      const page = await listMemberships(ctx, { status, limit: 1, starting_after: more });
      for (const one of page.data) expect(one.status).toBe(status);
      found.push(...page.data.map(({ id }) => nameOf[id] ?? id));
      more = page.has_more ? page.data[0]?.id : undefined;
    } while (more);
    expect([status, ...found.sort()]).toEqual([status, ...expected.sort()]);
    const back = await listMemberships(ctx, { status, limit: 100, ending_before: all.data.at(-1)?.id });
    expect(back.data.every((one) => one.status === status)).toBe(true);
  }
  expect((await listMemberships(ctx, { status: "active", product_id: all.data[0]?.product_id })).data).toHaveLength(
    all.data[0]?.status === "active" ? 1 : 0,
  );
  expect(await allRows([store.merchantId])).toBe(before);
});

test("the filters give the same result before and after a due renewal is applied", async () => {
  const { store, ids, ctx } = await lateStore();
  const count = async (where: PrismaContext, status: MembershipStatus) =>
    (await listMemberships(where, { status, limit: 100 })).data.length;
  const counts = async (where: PrismaContext) =>
    Promise.all((["active", "trialing", "past_due", "canceled"] as const).map((status) => count(where, status)));
  expect(await counts(store.test)).toEqual([3, 3, 1, 1]);
  const late = await counts(ctx);
  expect(late).toEqual([3, 1, 1, 3]);
  const shown = await Promise.all(Object.values(ids).map((id) => getMembership(ctx, id)));
  for (const id of Object.values(ids)) await renewMembership(ctx, id);
  expect(await counts(ctx)).toEqual(late);
  expect(await Promise.all(Object.values(ids).map((id) => getMembership(ctx, id)))).toEqual(shown);
});

test("reads during check-ins and renewals are always exact, and one event fires", async () => {
  const { store, ids, ctx } = await lateStore();
  const work = Array.from({ length: 60 }, async (_, n) => {
    if (n % 6 === 4)
      return void (await checkIn(ctx, ids.rolling).catch((error) => expect(error.code).toBe("allowance_exhausted")));
    if (n % 6 === 5) return void (await renewMembership(ctx, ids.rolling));
    const membership = n % 2 ? await getMembership(ctx, ids.rolling) : (await listActive(ctx, ids.rolling))[0];
    expect(membership).toMatchObject({ status: "active", ...SECOND_PERIOD });
  });
  await Promise.all(work);
  const types = (await eventTypes(store.test)).filter((type) => type.startsWith("membership."));
  expect(types.filter((type) => type !== "membership.checked_in")).toEqual([
    "membership.updated", // ending
    "membership.updated", // endingTrial
    "membership.canceled", // ended
    "membership.updated", // the renewal
  ]);
  expect((await getMembership(ctx, ids.rolling)).usage).toMatchObject({ used_this_period: 4 });
});

const listActive = async (ctx: PrismaContext, id: string) =>
  (await listMemberships(ctx, { status: "active", limit: 100 })).data.filter((one) => one.id === id);

test("an offline check-in and its reversal both return the membership in its current state", async () => {
  const { store, ids, ctx } = await lateStore();
  const { qr_token } = await getMembership(ctx, ids.rolling);
  const offline = daysLater(ctx, -4); // in the first period, which is over by now
  const { result } = await redeemToken(ctx, { token: qr_token }, addDays(offline.now, -1));
  expect(result.redemption).toMatchObject({ usage: { used_this_period: 1 } });
  expect(result.resource).toEqual(await getMembership(ctx, ids.rolling));
  const reversal = await reverseRedemption(ctx, (result.redemption as { id: string }).id);
  expect(reversal.resource).toEqual(await getMembership(ctx, ids.rolling));
  expect(reversal.resource).toMatchObject(SECOND_PERIOD);
  const sent = await prisma().event.findFirst({
    where: { merchant_id: store.merchantId, type: "membership.redemption_reversed" },
  });
  const payload = JSON.parse(sent?.payload ?? renderEvent(sent as unknown as UnrenderedEvent));
  expect(payload.data).toEqual(reversal);
});

test("a refund applies a due renewal before it cancels the membership", async () => {
  const { store, ids, ctx } = await lateStore();
  const orderOf = async (id: string) => {
    const { order_id } = await prisma().membership.findFirstOrThrow({ where: { id } });
    await prisma().orders.updateMany({ where: { id: order_id }, data: { status: "paid" } });
    return order_id;
  };
  await refundOrder(ctx, await orderOf(ids.rolling));
  expect(await getMembership(ctx, ids.rolling)).toMatchObject({ status: "canceled", ...SECOND_PERIOD });
  const before = await getMembership(ctx, ids.ending);
  await refundOrder(ctx, await orderOf(ids.ending));
  expect(await getMembership(ctx, ids.ending)).toEqual(before);
  const types = (await eventTypes(store.test)).filter((type) => type.startsWith("membership."));
  expect(types.slice(3)).toEqual(["membership.updated", "membership.canceled", "membership.canceled"]);
});

test("the order in the dashboard shows its membership in its current state", async () => {
  const { ids, ctx } = await lateStore();
  const shown = async (id: string, where = ctx) => {
    const { order_id } = await prisma().membership.findFirstOrThrow({ where: { id } });
    return (await getOrderDetails(where, order_id)).issued[0]?.status;
  };
  expect(await shown(ids.ending, daysLater(ctx, -33))).toBe("ends");
  expect(await shown(ids.ending)).toBe("canceled");
  expect(await shown(ids.endingTrial)).toBe("canceled");
  expect(await shown(ids.trialOver)).toBe("active");
  expect(await shown(ids.inTrial)).toBe("trialing");
  expect(await shown(ids.pastDue)).toBe("past_due");
});

test("memberships of another store and of the other mode are neither shown nor counted as due", async () => {
  const { store, ids, ctx } = await lateStore();
  const other = await makeStore();
  for (const where of [daysLater(other.test, 33), daysLater(store.live, 33)]) {
    await expect(getMembership(where, ids.rolling)).rejects.toMatchObject({ code: "not_found" });
    for (const status of ["active", "canceled"] as const) {
      expect((await listMemberships(where, { status })).data).toEqual([]);
    }
  }
  expect((await listMemberships(ctx, { status: "canceled" })).data).toHaveLength(3);
});

test("the API shows the current state too, by its own clock", async () => {
  const store = await makeStore();
  const sold = { ...store.test, now: addDays(new Date(), -40) };
  const id = await orderMembership(sold);
  await cancelMembership(sold, id);
  const key = await makeKey(store.test);
  expect((await callApi(key, `/v1/memberships/${id}`)).body).toMatchObject({ status: "canceled" });
  expect((await callApi(key, "/v1/memberships?status=active")).body.data).toEqual([]);
  expect((await callApi(key, "/v1/memberships?status=canceled")).body.data).toMatchObject([{ id }]);
});

test("a period with a fraction of a millisecond is renewed like any other", async () => {
  const { store, ids, ctx } = await lateStore();
  const { rows } = await pool().query(
    "SELECT id, (current_period_end + interval '123 microseconds')::text AS shifted FROM membership WHERE merchant_id = $1",
    [store.merchantId],
  );
  for (const { id, shifted } of rows)
    await pool().query("UPDATE membership SET current_period_end = $2 WHERE id = $1", [id, shifted]);
  const shown = await getMembership(ctx, ids.rolling);
  expect(await renewMembership(ctx, ids.rolling)).toBe(true);
  expect(await renewMembership(ctx, ids.rolling)).toBe(false);
  expect(await getMembership(ctx, ids.rolling)).toEqual(shown);
  expect((await checkIn(ctx, ids.trialOver)).membership_id).toBe(ids.trialOver);
  await expect(checkIn(ctx, ids.ending)).rejects.toMatchObject({ code: "membership_inactive" });
  expect(await cancelMembership(ctx, ids.pastDue)).toMatchObject({ cancel_at_period_end: true, ...SECOND_PERIOD });
});

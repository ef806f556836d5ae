import { expect, test } from "vitest";
import { addDays } from "#lib/core/time";
import { cancelMembership } from "#lib/domain/memberships/cancel";
import { getMembership } from "#lib/domain/memberships/read";
import { orderMembership } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { eventTypes, makeStore } from "#lib/testing/store";
import { renewMemberships } from "./renew-memberships.ts";

ownDatabase();

test("due memberships of all stores and modes are renewed once, however many runs there are at the same time", async () => {
  const stores = [await makeStore(), await makeStore()];
  const due = await Promise.all(
    stores.flatMap(({ test, live }) => [test, live]).map(async (ctx) => ({ ctx, id: await orderMembership(ctx) })),
  );
  const [first] = due;
  if (!first) throw new Error("No membership was sold.");
  const trial = await orderMembership(first.ctx, { trialDays: 10 });
  const ending = await orderMembership(first.ctx, { trialDays: 20 });
  await cancelMembership(first.ctx, ending);
  const later = await orderMembership(first.ctx, { plan_interval: "year" });
  const now = addDays(first.ctx.now, 32);

  const counts = await Promise.all(Array.from({ length: 4 }, () => renewMemberships.run(now)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(await renewMemberships.run(now)).toBe(0);

  expect(await getMembership(first.ctx, trial)).toMatchObject({ status: "active" });
  expect(await getMembership(first.ctx, ending)).toMatchObject({ status: "canceled" });
  expect(await getMembership(first.ctx, later)).toMatchObject({ status: "active" });
  for (const { ctx, id } of due.slice(1)) {
    const { current_period_start, current_period_end } = await getMembership(ctx, id);
    expect([current_period_start, current_period_end]).toEqual([1_797_789_600, 1_800_468_000]); // 20 December to 20 January
    expect(await eventTypes(ctx)).toEqual(["membership.updated"]);
  }
  expect((await eventTypes(first.ctx)).sort()).toEqual([
    "membership.canceled",
    "membership.updated",
    "membership.updated",
    "membership.updated",
  ]);
});

test("a membership that cannot be renewed does not prevent the renewal of the others", async () => {
  const unknown = await makeStore({ timezone: "Nowhere/Land" });
  const broken = await orderMembership(unknown.test);
  const store = await makeStore();
  const whole = await orderMembership(store.test);
  expect(await renewMemberships.run(addDays(store.test.now, 32))).toBe(1);
  expect(await getMembership(store.test, whole)).toMatchObject({ current_period_start: 1_797_789_600 });
  expect(await eventTypes(unknown.test)).toEqual([]);
  expect((await getMembership(unknown.test, broken)).status).toBe("active");
});

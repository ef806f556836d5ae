import { beforeEach, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { endAttempt } from "#lib/testing/attempts";
import { attemptsOf, makeListeningStore, one } from "#lib/testing/listening-store";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { claimAll, deliveriesTo, fireEvents, statusesOf } from "#lib/testing/webhooks";
import { expireLeases, release } from "./queue.ts";

ownDatabase();

let ctx: PrismaContext;
let endpoint: { id: string };
beforeEach(async () => {
  ({ ctx, endpoint } = await makeListeningStore());
});

const loseLease = (ctx: PrismaContext) =>
  pool().query(
    "UPDATE webhook_delivery SET lease_until = now() - interval '1 ms' WHERE merchant_id = $1 AND status = 'in_flight'",
    [ctx.merchantId],
  );

test("an expired lease makes the delivery pending again and counts no attempt", async () => {
  await fireEvents(ctx);
  one(await claimAll());
  expect(await expireLeases(new Date())).toBe(false);
  await loseLease(ctx);
  expect(await expireLeases(new Date())).toBe(true);
  expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "pending", attempt_count: 0, lease_until: null }]);
  expect(one(await claimAll()).attempt_count).toBe(0);
});

test("an expired lease whose attempt is just being written is skipped and delays no other", async () => {
  await fireEvents(ctx, "customer.created", 2);
  const [writing, other] = await claimAll();
  await loseLease(ctx);
  const writer = await pool().connect();
  try {
    await writer.query("BEGIN");
    await writer.query("SELECT FROM webhook_delivery WHERE merchant_id = $1 AND id = $2 FOR NO KEY UPDATE", [
      ctx.merchantId,
      writing?.id,
    ]);
    const recovering = expireLeases(new Date());
    const statusOf = async (id?: string) => (await deliveriesTo(endpoint)).find((row) => row.id === id)?.status;
    await until(async () => (await statusOf(other?.id)) === "pending");
    await recovering;
    expect(await statusOf(writing?.id)).toBe("in_flight");
  } finally {
    await writer.query("ROLLBACK");
    writer.release();
  }
  await expireLeases(new Date());
  expect(await statusesOf(endpoint)).toEqual(["pending", "pending"]);
});

test.each([200, 500])(
  "a late response of %d changes nothing after another worker took over the expired lease",
  async (status) => {
    await fireEvents(ctx);
    const late = one(await claimAll());
    await loseLease(ctx);
    await expireLeases(new Date());
    await endAttempt(late, status); // nobody holds it
    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "pending", attempt_count: 0 }]);
    const holder = one(await claimAll());
    await endAttempt(late, status); // another holds it
    await release([late]);
    expect(await deliveriesTo(endpoint)).toMatchObject([
      { status: "in_flight", lease_until: holder.lease_until, attempt_count: 0 },
    ]);
    await endAttempt(holder, 200);
    expect(await deliveriesTo(endpoint)).toMatchObject([{ status: "succeeded", attempt_count: 1 }]);
    expect(await attemptsOf(holder.id)).toHaveLength(1);
  },
);

test("a delivery is due at once when its lease is released", async () => {
  await fireEvents(ctx, "customer.created", 3);
  const claims = await claimAll();
  await release(claims);
  expect(await claimAll()).toHaveLength(3);
});

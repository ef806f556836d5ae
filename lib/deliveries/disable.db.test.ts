import { beforeEach, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { endAttempt } from "#lib/testing/attempts";
import { endpointRow, makeListeningStore, one } from "#lib/testing/listening-store";
import { ownDatabase } from "#lib/testing/own-database";
import { claimAll, deliveriesTo, fireEvents, statusesOf } from "#lib/testing/webhooks";
import type { Claim } from "./queue.ts";

ownDatabase();

let ctx: PrismaContext;
let endpoint: { id: string };
beforeEach(async () => {
  ({ ctx, endpoint } = await makeListeningStore());
});

const lastTry = () =>
  pool().query("UPDATE webhook_delivery SET attempt_count = 6 WHERE merchant_id = $1 AND status = 'pending'", [
    ctx.merchantId,
  ]);
const failLast = async (status = 500) => {
  await fireEvents(ctx);
  await lastTry();
  return endAttempt(one(await claimAll()), status);
};

test("an endpoint is disabled after five failed deliveries in a row: pending ones are abandoned, and no new ones are queued", async () => {
  for (let count = 1; count <= 4; count++)
    expect(await failLast()).toMatchObject({ status: "failed", disables: false });
  await fireEvents(ctx, "customer.created", 3);
  await lastTry();
  const [fifth, ...others] = await claimAll();
  await fireEvents(ctx, "customer.updated", 2);
  expect(await endAttempt(fifth as Claim, 500)).toMatchObject({ status: "failed", disables: true });
  expect(await endpointRow(endpoint.id)).toMatchObject({
    enabled: false,
    disabled_reason: "failures",
    failed_in_a_row: 5,
  });
  expect((await statusesOf(endpoint)).filter((status) => status === "abandoned")).toHaveLength(2);
  await fireEvents(ctx);
  expect(await statusesOf(endpoint)).toHaveLength(9);
  // attempts in flight end with their own result
  await endAttempt(others[0] as Claim, 200);
  await endAttempt({ ...(others[1] as Claim), attempt_count: 1 }, 500);
  expect((await statusesOf(endpoint)).slice(5, 7)).toEqual(["succeeded", "abandoned"]);
});

test("a success in between resets the count of failures", async () => {
  for (let count = 1; count <= 4; count++) await failLast();
  await fireEvents(ctx);
  await endAttempt(one(await claimAll()), 200);
  for (let count = 1; count <= 4; count++) expect(await failLast()).toMatchObject({ disables: false });
  expect(await failLast()).toMatchObject({ disables: true });
});

test("a response of 410 disables the endpoint at once, and the delivery itself is abandoned", async () => {
  await fireEvents(ctx, "customer.created", 3);
  expect(await endAttempt(one(await claimAll(1)), 410)).toMatchObject({
    status: "abandoned",
    disables: true,
  });
  expect(await endpointRow(endpoint.id)).toMatchObject({ enabled: false, disabled_reason: "gone" });
  expect(await deliveriesTo(endpoint)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ status: "abandoned", attempt_count: 1, response_status: 410 })]),
  );
  expect(await statusesOf(endpoint)).toEqual(["abandoned", "abandoned", "abandoned"]);
});

test("fifty failures at once are all counted and disable the endpoint once", async () => {
  await fireEvents(ctx, "customer.created", 50);
  await lastTry();
  const claims = await claimAll();
  const results = await Promise.all(claims.map((claimed) => endAttempt(claimed, 500)));
  expect(results.filter((result) => result?.disables)).toHaveLength(1);
  expect((await endpointRow(endpoint.id)).failed_in_a_row).toBe(50);
  expect(new Set(await statusesOf(endpoint))).toEqual(new Set(["failed"]));
});

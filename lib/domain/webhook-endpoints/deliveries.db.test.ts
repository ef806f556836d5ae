import { beforeEach, expect, test } from "vitest";
import type { PrismaContext } from "#lib/db/context";
import { later, makeStore } from "#lib/testing/store";
import { fireEvents, makeEndpoint, setDelivery, type TestEndpoint } from "#lib/testing/webhooks";
import { listDeliveries } from "./read.ts";

const URL = "https://hooks.does-not-exist.invalid/in";

let ctx: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  ctx = (await makeStore()).test;
  endpoint = await makeEndpoint(ctx, URL);
});

test("the log is paged by keyset, newest first, and filtered by status", async () => {
  await fireEvents(ctx, "customer.created", 5);
  await fireEvents(later(ctx, 5), "customer.updated", 2);
  const first = await listDeliveries(ctx, endpoint.id, { limit: 3 });
  expect(first.has_more).toBe(true);
  const rest = await listDeliveries(ctx, endpoint.id, { limit: 10, starting_after: first.data[2]?.id });
  const all = [...first.data, ...rest.data];
  expect(rest.has_more).toBe(false);
  expect(all.map(({ event_type }) => event_type)).toEqual([
    "customer.updated",
    "customer.updated",
    ...Array(5).fill("customer.created"),
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(7);
  await setDelivery(all[0]?.id ?? "", "status = 'failed'");
  expect((await listDeliveries(ctx, endpoint.id, { status: "failed" })).data.map(({ id }) => id)).toEqual([all[0]?.id]);
  expect((await listDeliveries(ctx, endpoint.id, { status: "pending" })).data).toHaveLength(6);
});

import { expect, test } from "vitest";
import { getHome } from "#lib/dashboard/home/read";
import { countNeedingAttention, listEndpointOverviews, readHealth } from "#lib/dashboard/webhooks/read";
import { pool, prisma } from "#lib/db/client";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { makeStore } from "#lib/testing/store";
import { fireEvents } from "#lib/testing/webhooks";

test("endpoints that fail or were disabled by failures are counted, and those that a person disabled are not", async () => {
  const store = await makeStore();
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) {
    const { id } = await createEndpoint(store.test, { url: "https://example.com/hooks", events: ["*"] });
    ids.push(id);
  }
  expect(await countNeedingAttention(store.test)).toBe(0);
  const set = (at: number, data: object) =>
    prisma().webhook_endpoint.update({
      where: { merchant_id_id: { merchant_id: store.merchantId, id: ids[at] ?? "" } },
      data,
    });
  await set(0, { failed_in_a_row: 1 });
  await set(1, { enabled: false, disabled_reason: "failures", disabled_at: new Date() });
  await set(2, { enabled: false, disabled_reason: "by_hand", disabled_at: new Date() });
  expect(await countNeedingAttention(store.test)).toBe(2);
  expect(await countNeedingAttention(store.live)).toBe(0);
  const failing = async () => (await getHome(store.test)).failing.map(({ id }) => ids.indexOf(id)).sort();
  expect(await failing()).toEqual([0, 1]);
  expect((await getHome(store.live)).failing).toEqual([]);
});

test("an endpoint needs attention exactly while its list and page say that it is failing: while a delivery waits for a retry", async () => {
  const { test: ctx } = await makeStore();
  const { id } = await createEndpoint(ctx, { url: "https://example.com/hooks", events: ["*"] });
  await fireEvents(ctx, "customer.created");
  const shown = async () => ({
    count: await countNeedingAttention(ctx),
    home: (await getHome(ctx)).failing.map(({ state }) => state),
    list: (await listEndpointOverviews(ctx, {})).data.map(({ state }) => state),
    page: (await readHealth(ctx, id)).state,
  });
  const enabled = { count: 0, home: [], list: ["enabled"], page: "enabled" };
  expect(await shown()).toEqual(enabled);
  await pool().query("UPDATE webhook_delivery SET attempt_count = 1 WHERE endpoint_id = $1", [id]);
  expect(await shown()).toEqual({ count: 1, home: ["failing"], list: ["failing"], page: "failing" });
  await pool().query("UPDATE webhook_delivery SET status = 'succeeded' WHERE endpoint_id = $1", [id]);
  expect(await shown()).toEqual(enabled);
});

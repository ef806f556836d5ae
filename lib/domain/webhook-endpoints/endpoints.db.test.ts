import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import { openDelivery, readHealth } from "#lib/dashboard/webhooks/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { unseal } from "#lib/db/seal";
import { codeOf, later, makeStore, NOW } from "#lib/testing/store";
import {
  deliveriesTo,
  fireEvents,
  makeEndpoint,
  setDelivery,
  statusesOf,
  type TestEndpoint,
} from "#lib/testing/webhooks";
import { createEndpoint } from "./create.ts";
import { deleteEndpoint } from "./delete.ts";
import { getEndpoint, listDeliveries, listEndpoints } from "./read.ts";
import { recoverEvents } from "./recover.ts";
import { retryDelivery } from "./retry.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { EndpointInput } from "./schema.ts";
import { sendTest } from "./send-test.ts";
import { updateEndpoint } from "./update.ts";

const URL = "https://hooks.does-not-exist.invalid/in";

let ctx: PrismaContext;
let live: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  const store = await makeStore();
  ctx = store.test;
  live = store.live;
  endpoint = await makeEndpoint(ctx, URL);
});
afterEach(() => vi.unstubAllEnvs());

const stored = async () => (await pool().query("SELECT * FROM webhook_endpoint WHERE id = $1", [endpoint.id])).rows[0];
const firstDelivery = async () => (await deliveriesTo(endpoint))[0] as { id: string };

describe("creating an endpoint", () => {
  test("returns it with its secret once, and stores the secret encrypted", async () => {
    const made = await createEndpoint(ctx, {
      url: URL,
      events: ["order.completed", "ticket.*", "ticket.*"],
      description: "Till",
    });
    expect(made).toEqual({
      id: expect.any(String),
      object: "webhook_endpoint",
      url: URL,
      events: ["order.completed", "ticket.*"],
      enabled: true,
      signing_secret_prefix: made.signing_secret.slice(0, 12),
      description: "Till",
      signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    });
    const { signing_secret: _, ...shown } = made;
    expect(await getEndpoint(ctx, made.id)).toEqual(shown);
    const { rows } = await pool().query("SELECT * FROM webhook_endpoint WHERE id = $1", [made.id]);
    expect(JSON.stringify(rows)).not.toContain(made.signing_secret);
    expect(rows[0].secret_sealed.toString("latin1")).not.toContain(made.signing_secret.slice(6));
    expect(unseal(rows[0].secret_sealed)).toBe(made.signing_secret);
  });

  test("as disabled sends it nothing until it is enabled", async () => {
    const made = await createEndpoint(ctx, { url: URL, events: ["*"], enabled: false });
    expect(made).toMatchObject({ enabled: false, signing_secret: expect.any(String) });
    await fireEvents(ctx);
    expect(await statusesOf(made)).toEqual([]);
    expect(await readHealth(ctx, made.id)).toMatchObject({ state: "switched_off", disabled_at: toUnix(NOW) });
    await updateEndpoint(ctx, made.id, { enabled: true });
    await fireEvents(ctx);
    expect(await statusesOf(made)).toEqual(["pending"]);
  });

  test.each(["http://example.invalid/", "https://127.0.0.1/", "https://user:pw@example.invalid/", "nonsense"])(
    "is refused for %s, and stores nothing",
    async (url) => {
      const before = (await listEndpoints(ctx, {})).data.length;
      await expect(createEndpoint(ctx, { url, events: ["*"] })).rejects.toMatchObject({
        code: "invalid_request",
        extra: { param: "url" },
      });
      expect((await listEndpoints(ctx, {})).data).toHaveLength(before);
    },
  );

  test("accepts only event types, families of them and *", () => {
    const parses = (events: unknown) => EndpointInput.safeParse({ url: URL, events }).success;
    for (const events of [["*"], ["order.*"], ["redemption.conflict", "webhook.test"]])
      expect(parses(events)).toBe(true);
    for (const events of [[], ["order"], ["order.made"], ["*.*"], "*", undefined, [null]])
      expect(parses(events)).toBe(false);
  });
});

describe("events are sent to", () => {
  test.each([
    [["*"], 1],
    [["customer.*"], 1],
    [["customer.created"], 1],
    [["*", "customer.*", "customer.created"], 1],
    [["customer.updated", "order.*"], 0],
  ])("an endpoint with the event filters %j: %d of one customer.created", async (events, count) => {
    const asking = await makeEndpoint(ctx, URL, events);
    await fireEvents(ctx);
    expect(await statusesOf(asking)).toHaveLength(count);
  });

  test("no endpoint of the other mode or another store, and to none that is disabled or deleted", async () => {
    const other = await makeStore();
    const strangers = [await makeEndpoint(live, URL), await makeEndpoint(other.test, URL)];
    const off = await makeEndpoint(ctx, URL);
    const gone = await makeEndpoint(ctx, URL);
    await updateEndpoint(ctx, off.id, { enabled: false });
    await deleteEndpoint(ctx, gone.id);
    await fireEvents(ctx);
    for (const one of [...strangers, off, gone]) expect(await statusesOf(one)).toEqual([]);
    expect(await statusesOf(endpoint)).toEqual(["pending"]);
  });
});

describe("an endpoint and its deliveries", () => {
  test("cannot be found or changed by another store or mode", async () => {
    await fireEvents(ctx);
    const { id } = await firstDelivery();
    const before = await stored();
    const other = await makeStore();
    for (const stranger of [live, other.test]) {
      const attempts = [
        getEndpoint(stranger, endpoint.id),
        listDeliveries(stranger, endpoint.id, {}),
        openDelivery(stranger, endpoint.id, id),
        readHealth(stranger, endpoint.id),
        updateEndpoint(stranger, endpoint.id, { enabled: false }),
        rotateSecret(stranger, endpoint.id),
        retryDelivery(stranger, endpoint.id, id),
        recoverEvents(stranger, endpoint.id, { since: 0 }),
        sendTest(stranger, endpoint.id),
        deleteEndpoint(stranger, endpoint.id),
      ];
      expect(new Set(await Promise.all(attempts.map(codeOf)))).toEqual(new Set(["not_found"]));
      expect((await listEndpoints(stranger, {})).data).toEqual([]);
    }
    expect(await stored()).toEqual(before);
    expect(await statusesOf(endpoint)).toEqual(["pending"]);
  });

  test("cannot be found under another endpoint", async () => {
    await fireEvents(ctx);
    const { id } = await firstDelivery();
    const other = await makeEndpoint(ctx, URL);
    expect(await codeOf(openDelivery(ctx, other.id, id))).toBe("not_found");
    expect(await codeOf(retryDelivery(ctx, other.id, id))).toBe("not_found");
    expect(await codeOf(listDeliveries(ctx, other.id, { starting_after: id }))).toBe("invalid_request");
  });
});

describe("updating an endpoint", () => {
  test("changes only the given fields", async () => {
    const before = await getEndpoint(ctx, endpoint.id);
    expect(await updateEndpoint(ctx, endpoint.id, {})).toEqual(before);
    expect(await updateEndpoint(ctx, endpoint.id, { description: "Till" })).toEqual({ ...before, description: "Till" });
    expect(await updateEndpoint(ctx, endpoint.id, { events: ["order.*", "order.*"], url: `${URL}/2` })).toEqual({
      ...before,
      description: "Till",
      events: ["order.*"],
      url: `${URL}/2`,
    });
    expect(await updateEndpoint(ctx, endpoint.id, { description: null })).toMatchObject({ description: null });
    expect(await codeOf(updateEndpoint(ctx, endpoint.id, { url: "https://10.0.0.1/" }))).toBe("invalid_request");
    expect((await getEndpoint(ctx, endpoint.id)).url).toBe(`${URL}/2`);
  });

  test("refuses invalid input before it reads the endpoint", async () => {
    expect(await codeOf(updateEndpoint(ctx, newId(), { url: "https://10.0.0.1/" }))).toBe("invalid_request");
    expect(await codeOf(updateEndpoint(ctx, newId(), { url: URL }))).toBe("not_found");
  });

  test("to disable it abandons the waiting deliveries, and to enable it queues none of them and resets the count", async () => {
    await fireEvents(ctx, "customer.created", 3);
    const [flying, done] = await deliveriesTo(endpoint);
    await setDelivery(flying?.id ?? "", "status = 'in_flight', lease_until = now() + interval '1 minute'");
    await setDelivery(done?.id ?? "", "status = 'succeeded'");
    await pool().query("UPDATE webhook_endpoint SET failed_in_a_row = 4 WHERE id = $1", [endpoint.id]);
    expect(await updateEndpoint(ctx, endpoint.id, { enabled: false })).toMatchObject({ enabled: false });
    expect(await statusesOf(endpoint)).toEqual(["in_flight", "succeeded", "abandoned"]);
    expect(await stored()).toMatchObject({ disabled_reason: "by_hand", disabled_at: NOW });
    await updateEndpoint(later(ctx, 60), endpoint.id, { enabled: false });
    expect(await stored()).toMatchObject({ disabled_at: NOW });
    expect(await updateEndpoint(ctx, endpoint.id, { enabled: true })).toMatchObject({ enabled: true });
    expect(await stored()).toMatchObject({ failed_in_a_row: 0, disabled_reason: null, disabled_at: null });
    expect(await statusesOf(endpoint)).toEqual(["in_flight", "succeeded", "abandoned"]);
  });

  test("to enable it when it is enabled keeps the count", async () => {
    await pool().query("UPDATE webhook_endpoint SET failed_in_a_row = 4 WHERE id = $1", [endpoint.id]);
    await updateEndpoint(ctx, endpoint.id, { enabled: true });
    expect(await stored()).toMatchObject({ failed_in_a_row: 4 });
  });
});

describe("deleting an endpoint", () => {
  test("abandons the waiting deliveries and removes it from the list and by id", async () => {
    await fireEvents(ctx);
    const { id } = await firstDelivery();
    expect(await deleteEndpoint(ctx, endpoint.id)).toEqual({
      id: endpoint.id,
      object: "webhook_endpoint",
      deleted: true,
    });
    expect(await statusesOf(endpoint)).toEqual(["abandoned"]);
    expect(await codeOf(getEndpoint(ctx, endpoint.id))).toBe("not_found");
    expect(await codeOf(deleteEndpoint(ctx, endpoint.id))).toBe("not_found");
    expect(await codeOf(updateEndpoint(ctx, endpoint.id, { enabled: true }))).toBe("not_found");
    expect(await codeOf(retryDelivery(ctx, endpoint.id, id))).toBe("not_found");
    expect((await listEndpoints(ctx, {})).data).toEqual([]);
    for (const cursor of ["starting_after", "ending_before"])
      expect(await codeOf(listEndpoints(ctx, { [cursor]: endpoint.id }))).toBe("invalid_request");
  });
});

test("a store has at most 50 endpoints in each mode, also when many are created at once", async () => {
  const create = (where: PrismaContext) => createEndpoint(where, { url: URL, events: ["*"] });
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => create(ctx)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(11); // one was there before
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("50 webhook endpoints, the maximum"),
    });
  }
  const { rows } = await pool().query("SELECT count(*)::int AS count FROM webhook_endpoint WHERE merchant_id = $1", [
    ctx.merchantId,
  ]);
  expect(rows).toEqual([{ count: 50 }]);
  expect(await create(live)).toHaveProperty("signing_secret");
  await deleteEndpoint(ctx, endpoint.id);
  expect(await create(ctx)).toHaveProperty("signing_secret");
  await expect(create(ctx)).rejects.toMatchObject({ code: "invalid_request" });
});

import { afterEach, describe, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { addSeconds } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { createApiKey } from "#lib/domain/api-keys/create";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { createStore } from "#lib/domain/stores/create";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { deleteEndpoint } from "#lib/domain/webhook-endpoints/delete";
import { rotateSecret } from "#lib/domain/webhook-endpoints/rotate-secret";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { signInPerson } from "#lib/testing/people";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { makeStore, NOW, present } from "#lib/testing/store";
import { recordSecurityEvent } from "./record.ts";
import { recordForPerson } from "./record-for-person.ts";
import { recordRefusal } from "./record-refusal.ts";
import { countRepeat } from "./repeats.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const listenToLog = () => vi.spyOn(log, "info").mockImplementation(() => {});
const URL_WITH_SECRETS = "https://hooks.example.com/services/T0K3N?key=hidden";

test("a security event says who did what, from where and in which request, in the table and in one line of the log", async () => {
  const lines = listenToLog();
  const store = await makeStore();
  const { ctx, userId } = await signInPerson(store.test, "owner");
  const { key, secret } = await createApiKey(ctx, { name: "Till", scopes: ["orders:read"] });
  const who = { actor_kind: "user", actor_id: userId, address: "192.0.2.7", user_agent: "a browser" };
  const details = { name: "Till", prefix: secret.slice(0, 12), scopes: ["orders:read"], expires_at: null };
  const events = await securityEventsOf(store.merchantId);
  expect(events).toMatchObject([
    { ...who, action: "api_key.created", target_id: key.id, mode: "test", details, request_id: ctx.requestId },
  ]);
  expect(lines.mock.calls).toEqual([
    [
      {
        request_id: ctx.requestId,
        action: "api_key.created",
        merchant_id: store.merchantId,
        mode: "test",
        actor: `user ${userId}`,
        target_id: key.id,
        address: "192.0.2.7",
        user_agent: "a browser",
        details,
      },
      "security event",
    ],
  ]);
  expect(JSON.stringify([events, lines.mock.calls])).not.toContain(secret.slice(12));
});

test("a security event and its change are written together or not at all", async () => {
  const lines = listenToLog();
  const store = await makeStore();
  const { ctx } = await signInPerson(store.test);
  const failed = inTransaction(ctx, async (tx) => {
    await createApiKey(tx, { name: "Till", scopes: ["*"] });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await actionsOf(store.merchantId)).toEqual([]);
  expect(lines).not.toHaveBeenCalled();
  const broken = { ...ctx, requestId: null as unknown as string };
  await expect(createApiKey(broken, { name: "Till", scopes: ["*"] })).rejects.toThrow();
  expect(await prisma().api_key.count({ where: { merchant_id: store.merchantId } })).toBe(0);
});

test("a security event cannot be changed or deleted within its year", async () => {
  const { test: ctx, merchantId } = await makeStore();
  await recordSecurityEvent(present(ctx), { action: "sign_out" }); // the database knows its year by its own clock
  for (const text of [
    "UPDATE security_event SET action = 'x' WHERE merchant_id = $1",
    "UPDATE security_event SET merchant_id = merchant_id WHERE merchant_id = $1",
    "DELETE FROM security_event WHERE merchant_id = $1",
  ]) {
    await expect(pool().query(text, [merchantId])).rejects.toThrow("security_event is append-only");
  }
  await expect(pool().query("TRUNCATE security_event")).rejects.toThrow("security_event is append-only");
  expect(await actionsOf(merchantId)).toEqual(["sign_out"]);
});

test("a security event of the store as a whole has no mode", async () => {
  const { test: ctx, merchantId } = await makeStore();
  await updateSettings(ctx, { fee_bps: 250 });
  expect(await securityEventsOf(merchantId)).toMatchObject([{ action: "store_settings.updated", mode: null }]);
});

test("revoking a key is recorded, once", async () => {
  const store = await makeStore();
  const { key } = await createApiKey(store.live, { name: "Till", scopes: ["*"] });
  for (let n = 0; n < 2; n++) await revokeApiKey(store.live, key.id);
  await expect(revokeApiKey(store.test, key.id)).rejects.toMatchObject({ code: "not_found" });
  const revoked = { action: "api_key.revoked", target_id: key.id, mode: "live", details: { name: "Till" } };
  expect(await securityEventsOf(store.merchantId)).toMatchObject([{ action: "api_key.created" }, revoked]);
});

test("creating, updating and deleting an endpoint and rotating its secret are recorded, never the secret", async () => {
  const { test: ctx, merchantId } = await makeStore();
  const { id, signing_secret } = await createEndpoint(ctx, { url: URL_WITH_SECRETS, events: ["*"] });
  await updateEndpoint(ctx, id, { events: ["*"], enabled: true });
  expect(await actionsOf(merchantId)).toEqual(["webhook_endpoint.created"]);
  const other = "https://new.example.com/hidden";
  await updateEndpoint(ctx, id, { url: other, events: ["ticket.*"], enabled: false, description: "hidden" });
  const { signing_secret: next } = await rotateSecret(ctx, id);
  await deleteEndpoint(ctx, id);
  await expect(deleteEndpoint(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(updateEndpoint(ctx, id, { enabled: true })).rejects.toMatchObject({ code: "not_found" });
  await expect(rotateSecret(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  const events = await securityEventsOf(merchantId);
  expect(events.map(({ action, target_id, details }) => [action, target_id, details])).toEqual([
    ["webhook_endpoint.created", id, { host: "hooks.example.com", events: ["*"], enabled: true }],
    [
      "webhook_endpoint.updated",
      id,
      {
        changed: ["url", "events", "description", "enabled"],
        from: { host: "hooks.example.com", events: ["*"], enabled: true },
        to: { host: "new.example.com", events: ["ticket.*"], enabled: false },
      },
    ],
    ["webhook_endpoint.secret_rotated", id, { host: "new.example.com" }],
    ["webhook_endpoint.deleted", id, { host: "new.example.com" }],
  ]);
  const text = JSON.stringify(events);
  for (const secret of [signing_secret, next, "hidden", "T0K3N"]) expect(text).not.toContain(secret);
});

test("changed settings are recorded with both values, and nothing is recorded if none changed or one was invalid", async () => {
  const { live, merchantId } = await makeStore({ fee_bps: 5, plan: "pro" });
  await updateSettings(live, { fee_bps: 5 });
  await expect(updateSettings(live, { fee_bps: 7, tax_rate_bps: -1 })).rejects.toThrow();
  expect(await actionsOf(merchantId)).toEqual([]);
  await updateSettings(live, { fee_bps: 9, plan: "free", gift_card_expiry_days: 30 });
  const changes = {
    fee_bps: { from: 5, to: 9 },
    plan: { from: "pro", to: "free" },
    gift_card_expiry_days: { from: null, to: 30 },
  };
  expect((await securityEventsOf(merchantId)).map(({ details }) => details)).toEqual([{ changes }]);
});

test("the owner's role in a new store is recorded, as made by the command line", async () => {
  const email = `owner-${Date.now()}@shop.example`;
  const { merchant_id, user_id } = await createStore({ name: "Tide", email }, "-", NOW);
  expect(await securityEventsOf(merchant_id)).toMatchObject([
    { action: "role.granted", target_id: user_id, actor_kind: "system", actor_name: "command line", address: null },
  ]);
});

test("an event of a person outside of any store is recorded in each of their stores and no other", async () => {
  const [first, second, other] = [await makeStore(), await makeStore(), await makeStore()];
  const { userId, ctx } = await signInPerson(first.test, "owner");
  await prisma().store_role.create({
    data: { user_id: userId, merchant_id: second.merchantId, role: "staff", created_at: NOW },
  });
  const request = { from: { address: "192.0.2.7", agent: null }, requestId: ctx.requestId, realNow: ctx.now };
  await recordForPerson(prisma(), userId, { action: "sign_in.failed", details: { reason: "password" } }, request);
  for (const { merchantId } of [first, second]) {
    expect(await securityEventsOf(merchantId)).toMatchObject([
      { action: "sign_in.failed", actor_kind: "user", actor_id: userId, mode: null, details: { reason: "password" } },
    ]);
  }
  expect(await actionsOf(other.merchantId)).toEqual([]);
});

describe("a flood of refusals", () => {
  const refuse = (ctx: PrismaContext, times: number) =>
    Promise.all(
      Array.from({ length: times }, () => recordRefusal(ctx, "insufficient_scope", { scope: "orders:read" })),
    );

  test("is one row for each actor and reason, and the log has every refusal", async () => {
    const lines = listenToLog();
    const store = await makeStore();
    const other = { ...store.test, actor: { ...store.test.actor, id: crypto.randomUUID() } };
    await refuse(store.test, 100);
    await recordRefusal(store.test, "pro_required");
    await refuse(other, 100);
    expect(lines).toHaveBeenCalledTimes(201);
    const rows = await securityEventsOf(store.merchantId);
    expect(rows.map(({ actor_id, details }) => [actor_id, details])).toEqual([
      [store.test.actor.id, { reason: "insufficient_scope", scope: "orders:read", repeats: 0 }],
      [store.test.actor.id, { reason: "pro_required", repeats: 0 }],
      [other.actor.id, { reason: "insufficient_scope", scope: "orders:read", repeats: 0 }],
    ]);
  });

  test("gets another row after ten minutes, with the number of refusals since then", () => {
    const key = crypto.randomUUID();
    const at = (seconds: number) => countRepeat(key, addSeconds(NOW, seconds).getTime());
    expect([at(0), at(1), at(599), at(600), at(601), at(1_200)]).toEqual([
      { repeats: 0 },
      null,
      null,
      { repeats: 2 },
      null,
      { repeats: 1 },
    ]);
  });

  test("keeps at most ten thousand actors in memory", () => {
    for (let n = 0; n < 10_001; n++) countRepeat(`actor ${n}`);
    expect(countRepeat("actor 0")).toEqual({ repeats: 0 });
    expect(countRepeat("actor 10000")).toBeNull();
  });
});

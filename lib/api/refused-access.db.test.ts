import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { newApiKey } from "#lib/core/secrets";
import { toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { createApiKey } from "#lib/domain/api-keys/create";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { createPass } from "#lib/domain/devices/create-pass";
import { callApi } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { securityEventsOf } from "#lib/testing/security-events";
import { later, makeKey, makeStore, present, type TestStore } from "#lib/testing/store";

let store: TestStore;

beforeEach(async () => {
  store = await makeStore();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const refusals = async ({ merchantId }: TestStore) =>
  (await securityEventsOf(merchantId)).filter(({ action }) => action === "access.refused");

describe("a refused request of a known credential is recorded:", () => {
  const headers = { "User-Agent": `curl/8 ${"x".repeat(300)}` };

  test("for a missing scope, with the client's address", async () => {
    const { key, secret } = await createApiKey(store.live, { name: "Till", scopes: ["orders:read"] });
    const refused = await callApi(secret, "/v1/tickets", { headers, peer: "192.0.2.44" });
    const [event, ...more] = await refusals(store);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      mode: "live",
      actor_kind: "key",
      actor_id: key.id,
      details: { reason: "insufficient_scope", scope: "tickets:read", method: "GET", repeats: 0 },
      address: "192.0.2.44",
      request_id: refused.headers.get("X-Request-Id"),
    });
    expect(event?.user_agent).toHaveLength(200);
  });

  test("for an entry of a batch", async () => {
    const { ticketIds } = await orderTickets(store.test);
    const { qr_token } = (await callApi(await makeKey(store.test), `/v1/tickets/${ticketIds[0]}`)).body;
    const now = Math.floor(Date.now() / 1000);
    const entries = [1, 2].map((n) => ({ token: qr_token, redeemed_at: now, idempotency_key: `scan ${n}` }));
    const lacking = await makeKey(store.test, ["vouchers:redeem"]);
    const { body } = await callApi(lacking, "/v1/redemptions/batch", { body: { entries } });
    expect(body.results.map((one: { status: number }) => one.status)).toEqual([403, 403]);
    const [event, ...more] = await refusals(store);
    expect(event?.details).toMatchObject({ reason: "insufficient_scope", scope: "tickets:redeem" });
    expect(more).toEqual([]);
  });

  test("for a plan that is too low", async () => {
    const free = await makeStore({ plan: "free" });
    await callApi(await makeKey(free.test), "/v1/tickets");
    expect(await refusals(free)).toMatchObject([{ details: { reason: "pro_required", method: "GET" } }]);
  });

  test("for a revoked key, an expired key and an expired pass", async () => {
    const revoked = await createApiKey(store.test, { name: "Old till", scopes: ["*"] });
    await revokeApiKey(store.test, revoked.key.id);
    const earlier = later(present(store.test), -120);
    const expires_at = toUnix(earlier.now) + 60;
    const expired = await createApiKey(earlier, { name: "Short", scopes: ["*"], expires_at });
    const { ctx, sessionId } = await signInPerson(store.test);
    const pass = await createPass(ctx, { sessionId, name: "Door" });
    await pool().query("UPDATE device SET expires_at = now() - interval '1 minute' WHERE id = $1", [pass.id]);
    for (const token of [revoked.secret, expired.secret, pass.token]) {
      for (let n = 0; n < 3; n++) expect((await callApi(token, "/v1/tickets")).status).toBe(401);
    }
    expect((await refusals(store)).map((one) => [one.actor_id, one.actor_name, one.details])).toEqual([
      [revoked.key.id, "Old till", { reason: "credential_revoked", repeats: 0 }],
      [expired.key.id, "Short", { reason: "credential_expired", repeats: 0 }],
      [pass.id, "Door", { reason: "credential_expired", repeats: 0 }],
    ]);
  });
});

test("other errors and unknown tokens are not recorded, and recording never changes the response", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => {});
  const key = await makeKey(store.test, ["tickets:read"]);
  expect((await callApi(key, "/v1/tickets?limit=nonsense")).status).toBe(400);
  expect((await callApi(newApiKey("test"), "/v1/tickets")).status).toBe(401);
  expect(await refusals(store)).toEqual([]);
  const query = pool().query.bind(pool()) as (...args: unknown[]) => unknown;
  vi.spyOn(pool(), "query").mockImplementation(((...args: unknown[]) => {
    const isRecord = (args[0] as { name?: string }).name?.startsWith("security-events.record");
    return isRecord ? Promise.reject(new Error("away")) : query(...args);
  }) as never);
  expect((await callApi(key, "/v1/orders")).body.error).toBe("insufficient_scope");
  expect(error).toHaveBeenCalledTimes(1);
});

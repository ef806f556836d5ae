import { expect, test } from "vitest";
import { countApiKeys, listApiKeys } from "#lib/dashboard/keys/read";
import { pool } from "#lib/db/client";
import { later, makeStore } from "#lib/testing/store";
import { createApiKey } from "./create.ts";
import { revokeApiKey } from "./revoke.ts";

test("a key is shown once, and only its hash and its first 12 characters are stored", async () => {
  const store = await makeStore();
  const { key, secret } = await createApiKey(store.live, { name: "Till", scopes: ["orders:read", "orders:read"] });
  expect(secret).toMatch(/^zk_live_/);
  expect(key).toMatchObject({ prefix: secret.slice(0, 12), scopes: ["orders:read"], mode: "live", revoked_at: null });
  const { rows } = await pool().query(
    "SELECT to_jsonb(k)::text || c::text AS stored FROM api_key k JOIN credential c ON c.credential_id = k.id WHERE k.id = $1",
    [key.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].stored).not.toContain(secret.slice(12));
});

test("revoking ends a key once and increments the version that caches check", async () => {
  const store = await makeStore();
  const { key } = await createApiKey(store.test, { name: "Till", scopes: ["*"] });
  const version = async () =>
    (await pool().query("SELECT version FROM cache_version WHERE name = 'credentials'")).rows[0].version;
  const before = await version();
  const revoked = await revokeApiKey(store.test, key.id);
  expect(revoked.revoked_at).not.toBeNull();
  expect(await version()).toBeGreaterThan(before);
  expect(await revokeApiKey(later(store.test, 9), key.id)).toEqual(revoked);
  expect(await countApiKeys(store.test)).toEqual({ in_use: 0, expired: 0, revoked: 1 });
});

test("keys are listed by state, newest first, in their own mode and store only", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const first = await createApiKey(store.test, { name: "First", scopes: ["*"] });
  const second = await createApiKey(later(store.test, 5), { name: "Second", scopes: ["*"] });
  await createApiKey(store.live, { name: "Live", scopes: ["*"] });
  await revokeApiKey(store.test, first.key.id);
  expect((await listApiKeys(store.test, { state: "in_use" })).data.map((key) => key.id)).toEqual([second.key.id]);
  expect((await listApiKeys(store.test, { state: "revoked" })).data.map((key) => key.id)).toEqual([first.key.id]);
  await expect(revokeApiKey(store.live, second.key.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(revokeApiKey(other.test, second.key.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await countApiKeys(store.test)).toEqual({ in_use: 1, expired: 0, revoked: 1 });
});

test("a key that has expired is counted as expired until it is revoked", async () => {
  const store = await makeStore();
  const expires_at = Math.floor(store.test.now.getTime() / 1000) + 60;
  const { key } = await createApiKey(store.test, { name: "Short", scopes: ["*"], expires_at });
  expect(await countApiKeys(later(store.test, 59))).toEqual({ in_use: 1, expired: 0, revoked: 0 });
  expect(await countApiKeys(later(store.test, 60))).toEqual({ in_use: 1, expired: 1, revoked: 0 });
  await revokeApiKey(later(store.test, 61), key.id);
  expect(await countApiKeys(later(store.test, 62))).toEqual({ in_use: 0, expired: 0, revoked: 1 });
});

test("an expiry in the past is refused", async () => {
  const store = await makeStore();
  const past = Math.floor(store.test.now.getTime() / 1000) - 1;
  const attempt = createApiKey(store.test, { name: "Old", scopes: ["*"], expires_at: past });
  await expect(attempt).rejects.toMatchObject({ code: "invalid_request", extra: { param: "expires_at" } });
  expect(await countApiKeys(store.test)).toEqual({ in_use: 0, expired: 0, revoked: 0 });
});

import { afterEach, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { callApi } from "#lib/testing/http";
import { securityEventsOf } from "#lib/testing/security-events";
import { later, makeStore, present } from "#lib/testing/store";
import { createApiKey } from "./create.ts";
import { getApiKey } from "./read.ts";
import { revokeApiKey } from "./revoke.ts";
import { endOldSecret, rotateApiKey } from "./rotate.ts";

afterEach(() => vi.useRealTimers());

const makeKey = (ctx: PrismaContext) => createApiKey(ctx, { name: "Till", scopes: ["orders:read"] });
const presentStore = async () => present((await makeStore()).test);
const statusWith = async (secret: string) => (await callApi(secret, "/v1/orders")).status;
/** Asks until an ended secret is refused, and expects that none of the requests a second after its end is accepted. */
async function isRefused(secret: string): Promise<void> {
  const ended = performance.now();
  let lastAccepted = ended;
  for (let asked = ended; (await statusWith(secret)) !== 401; asked = performance.now()) {
    lastAccepted = asked;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(lastAccepted - ended).toBeLessThan(1_000);
}
const actionsOf = async (ctx: PrismaContext) =>
  (await securityEventsOf(ctx.merchantId)).map(({ action }) => action).filter((action) => action.startsWith("api_key"));

test("the old secret of a rotated key works beside the new one until its end, and then is refused", async () => {
  const ctx = await presentStore();
  const { key, secret: old } = await makeKey(ctx);
  expect(await statusWith(old)).toBe(200);
  const rotated = await rotateApiKey(ctx, key.id, { prefix: key.prefix, overlap_hours: 24 });
  expect(rotated.key).toMatchObject({ id: key.id, scopes: key.scopes, prefix: rotated.secret.slice(0, 12) });
  const oldEndsAt = Math.floor(ctx.now.getTime() / 1000) + 86_400;
  expect(rotated.key.old_secret).toEqual({ prefix: key.prefix, ends_at: oldEndsAt });
  expect([await statusWith(old), await statusWith(rotated.secret)]).toEqual([200, 200]);
  vi.useFakeTimers({ toFake: ["Date"], now: oldEndsAt * 1000 - 1 });
  expect([await statusWith(old), await statusWith(rotated.secret)]).toEqual([200, 200]);
  vi.setSystemTime(oldEndsAt * 1000);
  await isRefused(old);
  expect(await statusWith(rotated.secret)).toBe(200);
  expect(await actionsOf(ctx)).toEqual(["api_key.created", "api_key.rotated"]);
});

test("without an overlap, and after it is ended early, the old secret is refused within one second and the use of it is recorded", async () => {
  const ctx = await presentStore();
  const { key, secret } = await makeKey(ctx);
  expect(await statusWith(secret)).toBe(200); // every process may hold it in its cache now
  const second = await rotateApiKey(ctx, key.id, { prefix: key.prefix, overlap_hours: 0 });
  await isRefused(secret);
  const third = await rotateApiKey(ctx, key.id, { prefix: second.key.prefix, overlap_hours: 168 });
  expect(await statusWith(second.secret)).toBe(200);
  const ended = await endOldSecret(ctx, key.id);
  await isRefused(second.secret);
  expect(await statusWith(third.secret)).toBe(200);
  expect(await endOldSecret(later(ctx, 9), key.id)).toEqual(ended);
  const actions = await actionsOf(ctx);
  expect(actions.slice(1)).toEqual(["api_key.rotated", "api_key.rotated", "api_key.old_secret_ended"]);
  const refusals = (await securityEventsOf(ctx.merchantId)).filter(({ action }) => action === "access.refused");
  expect(refusals[0]?.details).toMatchObject({ reason: "credential_revoked" });
});

test("of many rotations at once one takes place, and the others change nothing", async () => {
  const ctx = await presentStore();
  const { key, secret: old } = await makeKey(ctx);
  const rotate = () => rotateApiKey(ctx, key.id, { prefix: key.prefix, overlap_hours: 0 });
  const results = await Promise.allSettled(Array.from({ length: 20 }, rotate));
  const done = results.filter((result) => result.status === "fulfilled");
  expect(done).toHaveLength(1);
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(["invalid_transition"]));
  expect(await statusWith(done[0]?.value.secret ?? "")).toBe(200);
  await isRefused(old);
  const { rows } = await pool().query(
    "SELECT count(*)::int AS all, count(*) FILTER (WHERE ends_at IS NULL)::int AS working FROM credential WHERE credential_id = $1",
    [key.id],
  );
  expect(rows).toEqual([{ all: 2, working: 1 }]);
  expect(await actionsOf(ctx)).toEqual(["api_key.created", "api_key.rotated"]);
});

test("a key with an old secret that works, a revoked key and an ended key are not rotated", async () => {
  const ctx = await presentStore();
  const { key } = await makeKey(ctx);
  const { key: rotated } = await rotateApiKey(ctx, key.id, { prefix: key.prefix, overlap_hours: 1 });
  const attempt = (at: PrismaContext) => rotateApiKey(at, key.id, { prefix: rotated.prefix, overlap_hours: 0 });
  await expect(attempt(ctx)).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await getApiKey(ctx, key.id)).toEqual(rotated);
  const revoked = await revokeApiKey(ctx, key.id);
  await expect(attempt(later(ctx, 7_200))).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await getApiKey(ctx, key.id)).toEqual(revoked);
  const expires_at = Math.floor(ctx.now.getTime() / 1000) + 60;
  const short = (await createApiKey(ctx, { name: "Short", scopes: ["*"], expires_at })).key;
  const late = rotateApiKey(later(ctx, 60), short.id, { prefix: short.prefix, overlap_hours: 24 });
  await expect(late).rejects.toMatchObject({ code: "invalid_transition" });
});

test("revoking a rotated key ends both secrets", async () => {
  const ctx = await presentStore();
  const { key, secret: old } = await makeKey(ctx);
  const { secret } = await rotateApiKey(ctx, key.id, { prefix: key.prefix, overlap_hours: 72 });
  expect([await statusWith(old), await statusWith(secret)]).toEqual([200, 200]);
  await revokeApiKey(ctx, key.id);
  await isRefused(old);
  await isRefused(secret);
});

test("a key of another store or of the other mode is not found, and stays as it is", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const { key } = await makeKey(ctx);
  for (const stranger of [live, other]) {
    const attempt = rotateApiKey(stranger, key.id, { prefix: key.prefix, overlap_hours: 0 });
    await expect(attempt).rejects.toMatchObject({ code: "not_found" });
    await expect(endOldSecret(stranger, key.id)).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await getApiKey(ctx, key.id)).toEqual(key);
});

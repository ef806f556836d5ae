import { expect, test } from "vitest";
import { findCredential } from "#lib/auth/credentials";
import { pool } from "#lib/db/client";
import { securityEventsOf } from "#lib/testing/security-events";
import { makeMerchant, refusal, resultOf } from "./in-process.ts";

test("a key works at once with its mode and scopes, and a change of plan takes effect within a second", async () => {
  const merchantId = await makeMerchant("--plan", "pro");
  const args = ["key", "create", "--merchant", merchantId, "--scopes"];
  const { id, key } = await resultOf<{ id: string; key: string }>(...args, "tickets:read, orders:write");
  expect(key).toMatch(/^zk_test_[0-9A-Za-z]{38}$/);
  expect(await findCredential(key, new Date())).toMatchObject({
    merchantId,
    mode: "test",
    mayUseApi: true,
    actor: { kind: "key", id, scopes: ["tickets:read", "orders:write"] },
  });
  const live = await resultOf<{ key: string }>(...args, "*", "--mode", "live");
  expect(await findCredential(live.key, new Date())).toMatchObject({ mode: "live", actor: { scopes: ["*"] } });
  await resultOf("merchant", "set", "--merchant", merchantId, "plan=free");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await findCredential(key, new Date())).toMatchObject({ mayUseApi: false });
  await resultOf("merchant", "set", "--merchant", merchantId, "api_grandfathered=true");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await findCredential(key, new Date())).toMatchObject({ mayUseApi: true });
  const events = await securityEventsOf(merchantId);
  expect(events.map(({ action }) => action)).toEqual([
    "role.granted",
    "api_key.created",
    "api_key.created",
    "store_settings.updated",
    "store_settings.updated",
  ]);
  for (const event of events) expect(event).toMatchObject({ actor_kind: "system", actor_name: "command line" });
});

test("key create refuses an unknown scope, mode or store, and issues nothing", async () => {
  const merchantId = await makeMerchant();
  const create = (...args: string[]) => refusal("key", "create", "--merchant", merchantId, ...args);
  expect(await create("--scopes", "tickets:read tickets:eat")).toContain("There is no scope tickets:eat");
  expect(await create("--scopes", " , ")).toContain("--scopes");
  expect(await create("--scopes", "*", "--mode", "prod")).toContain("--mode is test or live");
  expect(await refusal("key", "create", "--merchant", "tidehouse", "--scopes", "*")).toContain("no store tidehouse");
  await makeMerchant();
  expect(await refusal("key", "create", "--scopes", "*")).toContain(
    "There are several stores. Name one with --merchant",
  );
  const { rows } = await pool().query("SELECT count(*)::int AS count FROM api_key WHERE merchant_id = $1", [
    merchantId,
  ]);
  expect(rows).toEqual([{ count: 0 }]);
});

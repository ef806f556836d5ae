import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newApiKey } from "#lib/core/secrets";
import { pool } from "#lib/db/client";
import { createApiKey } from "#lib/domain/api-keys/create";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { makeStore } from "#lib/testing/store";
import { findCredential } from "./credentials.ts";

interface Report {
  /** When the last request came that was let through. */
  lastAccepted: number;
  asked: number;
  lookups: number;
}

describe("a key", () => {
  test("that is revoked is refused by another process within one second, although it is cached there", async () => {
    const store = await makeStore();
    const { key, secret } = await createApiKey(store.test, { name: "Shared", scopes: ["*"] });
    const child = fork(join(import.meta.dirname, "../testing/credential-process.ts"), [secret]);
    await once(child, "message");
    await revokeApiKey(store.test, key.id);
    const committedAt = Date.now();
    const [{ lastAccepted, asked, lookups }] = (await once(child, "message")) as [Report];
    expect(lastAccepted - committedAt).toBeLessThan(1_000);
    expect(lookups).toBeLessThan(asked / 5);
  });

  test("whose time is over is refused although it is cached", async () => {
    const store = await makeStore();
    const { secret } = await createApiKey(store.test, { name: "Short", scopes: ["*"], expires_at: 1_900_000_000 });
    expect(await findCredential(secret, new Date(1_899_999_999_000))).not.toBeNull();
    expect(await findCredential(secret, new Date(1_900_000_000_000))).toBeNull();
    expect(await findCredential(secret, new Date(1_899_999_999_000))).not.toBeNull();
  });

  test("whose store leaves Pro is felt too", async () => {
    const store = await makeStore();
    const { secret } = await createApiKey(store.test, { name: "Pro", scopes: ["*"] });
    expect(await findCredential(secret, new Date())).toMatchObject({ mayUseApi: true, mode: "test" });
    await pool().query("UPDATE store_settings SET plan = 'free' WHERE merchant_id = $1", [store.merchantId]);
    await pool().query("UPDATE cache_version SET version = version + 1 WHERE name = 'credentials'");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await findCredential(secret, new Date())).toMatchObject({ mayUseApi: false });
  });

  test("that nobody issued costs no query when its check does not fit, and is refused when it does", async () => {
    expect(await findCredential("zk_test_nonsense", new Date())).toBeNull();
    expect(await findCredential(newApiKey("live"), new Date())).toBeNull();
  });
});

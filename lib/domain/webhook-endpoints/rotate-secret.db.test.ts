import { beforeEach, describe, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { unseal } from "#lib/db/seal";
import { later, makeStore } from "#lib/testing/store";
import { makeEndpoint, type TestEndpoint } from "#lib/testing/webhooks";
import { deleteEndpoint } from "./delete.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { type OldSecret, signingSecrets, unsealOld } from "./secrets.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Ever more would not fit into the headers of a delivery. */
const MOST = 25;
const CROWD = 20;

let ctx: PrismaContext;
let live: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  const store = await makeStore();
  ctx = store.test;
  live = store.live;
  endpoint = await makeEndpoint(ctx, "https://hooks.does-not-exist.invalid/in");
});

interface Stored {
  secret_sealed: Buffer;
  old_secrets: OldSecret[];
  signing_secret_prefix: string;
}
const stored = async (): Promise<Stored> =>
  (await pool().query("SELECT * FROM webhook_endpoint WHERE id = $1", [endpoint.id])).rows[0];
const signingAt = async (seconds: number) => signingSecrets(await stored(), later(ctx, seconds).now);
const rotateAt = async (seconds: number) => (await rotateSecret(later(ctx, seconds), endpoint.id)).signing_secret;

describe("rotate_secret", () => {
  test("returns a new secret, and the old one also signs for exactly 24 hours", async () => {
    const rotated = await rotateSecret(ctx, endpoint.id);
    expect(rotated.signing_secret).not.toBe(endpoint.secret);
    expect(rotated.signing_secret_prefix).toBe(rotated.signing_secret.slice(0, 12));
    const row = await stored();
    expect(unseal(row.secret_sealed)).toBe(rotated.signing_secret);
    expect(await signingAt(0)).toEqual([rotated.signing_secret, endpoint.secret]);
    expect(await signingAt(DAY - 1)).toEqual([rotated.signing_secret, endpoint.secret]);
    expect(await signingAt(DAY)).toEqual([rotated.signing_secret]);
  });

  test("a second time within 24 hours shortens no secret: each one signs for 24 hours after it was replaced", async () => {
    const second = await rotateAt(0);
    const third = await rotateAt(23 * HOUR);
    expect(await signingAt(23 * HOUR)).toEqual([third, second, endpoint.secret]);
    expect(await signingAt(DAY - 1)).toEqual([third, second, endpoint.secret]);
    expect(await signingAt(DAY)).toEqual([third, second]);
    expect(await signingAt(47 * HOUR - 1)).toEqual([third, second]);
    expect(await signingAt(47 * HOUR)).toEqual([third]);
  });

  test("twenty times at once returns twenty different secrets that all sign, and so does the first", async () => {
    const made = await Promise.all(Array.from({ length: CROWD }, () => rotateAt(0)));
    expect(new Set(made).size).toBe(CROWD);
    const signing = await signingAt(DAY - 1);
    expect(new Set(signing)).toEqual(new Set([...made, endpoint.secret]));
    expect(signing.at(-1)).toBe(endpoint.secret);
    expect((await stored()).signing_secret_prefix).toBe(signing[0]?.slice(0, 12));
  });

  test("is refused and changes nothing while 25 old secrets sign, also when many rotate at once", async () => {
    const crowd = await Promise.allSettled(Array.from({ length: MOST + 5 }, () => rotateAt(0)));
    expect(crowd.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST);
    const before = await stored();
    await expect(rotateAt(DAY - 1)).rejects.toMatchObject({ code: "invalid_transition" });
    expect(await stored()).toEqual(before);
    expect(await signingAt(DAY - 1)).toHaveLength(MOST + 1);
    const fresh = await rotateAt(DAY);
    expect(await signingAt(DAY)).toEqual([fresh, unseal(before.secret_sealed)]);
    expect((await stored()).old_secrets).toHaveLength(MOST);
  });

  test("keeps a replaced secret, encrypted, for 30 days after it stopped signing", async () => {
    const second = await rotateAt(0);
    const third = await rotateAt(31 * DAY - 1);
    const row = await stored();
    expect(row.old_secrets.map(unsealOld)).toContain(endpoint.secret);
    expect(JSON.stringify(row.old_secrets)).not.toContain(endpoint.secret.slice(6));
    await rotateAt(31 * DAY + 1);
    expect((await stored()).old_secrets.map(unsealOld)).toEqual([third, second]);
  });

  test("is not_found for another store, the other mode and a deleted endpoint, and nothing changes", async () => {
    const before = await stored();
    for (const stranger of [live, (await makeStore()).test]) {
      await expect(rotateSecret(stranger, endpoint.id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await stored()).toEqual(before);
    await deleteEndpoint(ctx, endpoint.id);
    await expect(rotateAt(0)).rejects.toMatchObject({ code: "not_found" });
  });
});

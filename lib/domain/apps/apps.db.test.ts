import { describe, expect, test } from "vitest";
import { addSeconds } from "#lib/core/time";
import { listApps, listInstalledApps } from "#lib/dashboard/apps/read";
import { pool } from "#lib/db/client";
import { revokeInstalledApp } from "#lib/domain/app-grants/end";
import { allowApp, makeApp, makeInstaller, REDIRECT_URI } from "#lib/testing/apps";
import { signInPerson } from "#lib/testing/people";
import { securityEventsOf } from "#lib/testing/security-events";
import { later, makeStore } from "#lib/testing/store";
import { authenticateClient, findClient } from "./client.ts";
import { createApp } from "./create.ts";
import { deleteApp } from "./delete.ts";
import { rotateAppSecret } from "./rotate-secret.ts";
import { AppInput } from "./schema.ts";
import { updateApp } from "./update.ts";

const unconfirm = (userId: string) =>
  pool().query("UPDATE app_user SET email_verified_at = NULL WHERE id = $1", [userId]);

const INPUT = { name: "Seatmap", redirect_uris: [REDIRECT_URI], scopes: ["orders:read"] } as const;

describe("registering an app", () => {
  test("shows the secret of a confidential app once, and stores only its hash and its first 12 characters", async () => {
    const { app, secret } = await makeApp();
    expect(secret).toMatch(/^zs_[0-9A-Za-z]{38}$/);
    expect(app).toMatchObject({ type: "confidential", installs: 0, logo: null, redirect_uris: [REDIRECT_URI] });
    expect(app.secrets).toEqual([{ prefix: secret.slice(0, 12), created: app.created, expires_at: null }]);
    const { rows } = await pool().query("SELECT s::text AS stored FROM oauth_app_secret s WHERE app_id = $1", [app.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].stored).not.toContain(secret.slice(12));
  });

  test("gives a public app no secret", async () => {
    const { ctx } = await makeInstaller();
    const { app, secret } = await createApp(ctx, AppInput.parse({ ...INPUT, type: "public" }));
    expect([secret, app.secrets]).toEqual([null, []]);
  });

  test("and every change of it are recorded without a secret", async () => {
    const { app, secret, maker } = await makeApp();
    await updateApp(maker, app.id, { name: "Seatmap", scopes: ["tickets:read"], logo: "data:image/png;base64,AAAA" });
    await updateApp(maker, app.id, { name: "Seatmap" });
    await rotateAppSecret(maker, app.id);
    await deleteApp(maker, app.id);
    const events = await securityEventsOf(maker.merchantId);
    const shown = { name: "Seatmap", redirect_uris: [REDIRECT_URI] };
    expect(events.map(({ action, mode, target_id, details }) => [action, mode, target_id, details])).toEqual([
      ["app.created", null, app.id, { ...shown, type: "confidential", scopes: app.scopes }],
      [
        "app.updated",
        null,
        app.id,
        {
          changed: ["logo", "scopes"],
          from: { ...shown, scopes: app.scopes },
          to: { ...shown, scopes: ["tickets:read"] },
        },
      ],
      ["app.secret_rotated", null, app.id, { name: "Seatmap" }],
      ["app.deleted", null, app.id, { name: "Seatmap" }],
    ]);
    expect(JSON.stringify(events)).not.toContain(secret.slice(12));
  });

  test.each([
    ["no redirect URI", { redirect_uris: [] }],
    ["a redirect URI without HTTPS", { redirect_uris: ["http://app.example/"] }],
    ["no scope", { scopes: [] }],
    ["all scopes at once", { scopes: ["*"] }],
    ["a name that changes the direction of the text", { name: "Seat\u202emap" }],
    ["a logo from another server", { logo: "https://app.example/logo.png" }],
    ["a logo that can contain a script", { logo: "data:image/svg+xml;base64,AAAA" }],
  ])("refuses %s", (_what, wrong) => {
    expect(AppInput.safeParse({ ...INPUT, type: "public" }).success).toBe(true);
    expect(AppInput.safeParse({ ...INPUT, type: "public", ...wrong }).success).toBe(false);
  });
});

describe("an app needs the confirmed address of a person", () => {
  test("who registers it, and nothing is registered without", async () => {
    const { ctx, userId } = await makeInstaller("developer");
    await signInPerson(ctx, "owner"); // whose address is confirmed
    const input = AppInput.parse({ ...INPUT, type: "public" });
    await unconfirm(userId);
    await expect(createApp(ctx, input)).rejects.toMatchObject({
      code: "invalid_transition",
      message: expect.stringContaining("Confirm your e-mail address before you register an app."),
    });
    expect([await listApps(ctx), await securityEventsOf(ctx.merchantId)]).toEqual([[], []]);
    await pool().query("UPDATE app_user SET email_verified_at = now() WHERE id = $1", [userId]);
    await createApp(ctx, input);
    const { rows } = await pool().query("SELECT created_by FROM oauth_app WHERE merchant_id = $1", [ctx.merchantId]);
    expect(rows).toEqual([{ created_by: userId }]);
  });

  test("who owns the store, where a command registers it", async () => {
    const { test: ctx } = await makeStore();
    const input = AppInput.parse({ ...INPUT, type: "public" });
    const { userId } = await signInPerson(ctx, "owner");
    await unconfirm(userId);
    await Promise.all([signInPerson(ctx, "admin"), makeInstaller()]); // who own no store, or another one
    await expect(createApp(ctx, input)).rejects.toMatchObject({
      code: "invalid_transition",
      message: expect.stringContaining("Ask an owner to open the link"),
    });
    expect([await listApps(ctx), await securityEventsOf(ctx.merchantId)]).toEqual([[], []]);
    await signInPerson(ctx, "owner");
    expect((await createApp(ctx, input)).app.name).toBe("Seatmap");
  });
});

describe("an app", () => {
  test("can be listed and changed only by its own store, in both modes", async () => {
    const { app, maker } = await makeApp();
    const other = await makeStore();
    const outside = { code: "not_found" };
    await expect(updateApp(other.test, app.id, { name: "Mine" })).rejects.toMatchObject(outside);
    await expect(rotateAppSecret(other.test, app.id)).rejects.toMatchObject(outside);
    await expect(deleteApp(other.test, app.id)).rejects.toMatchObject(outside);
    expect(await listApps(other.test)).toEqual([]);
    expect(await listApps({ ...maker, mode: "live" })).toEqual([app]);
  });

  test("is installed in as many stores as use it, one with both modes counted once", async () => {
    const app = await makeApp();
    const [one, other] = await Promise.all([makeInstaller(), makeInstaller()]);
    for (const ctx of [one.ctx, one.live, other.ctx]) await allowApp(ctx, app);
    expect((await listApps(app.maker))[0]?.installs).toBe(2);
    const [grant] = (await listInstalledApps(other.ctx, { state: "in_use" })).data;
    await revokeInstalledApp(other.ctx, grant?.id ?? "");
    expect((await listApps(app.maker))[0]?.installs).toBe(1);
  });

  test("is found by its client id from everywhere until it is deleted", async () => {
    const { app, maker } = await makeApp();
    expect(await findClient(app.id)).toMatchObject({ id: app.id, name: "Seatmap", maker: "Tidehouse" });
    expect(await findClient("seatmap")).toBeNull();
    await deleteApp(maker, app.id);
    expect(await findClient(app.id)).toBeNull();
    expect(await listApps(maker)).toEqual([]);
    await expect(deleteApp(maker, app.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a client secret", () => {
  test("authenticates a confidential app, and no other or missing secret does", async () => {
    const { app, secret, maker } = await makeApp();
    const { secret: others } = await makeApp();
    expect(await authenticateClient(app.id, secret, maker.now)).toMatchObject({ id: app.id });
    for (const wrong of [null, others, `${secret}0`, ""]) {
      expect(await authenticateClient(app.id, wrong, maker.now)).toBeNull();
    }
  });

  test("does not exist for a public app", async () => {
    const { app, maker } = await makeApp({ type: "public" });
    const { secret } = await makeApp();
    expect(await authenticateClient(app.id, null, maker.now)).toMatchObject({ id: app.id });
    expect(await authenticateClient(app.id, secret, maker.now)).toBeNull();
    await expect(rotateAppSecret(maker, app.id)).rejects.toMatchObject({ code: "invalid_transition" });
  });

  test("that was replaced still works for a day, along with the new one", async () => {
    const { app, secret, maker } = await makeApp();
    const rotated = await rotateAppSecret(maker, app.id);
    expect(rotated.app.secrets.map(({ prefix }) => prefix)).toEqual(
      [rotated.secret, secret].map((s) => s.slice(0, 12)),
    );
    const isProof = async (text: string, seconds: number) =>
      (await authenticateClient(app.id, text, addSeconds(maker.now, seconds))) !== null;
    expect([await isProof(secret, 86_399), await isProof(rotated.secret, 86_399)]).toEqual([true, true]);
    expect([await isProof(secret, 86_400), await isProof(rotated.secret, 86_400)]).toEqual([false, true]);
    expect((await listApps(later(maker, 86_400)))[0]?.secrets).toHaveLength(1);
  });

  test("that many replace at once is replaced by each in turn, and one is the current secret", async () => {
    const { app, maker } = await makeApp();
    await Promise.all(Array.from({ length: 8 }, () => rotateAppSecret(maker, app.id)));
    const [{ secrets } = app] = await listApps(maker);
    expect(secrets).toHaveLength(9);
    expect(secrets.filter(({ expires_at }) => expires_at === null)).toHaveLength(1);
    await rotateAppSecret(maker, app.id);
    await expect(rotateAppSecret(maker, app.id)).rejects.toMatchObject({ code: "invalid_transition" });
  });
});

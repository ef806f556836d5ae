import { describe, expect, test } from "vitest";
import { changeRole, removePerson } from "#lib/auth/people";
import { nowInSeconds } from "#lib/core/time";
import { countInstalledApps, listInstalledApps } from "#lib/dashboard/apps/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { deleteApp } from "#lib/domain/apps/delete";
import { endAppGrants } from "#lib/jobs/end-app-grants";
import { allowApp, installApp, makeApp, makeInstaller, REDIRECT_URI } from "#lib/testing/apps";
import { mailOf, signInPerson } from "#lib/testing/people";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { revokeInstalledApp } from "./end.ts";
import { findInstalledApp, getInstalledApp } from "./read.ts";
import { findCode } from "./secret.ts";

const inUse = async (ctx: Parameters<typeof listInstalledApps>[0]) =>
  (await listInstalledApps(ctx, { state: "in_use" })).data;
const ended = async (ctx: Parameters<typeof listInstalledApps>[0]) =>
  (await listInstalledApps(ctx, { state: "ended" })).data;

describe("allowing an app", () => {
  test("installs it in this store and mode with these scopes, and returns a code that is valid for a minute", async () => {
    const app = await makeApp();
    const { ctx, live, userId } = await makeInstaller();
    const { code } = await allowApp(ctx, app, ["orders:read", "tickets:read", "orders:read"]);
    expect(code).toMatch(/^zc_[0-9A-Za-z]{38}$/);
    const found = await findCode(code);
    expect(found).toMatchObject({ merchantId: ctx.merchantId, mode: "test", isUsed: false, redirectUri: REDIRECT_URI });
    expect(Math.abs(Number(found?.expiresAt) - nowInSeconds().getTime() - 60_000)).toBeLessThan(20_000);
    const installed = await inUse(ctx);
    expect(installed).toMatchObject([
      { app_id: app.app.id, name: "Seatmap", maker: "Tidehouse", scopes: ["orders:read", "tickets:read"], end: null },
    ]);
    expect(await findInstalledApp(ctx, app.app.id)).toEqual(installed[0]);
    expect([await inUse(live), await findInstalledApp(live, app.app.id)]).toEqual([[], null]);
    const [created] = await securityEventsOf(ctx.merchantId);
    const details = { app: "Seatmap", app_id: app.app.id, scopes: ["orders:read", "tickets:read"] };
    expect(created).toMatchObject({
      action: "app_grant.created",
      actor_id: userId,
      target_id: found?.grantId,
      details,
    });
    const { rows } = await pool().query("SELECT c::text AS stored FROM oauth_code c WHERE grant_id = $1", [
      found?.grantId,
    ]);
    expect(rows[0].stored).not.toContain(code.slice(8));
  });

  test("again replaces its scopes: tokens from before gain none, and lose those that were removed", async () => {
    const app = await makeApp();
    const { ctx } = await makeInstaller();
    const { code } = await allowApp(ctx, app, ["orders:read", "tickets:read"]);
    const [first] = await inUse(ctx);
    const { code: second } = await allowApp(ctx, app, ["orders:read", "customers:read"]);
    expect(await inUse(ctx)).toMatchObject([{ id: first?.id, scopes: ["orders:read", "customers:read"] }]);
    expect((await findCode(code))?.scopes).toEqual(["orders:read"]);
    expect((await findCode(second))?.scopes).toEqual(["orders:read", "customers:read"]);
    expect(await actionsOf(ctx.merchantId)).toEqual(["app_grant.created", "app_grant.updated"]);
  });
});

describe("an app that was allowed", () => {
  test("is announced to the people of the store by mail, and again only if it gets more scopes", async () => {
    const app = await makeApp();
    const { ctx } = await makeInstaller();
    await signInPerson(ctx, "staff");
    for (const scopes of [
      ["orders:read"],
      ["orders:read"],
      ["orders:read", "tickets:read"],
      ["tickets:read"],
    ] as const) {
      await allowApp(ctx, app, scopes);
    }
    const mail = await mailOf(ctx);
    expect(mail.map(({ kind, data }) => [kind, data.is_new, data.scopes])).toEqual([
      ["app_installed", true, ["orders:read"]],
      ["app_installed", false, ["orders:read", "tickets:read"]],
    ]);
    expect(mail[0]?.data).toMatchObject({ store: "Tidehouse", app: "Seatmap", person: "Ines, owner", zone: "UTC" });
  });

  test("is announced only in the dashboard to an address that is not verified", async () => {
    const { ctx, userId } = await makeInstaller();
    await pool().query("UPDATE app_user SET email_verified_at = NULL WHERE id = $1", [userId]);
    await allowApp(ctx, await makeApp());
    expect(await mailOf(ctx)).toMatchObject([{ kind: "app_installed", status: "kept" }]);
  });

  test("is installed once when many requests allow it at once", async () => {
    const app = await makeApp();
    const { ctx } = await makeInstaller();
    const codes = await Promise.all(Array.from({ length: 20 }, () => allowApp(ctx, app)));
    expect(new Set(codes.map(({ code }) => code)).size).toBe(20);
    expect(await inUse(ctx)).toHaveLength(1);
    const actions = await actionsOf(ctx.merchantId);
    expect(actions.filter((action) => action === "app_grant.created")).toHaveLength(1);
  });
});

describe("an app can be allowed", () => {
  test.each(["developer", "admin", "owner"])("by the role %s", async (role) => {
    const { ctx } = await makeInstaller(role);
    await allowApp(ctx, await makeApp());
    expect(await inUse(ctx)).toHaveLength(1);
  });

  test("not by staff or people of other stores, and not with more than the app may ask for, and then nothing is written", async () => {
    const app = await makeApp();
    const staff = await makeInstaller("staff");
    const owner = await makeInstaller();
    await expect(allowApp(staff.ctx, app)).rejects.toMatchObject({ code: "unauthorized" });
    const elsewhere = { ...owner.ctx, merchantId: staff.ctx.merchantId, sql: staff.ctx.sql };
    await expect(allowApp(elsewhere, app)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(allowApp(owner.ctx, app, ["webhooks:write"])).rejects.toMatchObject({ code: "not_found" });
    await deleteApp(app.maker, app.app.id);
    await expect(allowApp(owner.ctx, app)).rejects.toMatchObject({ code: "not_found" });
    for (const { ctx } of [staff, owner]) {
      expect([await inUse(ctx), await actionsOf(ctx.merchantId), await mailOf(ctx)]).toEqual([[], [], []]);
    }
  });
});

describe("an installed app", () => {
  test("is revoked once, by its own store in its own mode", async () => {
    const app = await makeApp();
    const { ctx, live } = await makeInstaller();
    const other = await makeInstaller();
    await installApp(ctx, app);
    const [{ id } = { id: "" }] = await inUse(ctx);
    for (const outside of [live, other.ctx]) {
      await expect(revokeInstalledApp(outside, id)).rejects.toMatchObject({ code: "not_found" });
      await expect(getInstalledApp(outside, id)).rejects.toMatchObject({ code: "not_found" });
      expect([...(await inUse(outside)), ...(await ended(outside))]).toEqual([]);
      expect(await countInstalledApps(outside)).toBe(0);
    }
    expect(await countInstalledApps(ctx)).toBe(1);
    const revoked = await revokeInstalledApp(ctx, id);
    expect([await countInstalledApps(ctx), await getInstalledApp(ctx, id)]).toEqual([0, revoked]);
    expect(revoked).toMatchObject({ id, end: "revoked" });
    expect(await revokeInstalledApp(ctx, id)).toEqual(revoked);
    expect([await inUse(ctx), await ended(ctx)]).toEqual([[], [revoked]]);
    expect(await actionsOf(ctx.merchantId)).toEqual(["app_grant.created", "app_grant.revoked"]);
    await installApp(ctx, app);
    expect([await inUse(ctx), await ended(ctx)]).toMatchObject([[{ end: null }], [{ id }]]);
  });

  test("ends in every store when the app is deleted, with a security event in each", async () => {
    const app = await makeApp();
    const kept = await makeApp();
    const people = await Promise.all([makeInstaller(), makeInstaller()]);
    for (const { ctx } of people) {
      await installApp(ctx, app);
      await installApp(ctx, kept);
    }
    await deleteApp(app.maker, app.app.id);
    for (const { ctx } of people) {
      expect([await inUse(ctx), await ended(ctx)]).toMatchObject([[{ app_id: kept.app.id }], [{ end: "app_deleted" }]]);
    }
    expect(await endAppGrants.run(nowInSeconds())).toBeGreaterThanOrEqual(2);
    for (const { ctx } of people) {
      expect([await inUse(ctx), await ended(ctx)]).toMatchObject([[{ app_id: kept.app.id }], [{ end: "app_deleted" }]]);
      expect((await securityEventsOf(ctx.merchantId)).at(-1)).toMatchObject({
        action: "app_grant.ended",
        actor_kind: "system",
        details: { app: "Seatmap", app_id: app.app.id, ended_by: "app_deleted" },
      });
    }
  });

  test.each<[string, (ctx: PrismaContext, userId: string) => Promise<void>]>([
    ["loses the role", removePerson],
    ["gets a role that is too low", (ctx, userId) => changeRole(ctx, userId, "staff")],
  ])("ends when the person who allowed it last %s, and not when anyone else does", async (_what, end) => {
    const app = await makeApp();
    const { ctx, userId } = await makeInstaller();
    const second = await signInPerson(ctx, "admin");
    await installApp(ctx, app);
    await installApp(second.ctx, app);
    const owner = await signInPerson(ctx, "owner");
    await end(owner.ctx, userId);
    expect(await inUse(ctx)).toHaveLength(1);
    await end(owner.ctx, second.userId);
    expect([await inUse(ctx), await ended(ctx)]).toMatchObject([[], [{ end: "role" }]]);
  });

  test("stays when the person who allowed it gets another role that may issue keys", async () => {
    const { ctx, userId } = await makeInstaller();
    await installApp(ctx, await makeApp());
    await signInPerson(ctx, "owner"); // the last owner stays one
    await changeRole(ctx, userId, "developer");
    expect(await inUse(ctx)).toHaveLength(1);
  });
});

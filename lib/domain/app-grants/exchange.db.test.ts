import { describe, expect, test } from "vitest";
import { addDays, addSeconds, nowInSeconds } from "#lib/core/time";
import { listInstalledApps } from "#lib/dashboard/apps/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { purgeTokens } from "#lib/jobs/purge-tokens";
import { allowApp, installApp, makeApp, makeInstaller, requestFacts } from "#lib/testing/apps";
import { securityEventsOf } from "#lib/testing/security-events";
import { revokeInstalledApp } from "./end.ts";
import { exchangeCode, type IssuedTokens, rotateRefreshToken } from "./exchange.ts";
import { findInstalledApp } from "./read.ts";
import { revokeToken } from "./revoke-token.ts";
import { findAccessToken, findCode, findRefreshToken } from "./secret.ts";

const MANY = Array.from({ length: 100 });

async function exchange(code: string, now?: Date): Promise<IssuedTokens | null> {
  const found = await findCode(code);
  return found && exchangeCode(code, found, requestFacts(now));
}

async function rotate(token: string, now?: Date): Promise<IssuedTokens | null> {
  const found = await findRefreshToken(token);
  return found && rotateRefreshToken(token, found, found.scopes, requestFacts(now));
}

const endOf = async (ctx: PrismaContext) => (await listInstalledApps(ctx, { state: "ended" })).data[0]?.end ?? null;

describe("an authorization code", () => {
  test("is exchanged for tokens that are stored as hashes", async () => {
    const { ctx } = await makeInstaller();
    const { code } = await allowApp(ctx, await makeApp());
    const tokens = await exchange(code);
    expect(tokens?.accessToken).toMatch(/^zo_[0-9A-Za-z]{38}$/);
    expect(tokens?.refreshToken).toMatch(/^zr_[0-9A-Za-z]{38}$/);
    expect(Math.abs(Number(tokens?.accessTokenExpiresAt) - nowInSeconds().getTime() - 3_600_000)).toBeLessThan(60_000);
    const { rows } = await pool().query(
      "SELECT t::text AS stored FROM oauth_access_token t WHERE merchant_id = $1 UNION ALL SELECT t::text FROM oauth_refresh_token t WHERE merchant_id = $1",
      [ctx.merchantId],
    );
    expect(rows).toHaveLength(2);
    for (const token of [tokens?.accessToken, tokens?.refreshToken]) {
      expect(JSON.stringify(rows)).not.toContain(token?.slice(8));
    }
  });

  test("that is exchanged a hundred times at once gives tokens once, and the grant is revoked", async () => {
    const { ctx } = await makeInstaller();
    const { code } = await allowApp(ctx, await makeApp());
    const answers = await Promise.all(MANY.map(() => exchange(code)));
    expect(answers.filter((tokens) => tokens !== null)).toHaveLength(1);
    expect(await endOf(ctx)).toBe("code_reused");
    const { rows } = await pool().query("SELECT 1 FROM oauth_access_token WHERE merchant_id = $1", [ctx.merchantId]);
    expect(rows).toHaveLength(1);
    const events = await securityEventsOf(ctx.merchantId);
    expect(events.filter(({ action }) => action === "app_grant.ended")).toMatchObject([
      { actor_kind: "app", actor_name: "Seatmap", address: "192.0.2.9", details: { ended_by: "code_reused" } },
    ]);
  });

  test("that is used again later revokes the grant and all of its tokens", async () => {
    const { ctx } = await makeInstaller();
    const app = await makeApp();
    const { code } = await allowApp(ctx, app);
    const tokens = await exchange(code);
    expect(await exchange(code, addSeconds(nowInSeconds(), 3_000))).toBeNull();
    expect(await findInstalledApp(ctx, app.app.id)).toBeNull();
    expect(await findAccessToken(tokens?.accessToken ?? "")).toMatchObject({ isRevoked: true });
    expect(await rotate(tokens?.refreshToken ?? "")).toBeNull();
  });

  test("works for 60 seconds, and one that expired unused revokes nothing", async () => {
    const { ctx } = await makeInstaller();
    const app = await makeApp();
    const { code } = await allowApp(ctx, app);
    const expiresAt = (await findCode(code))?.expiresAt ?? new Date(0);
    expect(await exchange(code, expiresAt)).toBeNull();
    expect(await findInstalledApp(ctx, app.app.id)).not.toBeNull();
    expect(await exchange(code, addSeconds(expiresAt, -1))).not.toBeNull();
  });

  test("of a grant that was revoked meanwhile gives no tokens", async () => {
    const { ctx } = await makeInstaller();
    const app = await makeApp();
    const { code } = await allowApp(ctx, app);
    await revokeInstalledApp(ctx, (await findCode(code))?.grantId ?? "");
    expect(await exchange(code)).toBeNull();
    expect(await endOf(ctx)).toBe("revoked");
  });

  test.each(["zc_nonsense", "", "zc_00000000000000000000000000000000000000"])("is not %j", async (text) => {
    expect(await findCode(text)).toBeNull();
  });
});

describe("a refresh token", () => {
  test("is replaced at each use, and the new one works", async () => {
    const { ctx } = await makeInstaller();
    const first = await installApp(ctx, await makeApp());
    const second = await rotate(first.refreshToken);
    const third = await rotate(second?.refreshToken ?? "");
    expect(new Set([first, second, third].map((tokens) => tokens?.refreshToken)).size).toBe(3);
    expect(await findAccessToken(first.accessToken)).toMatchObject({ isRevoked: false });
    expect(await endOf(ctx)).toBeNull();
  });

  test("that is used a hundred times at once is replaced once, and the grant is revoked", async () => {
    const { ctx } = await makeInstaller();
    const { refreshToken } = await installApp(ctx, await makeApp());
    const answers = await Promise.all(MANY.map(() => rotate(refreshToken)));
    expect(answers.filter((tokens) => tokens !== null)).toHaveLength(1);
    expect(await endOf(ctx)).toBe("token_reused");
    const events = await securityEventsOf(ctx.merchantId);
    expect(events.filter(({ action }) => action === "app_grant.ended")).toHaveLength(1);
  });

  test("that was replaced revokes the grant when it is used again within a month", async () => {
    const { ctx } = await makeInstaller();
    const { refreshToken } = await installApp(ctx, await makeApp());
    const next = await rotate(refreshToken);
    expect(await rotate(refreshToken, addDays(nowInSeconds(), 29))).toBeNull();
    expect(await endOf(ctx)).toBe("token_reused");
    expect(await rotate(next?.refreshToken ?? "")).toBeNull();
  });

  test("keeps its scopes when an access token with fewer scopes is requested", async () => {
    const { ctx } = await makeInstaller();
    const { refreshToken } = await installApp(ctx, await makeApp(), ["orders:read", "tickets:read"]);
    const found = await findRefreshToken(refreshToken);
    const next = found && (await rotateRefreshToken(refreshToken, found, ["tickets:read"], requestFacts()));
    expect((await findAccessToken(next?.accessToken ?? ""))?.scopes).toEqual(["tickets:read"]);
    expect((await findRefreshToken(next?.refreshToken ?? ""))?.scopes).toEqual(["orders:read", "tickets:read"]);
  });

  test("expires after 180 days without use", async () => {
    const { ctx } = await makeInstaller();
    const { refreshToken } = await installApp(ctx, await makeApp());
    const expiresAt = (await findRefreshToken(refreshToken))?.expiresAt ?? new Date(0);
    expect(expiresAt.getTime()).toBeGreaterThan(addDays(nowInSeconds(), 179).getTime());
    expect(await rotate(refreshToken, expiresAt)).toBeNull();
    expect(await rotate(refreshToken, addSeconds(expiresAt, -1))).not.toBeNull();
    expect(await endOf(ctx)).toBeNull();
  });
});

describe("a year after a person allowed the app", () => {
  test("no refresh token gives another, however often it was replaced, and the grant stays", async () => {
    const { ctx } = await makeInstaller();
    let { refreshToken } = await installApp(ctx, await makeApp());
    const allowedAt = (await findRefreshToken(refreshToken))?.allowedAt ?? new Date(0);
    const lastMoment = addSeconds(addDays(allowedAt, 365), -1);
    for (const now of [addDays(allowedAt, 170), addDays(allowedAt, 340), lastMoment]) {
      refreshToken = (await rotate(refreshToken, now))?.refreshToken ?? "";
    }
    expect(await rotate(refreshToken, addSeconds(lastMoment, 1))).toBeNull();
    expect(await findRefreshToken(refreshToken)).toMatchObject({ isUsed: false, isRevoked: false });
    expect(await endOf(ctx)).toBeNull();
  });

  test("an old token that is used again still ends the grant", async () => {
    const { ctx } = await makeInstaller();
    const { refreshToken } = await installApp(ctx, await makeApp());
    const allowedAt = (await findRefreshToken(refreshToken))?.allowedAt ?? new Date(0);
    await rotate(refreshToken, addDays(allowedAt, 170));
    expect(await rotate(refreshToken, addDays(allowedAt, 365))).toBeNull();
    expect(await endOf(ctx)).toBe("token_reused");
  });
});

describe("an app that revokes", () => {
  test("a refresh token ends its grant", async () => {
    const { ctx } = await makeInstaller();
    const app = await makeApp();
    const { refreshToken, accessToken } = await installApp(ctx, app);
    await revokeToken(refreshToken, app.app.id, requestFacts());
    expect(await endOf(ctx)).toBe("app");
    expect(await findAccessToken(accessToken)).toMatchObject({ isRevoked: true });
  });

  test("an access token ends only that token", async () => {
    const { ctx } = await makeInstaller();
    const app = await makeApp();
    const { refreshToken, accessToken } = await installApp(ctx, app);
    await revokeToken(accessToken, app.app.id, requestFacts());
    expect(await findAccessToken(accessToken)).toBeNull();
    expect(await rotate(refreshToken)).not.toBeNull();
  });

  test("a token of another app changes nothing", async () => {
    const { ctx } = await makeInstaller();
    const app = await makeApp();
    const other = await makeApp();
    const { refreshToken, accessToken } = await installApp(ctx, app);
    for (const token of [refreshToken, accessToken, "nonsense"]) await revokeToken(token, other.app.id, requestFacts());
    expect(await findAccessToken(accessToken)).toMatchObject({ isRevoked: false });
    expect(await rotate(refreshToken)).not.toBeNull();
  });
});

test("expired rows are deleted: tokens at once, used codes after a day, used refresh tokens after a month", async () => {
  const { ctx } = await makeInstaller();
  const { code } = await allowApp(ctx, await makeApp());
  const first = await exchange(code);
  const second = await rotate(first?.refreshToken ?? "");
  const purge = async (now: Date) => {
    while ((await purgeTokens.run(now)) > 0);
    const found = [findCode(code), ...[first, second].map((tokens) => findAccessToken(tokens?.accessToken ?? ""))];
    const refresh = [first, second].map((tokens) => findRefreshToken(tokens?.refreshToken ?? ""));
    return (await Promise.all([...found, ...refresh])).map((row) => row !== null);
  };
  const now = nowInSeconds();
  expect(await purge(now)).toEqual([true, true, true, true, true]);
  expect(await purge(addSeconds(now, 3_700))).toEqual([true, false, false, true, true]);
  expect(await purge(addDays(now, 2))).toEqual([false, false, false, true, true]);
  expect(await purge(addDays(now, 31))).toEqual([false, false, false, false, true]);
  expect(await purge(addDays(now, 181))).toEqual([false, false, false, false, false]);
});

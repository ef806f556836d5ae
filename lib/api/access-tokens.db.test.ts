import { expect, test, vi } from "vitest";
import { toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { revokeInstalledApp } from "#lib/domain/app-grants/end";
import { rotateRefreshToken } from "#lib/domain/app-grants/exchange";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { findRefreshToken } from "#lib/domain/app-grants/secret";
import { allowApp, installApp, makeApp, makeInstaller, requestFacts } from "#lib/testing/apps";
import { callApi } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { until } from "#lib/testing/receiver";
import { securityEventsOf } from "#lib/testing/security-events";
import { present } from "#lib/testing/store";

async function install(scopes?: Parameters<typeof installApp>[2]) {
  const app = await makeApp();
  const { ctx } = await makeInstaller();
  const tokens = await installApp(ctx, app, scopes);
  const grant = await findInstalledApp(ctx, app.app.id);
  return { app, ctx, tokens, token: tokens.accessToken, grantId: grant?.id ?? "" };
}

test("an access token reads what its scopes allow, in its own mode, and is no key to the rest", async () => {
  const { ctx, token } = await install(["tickets:read"]);
  const { ticketIds } = await orderTickets(present(ctx));
  expect((await callApi(token, `/v1/tickets/${ticketIds[0]}`)).status).toBe(200);
  const refused = await callApi(token, "/v1/orders");
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
    403,
    'Bearer error="insufficient_scope", scope="orders:read"',
  ]);
  const events = await securityEventsOf(ctx.merchantId);
  expect(events.at(-1)).toMatchObject({ action: "access.refused", actor_kind: "app", mode: "test" });
});

test("the tokens of a grant share its rate limit and its Idempotency-Keys", async () => {
  const app = await makeApp({ scopes: ["customers:write"] });
  const { ctx } = await makeInstaller();
  const first = await installApp(ctx, app, ["customers:write"]);
  const found = await findRefreshToken(first.refreshToken);
  const second = found && (await rotateRefreshToken(first.refreshToken, found, found.scopes, requestFacts()));
  const send = (token = "") =>
    callApi(token, "/v1/customers", { body: { email: "elin@post.example" }, headers: { "Idempotency-Key": "1" } });
  const [done, again] = [await send(first.accessToken), await send(second?.accessToken)];
  expect([done.status, again.status, again.body]).toEqual([201, 201, done.body]);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const left = [done, again].map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
  expect(left[0]).toBe((left[1] ?? 0) + 1);
});

test("an access token is bounded by the plan of the store", async () => {
  const { ctx, app } = await install();
  await pool().query("UPDATE store_settings SET plan = 'free' WHERE merchant_id = $1", [ctx.merchantId]);
  const { accessToken } = await installApp(ctx, app);
  expect(await callApi(accessToken, "/v1/orders")).toMatchObject({ status: 403, body: { error: "pro_required" } });
});

test("an access token in the address counts for nothing, alone or beside one in the header", async () => {
  const { token } = await install();
  expect(await callApi(null, `/v1/orders?access_token=${token}`)).toMatchObject({ status: 401 });
  const both = await callApi(token, `/v1/orders?access_token=${token}`);
  expect(both).toMatchObject({ status: 400, body: { error: "invalid_request", param: "access_token" } });
});

test("a refresh token, a code and a client secret are no access tokens", async () => {
  const { ctx, app, tokens } = await install();
  const { code } = await allowApp(ctx, app);
  for (const secret of [tokens.refreshToken, code, app.secret]) {
    expect((await callApi(secret, "/v1/orders")).status).toBe(401);
  }
});

test("an access token expires after an hour, which is recorded by nobody; the use of a revoked one is", async () => {
  const { ctx, token, grantId } = await install();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_599_000 - 5_000 });
  expect((await callApi(token, "/v1/orders")).status).toBe(200);
  vi.setSystemTime(Date.now() + 10_000);
  const expired = await callApi(token, "/v1/orders");
  expect([expired.status, expired.body.message]).toEqual([401, expect.stringContaining("refresh token")]);
  vi.useRealTimers();
  const refusals = async () =>
    (await securityEventsOf(ctx.merchantId)).filter(({ action }) => action === "access.refused");
  expect(await refusals()).toEqual([]);
  await revokeInstalledApp(ctx, grantId);
  await until(async () => (await callApi(token, "/v1/orders")).status === 401);
  expect(await refusals()).toMatchObject([{ actor_kind: "app", actor_id: grantId, actor_name: "Seatmap" }]);
});

test("the use of a token is shown at the installed app", async () => {
  const { ctx, app, token } = await install();
  const lastUsed = async () => (await findInstalledApp(ctx, app.app.id))?.last_used_at ?? null;
  expect(await lastUsed()).toBeNull();
  const before = toUnix(new Date());
  await callApi(token, "/v1/orders");
  await until(async () => ((await lastUsed()) ?? 0) >= before);
});

test("what an app redeems has the source `api`", async () => {
  const app = await makeApp({ scopes: ["tickets:redeem", "tickets:read"] });
  const { ctx } = await makeInstaller();
  const { accessToken } = await installApp(ctx, app, ["tickets:redeem", "tickets:read"]);
  const { ticketIds } = await orderTickets(present(ctx));
  expect((await callApi(accessToken, `/v1/tickets/${ticketIds[0]}/redeem`, { method: "POST" })).status).toBe(200);
  const { body } = await callApi(accessToken, `/v1/tickets/${ticketIds[0]}/redemptions`);
  expect(body.data).toMatchObject([{ source: "api" }]);
});

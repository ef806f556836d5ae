import { expect, test } from "vitest";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { installApp, makeApp, makeInstaller } from "#lib/testing/apps";
import { clientFields, postForm, refreshForm } from "#lib/testing/oauth";

async function start(type: "confidential" | "public" = "confidential") {
  const app = await makeApp({ type });
  const { ctx } = await makeInstaller();
  const isInstalled = async () => (await findInstalledApp(ctx, app.app.id)) !== null;
  return { app, tokens: await installApp(ctx, app), isInstalled };
}

test.each(["confidential", "public"] as const)("a %s app gives its grant back by its refresh token", async (type) => {
  const { app, tokens, isInstalled } = await start(type);
  const hint = { token_type_hint: "access_token" }; // a wrong hint does no harm
  const { status, body, headers } = await postForm("revoke", {
    ...clientFields(app),
    token: tokens.refreshToken,
    ...hint,
  });
  expect([status, body, headers.get("cache-control")]).toEqual([200, {}, "no-store"]);
  expect(await isInstalled()).toBe(false);
});

test("an access token alone can be given back, and is unknown afterwards", async () => {
  const { app, tokens } = await start();
  for (let n = 0; n < 2; n++) {
    expect((await postForm("revoke", { ...clientFields(app), token: tokens.accessToken })).status).toBe(200);
  }
  expect((await postForm("token", refreshForm(app, tokens.refreshToken))).status).toBe(200);
});

test("another app's token stays, and the answer is that for an unknown one", async () => {
  const { tokens, isInstalled } = await start();
  const other = await makeApp();
  for (const token of [tokens.refreshToken, tokens.accessToken, "nonsense"]) {
    const { status, body } = await postForm("revoke", { ...clientFields(other), token });
    expect([status, body]).toEqual([200, {}]);
  }
  expect(await isInstalled()).toBe(true);
});

test("a client that does not prove itself, and a form without a token, are refused", async () => {
  const { app, tokens, isInstalled } = await start();
  const unproven = await postForm("revoke", { client_id: app.app.id, token: tokens.refreshToken });
  expect(unproven).toMatchObject({ status: 401, body: { error: "invalid_client" } });
  const empty = await postForm("revoke", clientFields(app));
  expect(empty).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  const query = `?token=${tokens.refreshToken}`;
  expect((await postForm("revoke", clientFields(app), { query })).status).toBe(400);
  expect(await isInstalled()).toBe(true);
});

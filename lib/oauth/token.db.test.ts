import { describe, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { allowApp, installApp, makeApp, makeInstaller, newPkce } from "#lib/testing/apps";
import { clientFields, codeForm, postForm, refreshForm } from "#lib/testing/oauth";

const MANY = Array.from({ length: 100 });

async function start(input: Parameters<typeof makeApp>[0] = {}) {
  const app = await makeApp(input);
  const { ctx } = await makeInstaller();
  const code = await allowApp(ctx, app, ["orders:read", "tickets:read"]);
  const isInstalled = async () => (await findInstalledApp(ctx, app.app.id)) !== null;
  return { app, ctx, code, form: codeForm(app, code), isInstalled };
}

const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

describe("a code", () => {
  test.each(["confidential", "public"] as const)("of a %s app is worth an access and a refresh token", async (type) => {
    const { form } = await start({ type });
    const { status, body, headers } = await postForm("token", form);
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^zo_[0-9A-Za-z]{38}$/),
        token_type: "Bearer",
        expires_in: 3_600,
        refresh_token: expect.stringMatching(/^zr_[0-9A-Za-z]{38}$/),
        scope: "orders:read tickets:read",
      },
    ]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  test("is exchanged by a client that proves itself by HTTP Basic, form-encoded or not", async () => {
    for (const encode of [
      (text: string) => text,
      (text: string) => text.replace(/[-_]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
    ]) {
      const { app, form } = await start();
      const { client_id, client_secret, ...rest } = form;
      const headers = basic(encode(app.app.id), encode(app.secret));
      expect((await postForm("token", rest, { headers })).status).toBe(200);
    }
  });

  test("used twice is refused, and what it gave is revoked", async () => {
    const { form, isInstalled, app } = await start();
    const { body } = await postForm("token", form);
    expect(await postForm("token", form)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect(await isInstalled()).toBe(false);
    const refreshed = await postForm("token", refreshForm(app, body.refresh_token));
    expect(refreshed).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test("sent a hundred times at once is exchanged once, and the grant is gone", async () => {
    const { form, isInstalled } = await start();
    const answers = await Promise.all(MANY.map(() => postForm("token", form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === "invalid_grant")).toHaveLength(99);
    expect(await isInstalled()).toBe(false);
  });
});

describe("a code,", () => {
  test.each([
    ["another verifier", { code_verifier: newPkce().verifier }, "invalid_grant"],
    ["no verifier", { code_verifier: "" }, "invalid_grant"],
    ["a verifier of no verifier's form", { code_verifier: "short" }, "invalid_grant"],
    ["another redirect address", { redirect_uri: "https://app.example/other" }, "invalid_grant"],
    ["a slash at the end of the redirect address", { redirect_uri: "https://app.example/callback/" }, "invalid_grant"],
    ["no redirect address", { redirect_uri: "" }, "invalid_grant"],
    ["no code", { code: "" }, "invalid_request"],
    ["a code that was never issued", { code: "zc_nonsense" }, "invalid_grant"],
    ["no grant type", { grant_type: "" }, "invalid_request"],
    ["another grant type", { grant_type: "password" }, "unsupported_grant_type"],
    ["a resource of another server", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["the credentials of no user", { grant_type: "client_credentials" }, "unsupported_grant_type"],
  ])("with %s is refused and not spent", async (_what, wrong, error) => {
    const { form, isInstalled } = await start();
    const { status, body } = await postForm("token", { ...form, ...wrong });
    expect([status, body.error]).toEqual([400, error]);
    expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
    expect(await isInstalled()).toBe(true);
    expect((await postForm("token", form)).status).toBe(200);
  });

  test("of another app is refused to every app but its own, and ends nothing, also when it was used", async () => {
    const { app, code, form, isInstalled } = await start();
    const thief = await makeApp({ type: "public" });
    const stolen = { ...codeForm(thief, code), ...clientFields(thief) };
    expect(await postForm("token", stolen)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect((await postForm("token", form)).status).toBe(200);
    expect(await postForm("token", stolen)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect(await isInstalled()).toBe(true);
    expect(app.app.id).not.toBe(thief.app.id);
  });

  test("injected into another session of the same app fails on the verifier of that session", async () => {
    const { app, ctx, code } = await start();
    const victim = await allowApp(ctx, app);
    const injected = codeForm(app, { code: code.code, verifier: victim.verifier });
    expect(await postForm("token", injected)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test("that has expired is refused", async () => {
    const { form, ctx } = await start();
    await pool().query("UPDATE oauth_code SET expires_at = now() - interval '1 s' WHERE merchant_id = $1", [
      ctx.merchantId,
    ]);
    const { body } = await postForm("token", form);
    expect(body).toMatchObject({ error: "invalid_grant", error_description: expect.stringContaining("expired") });
  });

  test("on loopback is exchanged with the port that was asked for", async () => {
    const app = await makeApp({ type: "public", redirect_uris: ["http://127.0.0.1/callback"] });
    const { ctx } = await makeInstaller();
    const redirect_uri = "http://127.0.0.1:51234/callback";
    const form = codeForm(app, await allowApp(ctx, app, ["orders:read"], redirect_uri));
    expect((await postForm("token", { ...form, redirect_uri: "http://127.0.0.1/callback" })).status).toBe(400);
    expect((await postForm("token", { ...form, redirect_uri })).status).toBe(200);
  });
});

describe("a client", () => {
  test.each([
    ["another secret", { client_secret: "zs_nonsense" }],
    ["no secret", { client_secret: "" }],
    ["an unknown id", { client_id: "01930000-0000-7000-8000-000000000001" }],
    ["an id that is none", { client_id: "seatmap" }],
    ["no id", { client_id: "" }],
  ])("with %s is refused", async (_what, wrong) => {
    const { form } = await start();
    const { status, body, headers } = await postForm("token", { ...form, ...wrong });
    expect([status, body.error, headers.get("www-authenticate")]).toEqual([
      401,
      "invalid_client",
      'Basic realm="Zakka"',
    ]);
    expect((await postForm("token", form)).status).toBe(200);
  });

  test("is refused a secret where it has none, and two ways to prove itself at once", async () => {
    const { app, form } = await start({ type: "public" });
    const other = await makeApp();
    expect((await postForm("token", { ...form, client_secret: other.secret })).body.error).toBe("invalid_client");
    const headers = basic(other.app.id, other.secret);
    expect((await postForm("token", { ...form, client_secret: other.secret }, { headers })).body.error).toBe(
      "invalid_request",
    );
    expect((await postForm("token", form, { headers })).body.error).toBe("invalid_request");
    for (const Authorization of ["Basic !", "Basic Og==", `Bearer ${other.secret}`, "Basic JSU6JQ=="]) {
      expect((await postForm("token", form, { headers: { Authorization } })).status).toBe(401);
    }
    expect(app.secret).toBe("");
  });

  test("sends everything in the form, once, and nothing in the address", async () => {
    const { form } = await start();
    const twice = [...Object.entries(form), ["code", form.code ?? ""]] as [string, string][];
    const query = `?${new URLSearchParams(form)}`;
    const answers = [
      await postForm("token", twice),
      await postForm("token", form, { query }),
      await postForm("token", {}, { query }),
      await postForm("token", form, { headers: { "Content-Type": "application/json" } }),
      await postForm("token", { ...form, more: "x".repeat(17_000) }),
    ];
    for (const { status, body } of answers) expect([status, body.error]).toEqual([400, "invalid_request"]);
    expect((await postForm("token", form)).status).toBe(200);
  });

  test("that fails too often from one address is told to wait", async () => {
    const { form } = await start();
    vi.stubEnv("TRUST_PROXY", "1");
    const headers = { "X-Forwarded-For": "198.51.100.77" };
    const attempt = () => postForm("token", { ...form, client_secret: "zs_guess" }, { headers });
    const answers = await Promise.all(Array.from({ length: 301 }, attempt));
    const late = answers.filter(({ status }) => status === 429);
    expect(late).toMatchObject([{ body: { error: "rate_limited" } }]);
    expect(Number(late[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await postForm("token", form, { headers })).status).toBe(200);
    vi.unstubAllEnvs();
  });
});

describe("a refresh token", () => {
  test("rotates: each use gives the next, and an old one revokes the grant", async () => {
    const { app, form, isInstalled } = await start({ type: "public" });
    const first = (await postForm("token", form)).body;
    const second = await postForm("token", refreshForm(app, first.refresh_token));
    expect(second).toMatchObject({ status: 200, body: { expires_in: 3_600, scope: "orders:read tickets:read" } });
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    const again = await postForm("token", refreshForm(app, first.refresh_token));
    expect(again).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect(await isInstalled()).toBe(false);
    const third = await postForm("token", refreshForm(app, second.body.refresh_token));
    expect(third).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test("sent a hundred times at once rotates once, and the grant is gone", async () => {
    const { app, ctx, isInstalled } = await start();
    const { refreshToken } = await installApp(ctx, app);
    const answers = await Promise.all(MANY.map(() => postForm("token", refreshForm(app, refreshToken))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await isInstalled()).toBe(false);
  });

  test("may ask for fewer scopes, not for more; asking for more spends nothing", async () => {
    const { app, form } = await start();
    const first = (await postForm("token", form)).body;
    const ask = (token: string, scope: string) => postForm("token", { ...refreshForm(app, token), scope });
    for (const scope of ["orders:read orders:write", "webhooks:write", "*", "orders:read\u0000"]) {
      expect(await ask(first.refresh_token, scope)).toMatchObject({ status: 400, body: { error: "invalid_scope" } });
    }
    const fewer = await ask(first.refresh_token, "orders:read");
    expect(fewer).toMatchObject({ status: 200, body: { scope: "orders:read" } });
    expect((await ask(fewer.body.refresh_token, "tickets:read")).body.scope).toBe("tickets:read");
  });

  test("of another app, an unknown one and an access token are refused, and end nothing", async () => {
    const { app, form, isInstalled } = await start();
    const { refresh_token, access_token } = (await postForm("token", form)).body;
    const thief = await makeApp();
    const answers = [
      await postForm("token", refreshForm(thief, refresh_token)),
      await postForm("token", refreshForm(app, access_token)),
      await postForm("token", refreshForm(app, "zr_nonsense")),
    ];
    for (const { status, body } of answers) expect([status, body.error]).toEqual([400, "invalid_grant"]);
    expect(answers[2]?.body.error_description).toContain("Send the person through /oauth/authorize again");
    expect(await isInstalled()).toBe(true);
    expect((await postForm("token", refreshForm(app, ""))).body.error).toBe("invalid_request");
  });
});

test("a refresh token ends a year after the person allowed the app, and works again when they allow it again", async () => {
  const { app, ctx, isInstalled } = await start();
  const { refreshToken } = await installApp(ctx, app);
  const otherApp = await makeApp();
  const other = await installApp(ctx, otherApp);
  await pool().query("UPDATE oauth_grant SET updated_at = updated_at - interval '8760 hours' WHERE app_id = $1", [
    app.app.id,
  ]);
  for (let n = 0; n < 2; n++) {
    expect(await postForm("token", refreshForm(app, refreshToken))).toMatchObject({
      status: 400,
      body: {
        error: "invalid_grant",
        error_description:
          "The access of an app ends a year after a person allowed it, and that year is over. Send the person through /oauth/authorize again.",
      },
    });
  }
  expect(await isInstalled()).toBe(true);
  expect((await postForm("token", refreshForm(otherApp, other.refreshToken))).status).toBe(200);
  await allowApp(ctx, app);
  expect((await postForm("token", refreshForm(app, refreshToken))).status).toBe(200);
});

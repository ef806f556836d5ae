import { beforeEach, describe, expect, test, vi } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import { appUrl } from "#lib/config/environment";
import { pool } from "#lib/db/client";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { sessionCookie } from "#lib/pages/cookies";
import { makeApp, makeInstaller, newPkce, type TestApp } from "#lib/testing/apps";
import { request } from "#lib/testing/next-headers";
import { clientFields, postForm } from "#lib/testing/oauth";
import { POST } from "./route.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

type Installer = Awaited<ReturnType<typeof makeInstaller>>;
let person: Installer;
beforeEach(async () => {
  person = await makeInstaller();
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.set(sessionCookie().name, await toSessionToken(person.sessionId));
});

/** Allows the app with the form of the consent page, for test data. */
function allow({ app }: TestApp, redirectUri: string, challenge: string): Promise<Response> {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: app.id,
    redirect_uri: redirectUri,
    scope: "orders:read",
    state: "a b&c",
    code_challenge: challenge,
    code_challenge_method: "S256",
  });
  const body = new FormData();
  for (const [name, value] of Object.entries({ answer: "allow", store: person.ctx.merchantId, mode: "test" })) {
    body.set(name, value);
  }
  return POST(new Request(`http://localhost/oauth/consent?${query}`, { method: "POST", body }));
}

describe("allowing leads to the app with a code that it exchanges, at", () => {
  test.each([
    ["a web address", "https://app.example/callback", "https://app.example/callback"],
    ["a scheme of its own", "com.example.app:/callback", "com.example.app:/callback"],
    ["IPv4 loopback with another port", "http://127.0.0.1/callback", "http://127.0.0.1:51234/callback"],
    ["IPv6 loopback with another port", "http://[::1]:4000/", "http://[::1]:51234/"],
    ["IPv6 loopback without a port", "http://[::1]/callback?from=zakka", "http://[::1]/callback?from=zakka"],
  ])("%s", async (_what, registered, requested) => {
    const app = await makeApp({ type: "public", redirect_uris: [registered] });
    const { verifier, challenge } = newPkce();
    const { status, headers } = await allow(app, requested, challenge);
    expect([status, headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
      303,
      "no-store",
      "no-referrer",
    ]);
    const address = headers.get("location") ?? "";
    expect(address.startsWith(`${requested}${requested.includes("?") ? "&" : "?"}`)).toBe(true);
    const { code = "", state, iss } = Object.fromEntries(new URL(address).searchParams);
    expect([state, iss]).toEqual(["a b&c", appUrl()]);
    const form = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: requested };
    expect((await postForm("token", { ...clientFields(app), ...form })).status).toBe(200);
  });
});

test("a failure of the database leads to its page with the request id, and nothing is allowed", async () => {
  const app = await makeApp();
  await pool().query(
    "CREATE FUNCTION refuse_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$",
  );
  await pool().query(`
    CREATE TRIGGER refuse_record BEFORE INSERT ON security_event FOR EACH ROW
      WHEN (NEW.merchant_id = '${person.ctx.merchantId}') EXECUTE FUNCTION refuse_record()`);
  try {
    const response = await allow(app, "https://app.example/callback", newPkce().challenge);
    const { pathname, searchParams } = new URL(response.headers.get("location") ?? "", "http://localhost");
    expect([response.status, pathname]).toEqual([303, "/oauth/failed"]);
    expect([searchParams.get("client_id"), searchParams.get("failed_request")]).toEqual([app.app.id, "request 7"]);
    expect(await response.text()).toBe("");
    expect(await findInstalledApp(person.ctx, app.app.id)).toBeNull();
  } finally {
    await pool().query("DROP FUNCTION refuse_record CASCADE");
  }
});

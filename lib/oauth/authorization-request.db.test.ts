import { describe, expect, test } from "vitest";
import { appUrl } from "#lib/config/environment";
import { deleteApp } from "#lib/domain/apps/delete";
import { makeApp, newPkce, REDIRECT_URI, type TestApp } from "#lib/testing/apps";
import { codeAddress, declineAddress, readAuthorizationRequest } from "./authorization-request.ts";

type Changes = Record<string, string | null>;

function queryOf({ app }: TestApp, changes: Changes = {}): URLSearchParams {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: app.id,
    redirect_uri: REDIRECT_URI,
    scope: "orders:read tickets:read",
    state: "a b&c",
    code_challenge: newPkce().challenge,
    code_challenge_method: "S256",
  });
  for (const [name, value] of Object.entries(changes)) value === null ? query.delete(name) : query.set(name, value);
  return query;
}

const read = async (changes: Changes = {}, input: Parameters<typeof makeApp>[0] = {}) =>
  readAuthorizationRequest(queryOf(await makeApp(input), changes));

async function consentTo(changes: Changes = {}, input: Parameters<typeof makeApp>[0] = {}) {
  const reading = await read(changes, input);
  if (reading.kind !== "consent") throw new Error(JSON.stringify(reading));
  return reading.request;
}

/** Where the app is told of a fault. */
async function faultOf(changes: Changes, input: Parameters<typeof makeApp>[0] = {}): Promise<Record<string, string>> {
  const reading = await read(changes, input);
  if (reading.kind !== "fault") throw new Error(JSON.stringify(reading));
  const { origin, pathname, searchParams } = new URL(reading.address);
  return { to: origin + pathname, ...Object.fromEntries(searchParams) };
}

describe("a request", () => {
  test("that is in order says whose app wants which scopes", async () => {
    const request = await consentTo({ scope: "tickets:read orders:read tickets:read" });
    expect(request).toMatchObject({
      app: { name: "Seatmap", maker: "Tidehouse", logo: null },
      scopes: ["tickets:read", "orders:read"],
      redirectUri: REDIRECT_URI,
      state: "a b&c",
    });
  });

  test("that names no scopes asks for those that the app is registered for", async () => {
    for (const scope of [null, "  "]) {
      const { scopes } = await consentTo({ scope }, { scopes: ["orders:read", "tickets:read"] });
      expect(scopes).toEqual(["orders:read", "tickets:read"]);
    }
  });

  test("may name a resource of this deployment", async () => {
    for (const path of ["", "/v1", "/mcp"]) await consentTo({ resource: appUrl() + path });
  });

  test("gets its answer at the redirect address, with the state as it came and the issuer", async () => {
    const request = await consentTo();
    const answer = (address: string) => Object.fromEntries(new URL(address).searchParams);
    expect(answer(codeAddress(request, "zc_1"))).toEqual({ code: "zc_1", state: "a b&c", iss: appUrl() });
    expect(answer(declineAddress(request))).toMatchObject({ error: "access_denied", state: "a b&c", iss: appUrl() });
    expect(answer(codeAddress(await consentTo({ state: null }), "zc_1"))).toEqual({ code: "zc_1", iss: appUrl() });
  });

  test("keeps the query of its redirect address, and the port of one on loopback", async () => {
    const [withQuery, loopback] = ["https://app.example/callback?store=1", "http://127.0.0.1:51234/callback"];
    const first = await consentTo({ redirect_uri: withQuery }, { redirect_uris: [withQuery] });
    expect(codeAddress(first, "zc_1")).toMatch(/^https:\/\/app\.example\/callback\?store=1&code=zc_1&/);
    const second = await consentTo({ redirect_uri: loopback }, { redirect_uris: ["http://127.0.0.1:4000/callback"] });
    expect(codeAddress(second, "zc_1")).toMatch(/^http:\/\/127\.0\.0\.1:51234\/callback\?code=zc_1&/);
  });
});

describe("never sent back is a request", () => {
  test.each([
    ["without an app", { client_id: null }],
    ["of an unknown app", { client_id: "01930000-0000-7000-8000-000000000001" }],
    ["of an app that is none", { client_id: "' OR 1=1" }],
    ["without a redirect address", { redirect_uri: null }],
    ["to another host", { redirect_uri: "https://evil.example/callback" }],
    ["to another path", { redirect_uri: "https://app.example/callback/" }],
    ["with a longer path", { redirect_uri: "https://app.example/callback/../evil" }],
    ["with more query", { redirect_uri: `${REDIRECT_URI}?next=//evil.example` }],
    ["to a script", { redirect_uri: "javascript:alert(1)" }],
  ])("%s", async (_what, changes) => {
    expect(await read(changes)).toEqual({ kind: "problem", message: expect.any(String), remedy: expect.any(String) });
  });

  test("that names two apps or two redirect addresses, or an app that was deleted", async () => {
    const app = await makeApp();
    for (const [name, value] of [
      ["client_id", app.app.id],
      ["redirect_uri", "https://evil.example/"],
    ] as const) {
      const query = queryOf(app);
      query.append(name, value);
      expect((await readAuthorizationRequest(query)).kind).toBe("problem");
    }
    await deleteApp(app.maker, app.app.id);
    expect((await readAuthorizationRequest(queryOf(app))).kind).toBe("problem");
  });
});

describe("the app is told of", () => {
  test.each([
    ["a missing response type", { response_type: null }, "invalid_request"],
    ["the implicit flow", { response_type: "token" }, "unsupported_response_type"],
    ["another response mode", { response_mode: "fragment" }, "invalid_request"],
    ["missing PKCE", { code_challenge: null, code_challenge_method: null }, "invalid_request"],
    ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["PKCE without a method, which would be plain", { code_challenge_method: null }, "invalid_request"],
    ["a challenge that is no SHA-256", { code_challenge: "short" }, "invalid_request"],
    ["an unknown scope", { scope: "orders:read orders:eat" }, "invalid_scope"],
    ["all scopes at once", { scope: "*" }, "invalid_scope"],
    ["a scope that it is not registered for", { scope: "orders:read webhooks:write" }, "invalid_scope"],
    ["a resource of another server", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["a state without end", { state: "x".repeat(2_001) }, "invalid_request"],
  ])("%s, for either type of app", async (_what, changes, error) => {
    for (const type of ["confidential", "public"] as const) {
      const fault = await faultOf(changes, { type });
      const state = "state" in changes ? changes.state : "a b&c";
      expect(fault).toMatchObject({ to: REDIRECT_URI, error, state, iss: appUrl() });
      expect(fault.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
    }
  });

  test("a parameter that comes twice, and not of a state that it cannot know", async () => {
    const query = queryOf(await makeApp());
    query.append("state", "other");
    const reading = await readAuthorizationRequest(query);
    if (reading.kind !== "fault") throw new Error(reading.kind);
    const { searchParams } = new URL(reading.address);
    expect([searchParams.get("error"), searchParams.get("state")]).toEqual(["invalid_request", null]);
  });
});

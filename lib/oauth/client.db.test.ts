import * as oauth from "oauth4webapi";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET } from "#app/.well-known/oauth-authorization-server/route";
import { POST as revoke } from "#app/oauth/revoke/route";
import { POST as token } from "#app/oauth/token/route";
import { authorizeApp } from "#lib/domain/app-grants/authorize";
import { makeApp, makeInstaller, REDIRECT_URI, type TestApp } from "#lib/testing/apps";
import { callApi } from "#lib/testing/http";
import { present } from "#lib/testing/store";
import { codeAddress, readAuthorizationRequest } from "./authorization-request.ts";

const ISSUER = new URL("https://zakka.example");
beforeEach(() => {
  vi.stubEnv("APP_URL", ISSUER.origin);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const HANDLERS: Record<string, (request: Request) => Response | Promise<Response>> = {
  "/.well-known/oauth-authorization-server": GET,
  "/oauth/token": token,
  "/oauth/revoke": revoke,
};

/** The client's requests go to the handlers of this process. */
const options = {
  [oauth.customFetch]: async (url: string, init: object): Promise<Response> => {
    const handler = HANDLERS[new URL(url).pathname];
    if (!handler) throw new Error(`No handler for ${url}.`);
    return handler(new Request(url, init));
  },
};

async function discover(): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(ISSUER, { algorithm: "oauth2", ...options });
  return oauth.processDiscoveryResponse(ISSUER, response);
}

/** Sends the person to the consent page, who allows: the address to which the app is called back. */
async function visit(server: oauth.AuthorizationServer, client: oauth.Client, verifier: string, state: string) {
  const address = new URL(server.authorization_endpoint ?? "");
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const parameters = { client_id: client.client_id, redirect_uri: REDIRECT_URI, response_type: "code", state };
  const pkce = { code_challenge: challenge, code_challenge_method: "S256", scope: "orders:read orders:write" };
  address.search = new URLSearchParams({ ...parameters, ...pkce }).toString();
  const reading = await readAuthorizationRequest(address.searchParams);
  if (reading.kind !== "consent") throw new Error(reading.kind);
  const { ctx } = await makeInstaller("admin");
  return new URL(codeAddress(reading.request, await authorizeApp(present(ctx), reading.request)));
}

const authenticationsOf = ({ secret }: TestApp): oauth.ClientAuth[] =>
  secret ? [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)] : [oauth.None()];

describe("a certified client's library", () => {
  test.each(["confidential", "public"] as const)("takes a %s app from its metadata to revoked tokens", async (type) => {
    const app = await makeApp({ type });
    const client: oauth.Client = { client_id: app.app.id };
    const server = await discover();
    for (const authentication of authenticationsOf(app)) {
      const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
      const callback = oauth.validateAuthResponse(server, client, await visit(server, client, verifier, state), state);
      const exchanged = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          callback,
          REDIRECT_URI,
          verifier,
          options,
        ),
      );
      expect(exchanged).toMatchObject({ token_type: "bearer", expires_in: 3_600, scope: "orders:read orders:write" });
      expect((await callApi(exchanged.access_token, "/v1/orders")).status).toBe(200);
      expect((await callApi(exchanged.access_token, "/v1/customers")).status).toBe(403);
      const refreshed = await oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(server, client, authentication, exchanged.refresh_token ?? "", options),
      );
      expect((await callApi(refreshed.access_token, "/v1/orders")).status).toBe(200);
      const refreshToken = refreshed.refresh_token ?? "";
      const revoked = await oauth.revocationRequest(server, client, authentication, refreshToken, options);
      await oauth.processRevocationResponse(revoked);
      const again = await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options);
      await expect(oauth.processRefreshTokenResponse(server, client, again)).rejects.toMatchObject({
        error: "invalid_grant",
      });
    }
  });

  test("refuses an answer that another issuer mixed in, or that belongs to another state", async () => {
    const app = await makeApp({ type: "public" });
    const client: oauth.Client = { client_id: app.app.id };
    const server = await discover();
    const callback = await visit(server, client, oauth.generateRandomCodeVerifier(), "mine");
    expect(() => oauth.validateAuthResponse(server, client, callback, "other")).toThrow("state");
    callback.searchParams.set("iss", "https://evil.example");
    expect(() => oauth.validateAuthResponse(server, client, callback, "mine")).toThrow("iss");
    callback.searchParams.delete("iss");
    expect(() => oauth.validateAuthResponse(server, client, callback, "mine")).toThrow("iss");
  });
});

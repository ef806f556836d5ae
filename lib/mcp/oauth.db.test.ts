import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as serverMetadata } from "#app/.well-known/oauth-authorization-server/route";
import { GET as mcpMetadata } from "#app/.well-known/oauth-protected-resource/mcp/route";
import { GET as originMetadata } from "#app/.well-known/oauth-protected-resource/route";
import { POST as token } from "#app/oauth/token/route";
import { authorizeApp } from "#lib/domain/app-grants/authorize";
import { codeAddress, readAuthorizationRequest } from "#lib/oauth/authorization-request";
import { makeApp, makeInstaller, REDIRECT_URI, type TestApp } from "#lib/testing/apps";
import { connectAgent, fetchMcp } from "#lib/testing/mcp";
import { present } from "#lib/testing/store";

const ORIGIN = "https://zakka.example";
beforeEach(() => {
  vi.stubEnv("APP_URL", ORIGIN);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const HANDLERS: Record<string, (request: Request) => Response | Promise<Response>> = {
  "/.well-known/oauth-protected-resource": originMetadata,
  "/.well-known/oauth-protected-resource/mcp": mcpMetadata,
  "/.well-known/oauth-authorization-server": serverMetadata,
  "/oauth/token": token,
  "/mcp": fetchMcp,
};

/** What an agent does between its first request and its first tool: its requests, and where it sends the person. */
class Walk {
  readonly paths: string[] = [];
  address = new URL("http://unset");
  #tokens: Awaited<ReturnType<OAuthClientProvider["tokens"]>>;
  #verifier = "";
  readonly #app: TestApp;
  readonly #scope: string | undefined;

  constructor(app: TestApp, scope?: string) {
    this.#app = app;
    this.#scope = scope;
  }

  fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    const { pathname } = new URL(request.url);
    this.paths.push(`${request.method} ${pathname}`);
    return (await HANDLERS[pathname]?.(request)) ?? new Response("No such page.", { status: 404 });
  };

  get provider(): OAuthClientProvider {
    const { id } = this.#app.app;
    const scope = this.#scope;
    return {
      redirectUrl: REDIRECT_URI,
      clientMetadata: { redirect_uris: [REDIRECT_URI], ...(scope && { scope }) },
      clientInformation: () => ({ client_id: id, ...(this.#app.secret && { client_secret: this.#app.secret }) }),
      tokens: () => this.#tokens,
      saveTokens: (tokens) => {
        this.#tokens = tokens;
      },
      redirectToAuthorization: (address) => {
        this.address = address;
      },
      saveCodeVerifier: (verifier) => {
        this.#verifier = verifier;
      },
      codeVerifier: () => this.#verifier,
      state: () => "mine",
    };
  }

  /** Shows the person the consent page, who allows. Returns the code that comes back. */
  async allow(): Promise<string> {
    const reading = await readAuthorizationRequest(this.address.searchParams);
    if (reading.kind !== "consent") throw new Error(JSON.stringify(reading));
    const { ctx } = await makeInstaller("admin");
    const callback = new URL(codeAddress(reading.request, await authorizeApp(present(ctx), reading.request)));
    return callback.searchParams.get("code") ?? "";
  }
}

describe("the SDK's client", () => {
  test.each(["public", "confidential"] as const)("walks from 401 to the tools as a %s app", async (type) => {
    const app = await makeApp({ type, scopes: ["orders:read", "tickets:read"] });
    const walk = new Walk(app);
    const options = { fetch: walk.fetch, authProvider: walk.provider };
    await expect(connectAgent(null, options)).rejects.toThrow("Unauthorized");
    expect(walk.paths).toEqual([
      "POST /mcp",
      "GET /.well-known/oauth-protected-resource/mcp",
      "GET /.well-known/oauth-authorization-server",
    ]);
    expect(Object.fromEntries(walk.address.searchParams)).toMatchObject({
      resource: `${ORIGIN}/mcp`,
      code_challenge_method: "S256",
    });
    await new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), options).finishAuth(await walk.allow());
    const { tools, call } = await connectAgent(null, options);
    expect([...tools.keys()]).toContain("orders_list");
    expect([...tools.keys()]).not.toContain("orders_create");
    expect(await call("orders_list")).toMatchObject({ isError: false, body: { data: [] } });
  });

  test("asks for fewer scopes than the app has, and gets those", async () => {
    const walk = new Walk(await makeApp({ type: "public" }), "tickets:read");
    const options = { fetch: walk.fetch, authProvider: walk.provider };
    await expect(connectAgent(null, options)).rejects.toThrow("Unauthorized");
    await new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), options).finishAuth(await walk.allow());
    expect([...(await connectAgent(null, options)).tools.keys()]).not.toContain("orders_list");
  });
});

describe("the metadata of a protected resource", () => {
  test.each([
    [originMetadata, ""],
    [mcpMetadata, "/mcp"],
  ])("names the resource that it belongs to, and who gives tokens (%#)", async (GET, path) => {
    expect(await GET().json()).toEqual({
      resource: ORIGIN + path,
      resource_name: "Zakka",
      authorization_servers: [ORIGIN],
      bearer_methods_supported: ["header"],
    });
  });
});

import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { NextRequest } from "next/server.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as serverMetadata from "#app/.well-known/oauth-authorization-server/route";
import * as mcpMetadata from "#app/.well-known/oauth-protected-resource/mcp/route";
import * as originMetadata from "#app/.well-known/oauth-protected-resource/route";
import * as token from "#app/oauth/token/route";
import type { PrismaContext } from "#lib/db/context";
import { authorizeApp } from "#lib/domain/app-grants/authorize";
import { revokeInstalledApp } from "#lib/domain/app-grants/end";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { codeAddress, readAuthorizationRequest } from "#lib/oauth/authorization-request";
import { makeApp, makeInstaller, REDIRECT_URI, type TestApp } from "#lib/testing/apps";
import { type Agent, connectAgent, fetchMcp } from "#lib/testing/mcp";
import { present } from "#lib/testing/store";
// biome-ignore lint/style/noRestrictedImports: Next wants this file outside of all folders
import { proxy } from "../../proxy.ts";

const ORIGIN = "https://zakka.example";
beforeEach(() => {
  vi.stubEnv("APP_URL", ORIGIN);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

type Handlers = Partial<Record<"GET" | "POST" | "OPTIONS", (request: Request) => Response | Promise<Response>>>;

const HANDLERS: Record<string, Handlers> = {
  "/.well-known/oauth-protected-resource": originMetadata,
  "/.well-known/oauth-protected-resource/mcp": mcpMetadata,
  "/.well-known/oauth-authorization-server": serverMetadata,
  "/oauth/token": token,
  "/mcp": { OPTIONS: fetchMcp, GET: fetchMcp, POST: fetchMcp },
};

/** Answers as the server does: pages and the endpoints for apps are behind the proxy, `/mcp` is not. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { method, headers } = request;
  const passed = pathname === "/mcp" ? null : await proxy(new NextRequest(request.url, { method, headers }));
  if (passed && !passed.headers.has("x-middleware-next")) return passed;
  const handler = HANDLERS[pathname]?.[method as keyof Handlers];
  return (await handler?.(request)) ?? new Response("This page does not exist. Check the address.", { status: 404 });
}

const ALWAYS_ALLOWED = ["accept", "accept-language"];
const ALWAYS_READABLE = ["cache-control", "content-length", "content-type"];

/**
 * Sends a request as a browser does for a page of another site: asks first, and hides what the page may not read. The SDK tries
 * again without its headers after a TypeError, so what was not allowed is kept in `blocked`.
 */
async function answerPage(request: Request, origin: string, blocked: string[]): Promise<Response> {
  const block = (why: string): TypeError => {
    blocked.push(`${request.method} ${request.url}: ${why}`);
    return new TypeError("Failed to fetch");
  };
  const sent = [...request.headers.keys()].filter((name) => !ALWAYS_ALLOWED.includes(name));
  if (sent.length > 0) {
    const asked = { Origin: origin, "Access-Control-Request-Method": request.method };
    const { ok, headers } = await answer(new Request(request.url, { method: "OPTIONS", headers: asked }));
    const allowed = headers.get("Access-Control-Allow-Headers")?.toLowerCase().split(", ") ?? [];
    const methods = headers.get("Access-Control-Allow-Methods")?.split(", ") ?? [];
    if (!ok || !methods.includes(request.method) || sent.some((name) => !allowed.includes(name)))
      throw block(`not with ${sent}`);
  }
  request.headers.set("Origin", origin);
  const { status, headers, body } = await answer(request);
  if (headers.get("Access-Control-Allow-Origin") !== "*") throw block("not readable");
  const readable = [
    ...ALWAYS_READABLE,
    ...(headers.get("Access-Control-Expose-Headers")?.toLowerCase().split(", ") ?? []),
  ];
  return new Response(body, { status, headers: [...headers].filter(([name]) => readable.includes(name)) });
}

/** What an agent does between its first request and its first tool: its requests, and where it sends the person. */
class Walk {
  readonly paths: string[] = [];
  /** What a browser did not allow. */
  readonly blocked: string[] = [];
  address = new URL("http://unset");
  /** The context of the person who allowed the app. */
  person: PrismaContext | undefined;
  #tokens: Awaited<ReturnType<OAuthClientProvider["tokens"]>>;
  #verifier = "";
  readonly #app: TestApp;
  readonly #scope: string | undefined;
  readonly #page: string | undefined;

  /** `page` is the origin of an agent that runs in a browser. */
  constructor(app: TestApp, scope?: string, page?: string) {
    this.#app = app;
    this.#scope = scope;
    this.#page = page;
  }

  get options() {
    return { fetch: this.fetch, authProvider: this.provider };
  }

  /** Replaces the access token by one that does not work, as time does. */
  expire(): void {
    if (this.#tokens) this.#tokens = { ...this.#tokens, access_token: "zo_expired" };
  }

  /** Walks the whole way, and returns the connected agent. */
  async connect(): Promise<Agent> {
    await expect(connectAgent(null, this.options)).rejects.toThrow("Unauthorized");
    const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), this.options);
    await transport.finishAuth(await this.allow());
    return connectAgent(null, this.options);
  }

  fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    this.paths.push(`${request.method} ${new URL(request.url).pathname}`);
    return this.#page ? answerPage(request, this.#page, this.blocked) : answer(request);
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
    this.person = ctx;
    const callback = new URL(codeAddress(reading.request, await authorizeApp(present(ctx), reading.request)));
    return callback.searchParams.get("code") ?? "";
  }
}

describe("the SDK's client", () => {
  test.each(["public", "confidential"] as const)("walks from 401 to the tools as a %s app", async (type) => {
    const walk = new Walk(await makeApp({ type, scopes: ["orders:read", "tickets:read"] }));
    const { tools, call } = await walk.connect();
    expect(walk.paths.slice(0, 3)).toEqual([
      "POST /mcp",
      "GET /.well-known/oauth-protected-resource/mcp",
      "GET /.well-known/oauth-authorization-server",
    ]);
    expect(Object.fromEntries(walk.address.searchParams)).toMatchObject({
      resource: `${ORIGIN}/mcp`,
      code_challenge_method: "S256",
    });
    expect([...tools.keys()]).toContain("orders_list");
    expect([...tools.keys()]).not.toContain("orders_create");
    expect(await call("orders_list")).toMatchObject({ isError: false, body: { data: [] } });
  });

  test("walks the same way in a page of another site, by what a browser lets it send and read", async () => {
    const app = await makeApp({ type: "public", scopes: ["orders:read"] });
    const walk = new Walk(app, undefined, "https://agent.example");
    const { call } = await walk.connect();
    expect(walk.blocked).toEqual([]);
    expect(await call("orders_list")).toMatchObject({ isError: false, body: { data: [] } });
  });

  test("asks for fewer scopes than the app has, and gets those", async () => {
    const { tools } = await new Walk(await makeApp({ type: "public" }), "tickets:read").connect();
    expect([...tools.keys()]).not.toContain("orders_list");
  });

  test("refreshes a token that has expired, and sends the person again when the access was revoked", async () => {
    const app = await makeApp({ type: "public" });
    const walk = new Walk(app);
    const { call } = await walk.connect();
    walk.expire();
    expect((await call("orders_list")).isError).toBe(false);
    expect(walk.paths.filter((path) => path === "POST /oauth/token")).toHaveLength(2);
    const person = present(walk.person as PrismaContext);
    const installed = await findInstalledApp(person, app.app.id);
    await revokeInstalledApp(person, installed?.id ?? "");
    walk.expire();
    await expect(call("orders_list")).rejects.toThrow("ended");
    expect(await findInstalledApp(person, app.app.id)).toBeNull();
  });
});

describe("the metadata of a protected resource", () => {
  test.each([
    [originMetadata.GET, ""],
    [mcpMetadata.GET, "/mcp"],
  ])("names the resource that it belongs to, and who gives tokens (%#)", async (GET, path) => {
    expect(await GET().json()).toEqual({
      resource: ORIGIN + path,
      resource_name: "Zakka",
      authorization_servers: [ORIGIN],
      bearer_methods_supported: ["header"],
    });
  });
});

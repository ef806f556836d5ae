import { existsSync, readdirSync, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CASES, type Fixture, makeFixture, PAGES, toComparable, withoutChance } from "#lib/testing/lane-cases";
import {
  ask,
  askRaw,
  BUILD_MS,
  buildPages,
  type Lane,
  type Reply,
  startFastLane,
  startNextLane,
} from "#lib/testing/lanes";
import { connectAgent } from "#lib/testing/mcp";
import { makeStore } from "#lib/testing/store";

const ROOT = join(import.meta.dirname, "../..");
let lanes: Lane[] = [];
let fixture: Fixture;

beforeAll(async () => {
  await buildPages();
  const env = { APP_URL: "https://shop.example" };
  lanes = await Promise.all([startFastLane(env), startNextLane(env)]);
  fixture = await makeFixture(await makeStore());
}, BUILD_MS);

afterAll(() => Promise.all(lanes.map((lane) => lane.stop())));

describe("our server and Next return the same:", () => {
  test.each(Object.entries(CASES))("%s", async (_name, requests) => {
    for (const request of [requests].flat()) {
      const [fast, next] = await Promise.all(lanes.map((lane, n) => ask(lane.port, request(fixture, n))));
      expect(toComparable(next)).toEqual(toComparable(fast));
    }
  });
});

/** The kernel lists what a process has loaded. Each lane says in a place of its own that Node reads next.config.ts. */
test.runIf(existsSync("/proc/self/maps"))("no server loads the compiler of Next, which an image does not have", () => {
  const compilers = lanes.flatMap(
    ({ pid }) => readFileSync(`/proc/${pid}/maps`, "utf8").match(/\S*next-swc\S*/g) ?? [],
  );
  expect(compilers).toEqual([]);
});

let addresses = 0;
/** Sends a request line unchanged, with headers that try to forge the client's address. */
function askFor(port: number, line: string, headers: readonly string[] = []): Promise<Reply> {
  const forged = `198.51.100.${++addresses % 250}`;
  const addressHeaders = ["X-Forwarded-For", "X-Real-IP", "X-Peer-Address"].map((name) => `${name}: ${forged}`);
  const all = ["Host: shop.example", "Connection: close", ...addressHeaders, ...headers];
  return askRaw(port, `${line} HTTP/1.1\r\n${all.join("\r\n")}\r\n\r\n`);
}

const buildId = () => readFileSync(join(ROOT, ".next/BUILD_ID"), "utf8");
const fast = () => lanes[0]?.port ?? 0;

/** Each of these resolves to /v1/tickets. */
const ALIASES = [
  "/v1/tickets",
  "/./v1/tickets",
  "/x/../v1/tickets",
  "/x/%2e%2E/v1/tickets",
  "/%2e/v1/tickets",
  "/.%2e/v1/tickets",
  "/v1/../v1/tickets",
  "/v1/x/%2e%2e/tickets",
  "/_next/../v1/tickets",
  "/_next/static/../../v1/tickets",
  "/_next/static/%2e%2e/%2e%2e/v1/tickets",
  "/_next/image/../../v1/tickets",
  "/%00/../v1/tickets",
  "/v1/tickets#x",
];
/** Each of these looks like /v1/tickets, but is another path. */
const LOOKALIKES = [
  "//v1/tickets",
  "///v1/tickets",
  "/v1//tickets",
  "//shop.example/v1/tickets",
  "/\\v1/tickets",
  "/v1\\tickets",
  "/%76%31/tickets",
  "/%761/tickets",
  "/v1%2Ftickets",
  "/v1%2ftickets",
  "/v1%5Ctickets",
  "/V1/tickets",
  "/v1;/tickets",
  "/v1;a=1/tickets",
  "/..;/v1/tickets",
  "/v1/tickets;a",
  "/v1/tickets%00",
  "/v1/tickets%20",
  "/v1/tickets.rsc",
  "/_next/static/..%2f..%2fv1/tickets",
  "/_next/image?url=%2Fv1%2Ftickets&w=640&q=75",
  "/index/v1/tickets",
];

const inside = "proxy:proxy:proxy:proxy:proxy";
const FORGED_HEADERS = [
  [`x-middleware-subrequest: ${inside}`, `x-middleware-subrequest: src/${inside}`, "x-middleware-subrequest-id: 1"],
  ["x-middleware-next: 1", "x-middleware-skip: 1", "x-middleware-invoke: 1"],
  ["x-middleware-rewrite: http://127.0.0.1/v1/openapi.json", "x-middleware-redirect: http://a.example/"],
  ["x-middleware-override-headers: x-path", "x-middleware-request-x-path: /orders"],
  ["x-middleware-prefetch: 1"],
  ["x-middleware-set-cookie: a=b", "x-middleware-cache: no-cache", "x-nextjs-data: 1"],
  ["x-matched-path: /v1/openapi.json", "x-now-route-matches: 1=a", "x-invoke-path: /v1/openapi.json"],
  ["x-invoke-status: 200", "x-invoke-query: %7B%7D", "x-invoke-output: /v1/openapi.json", "x-invoke-error: {}"],
  ["x-original-url: /v1/openapi.json", "x-rewrite-url: /v1/openapi.json", "x-http-method-override: POST"],
  ["x-nonce: mine", "x-request-id: mine", "x-path: /mine", "content-security-policy: default-src *"],
  ["next-resume: 1", "x-next-resume-state-length: 1", "x-prerender-revalidate: 1", "x-now-json: 1"],
];

describe("whatever a client sends, it is counted as one address:", () => {
  test("with every spelling of the path", async () => {
    for (const { name, port } of lanes) {
      const left: number[] = [];
      for (const alias of ALIASES) {
        const { status, headers } = await askFor(port, `GET ${alias}`);
        expect([alias, status], name).toEqual([alias, 401]);
        left.push(Number(headers["x-ratelimit-remaining"]));
      }
      expect(left, name).toEqual(left.map((_, n) => (left[0] ?? 0) - n));
    }
  });

  test("and a path that only looks like it reaches no handler", async () => {
    for (const { name, port } of lanes) {
      for (const target of LOOKALIKES) {
        const { status, headers } = await askFor(port, `GET ${target}`);
        expect([308, 400, 404], `${name}: ${target} ${status}`).toContain(status);
        expect(headers["x-ratelimit-limit"], `${name}: ${target}`).toBeUndefined();
      }
    }
    expect((await askFor(fast(), `GET /_next/data/${buildId()}/v1/tickets.json`)).status).toBe(404);
  });

  test("with a target in absolute form, which is served like a path", async () => {
    const left: number[] = [];
    for (const host of ["http://a.example", "HTTP://a.example", "https://a.example", "http://u:p@a.example/x/.."]) {
      const { status, headers } = await askFor(fast(), `GET ${host}/v1/tickets`);
      expect([host, status]).toEqual([host, 401]);
      left.push(Number(headers["x-ratelimit-remaining"]));
    }
    expect(left).toEqual(left.map((_, n) => (left[0] ?? 0) - n));
    expect((await askFor(fast(), "GET http://a.example/sign-in")).status).toBe(200);
    for (const target of ["http://[bad/v1/tickets", "file:///v1/tickets", "v1/tickets", "\\v1/tickets"]) {
      expect([target, (await askFor(fast(), `GET ${target}`)).status]).toEqual([target, 400]);
    }
  });

  test.each(FORGED_HEADERS.map((headers) => [headers.map((line) => line.split(":")[0]).join(", "), headers] as const))(
    "with the headers %s",
    async (_names, headers) => {
      for (const path of ["/v1/orders", "/orders", "/sign-in"]) {
        const [plain, forged] = await Promise.all([
          askFor(fast(), `GET ${path}`),
          askFor(fast(), `GET ${path}`, headers),
        ]);
        expect(withoutChance(forged), path).toEqual(withoutChance(plain));
      }
    },
  );
});

describe("every response has the security headers:", () => {
  const EVERYWHERE = { "x-content-type-options": "nosniff", "strict-transport-security": "max-age=31536000" };

  test.each(PAGES)("%s: %i", async (_what, status, head) => {
    const reply = await askRaw(fast(), `${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject(EVERYWHERE);
    expect(reply.headers).toMatchObject({
      "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      "referrer-policy": head.includes(" /download/")
        ? expect.stringMatching(/^(no-referrer|same-origin)$/)
        : "same-origin",
      "permissions-policy": expect.stringContaining("camera=(self)"),
      "cross-origin-opener-policy": "same-origin",
    });
  });

  test("a request without a host, and one with an invalid host", async () => {
    const bare = await askRaw(fast(), "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect([bare.status, bare.headers]).toEqual([400, expect.objectContaining(EVERYWHERE)]);
    const odd = await askRaw(fast(), "GET /v1/tickets HTTP/1.1\r\nHost: a b<c\r\nConnection: close\r\n\r\n");
    expect([odd.status, JSON.parse(odd.body).error]).toEqual([400, "invalid_request"]);
    expect(odd.headers).toMatchObject(EVERYWHERE);
    const old = await askRaw(fast(), "GET /v1/tickets HTTP/1.0\r\n\r\n");
    expect([old.status, JSON.parse(old.body).error]).toEqual([401, "unauthorized"]);
  });

  test("files, and every response of the API, from our server and from Next", async () => {
    const page = await ask(fast(), { path: "/sign-in" });
    const script = /\/_next\/static\/[^"]+\.js/.exec(page.body)?.[0] ?? "no script";
    const style = /\/_next\/static\/[^"]+\.css/.exec(page.body)?.[0] ?? "no style";
    const wasm = `/wasm/${readdirSync(join(ROOT, "public/wasm"))[0]}`;
    const paths = ["/v1/openapi.json", "/v1/tickets", "/v1/nothing", "/sign-in", "/nothing", wasm, "/icon.svg"];
    for (const { name, port } of lanes) {
      for (const path of paths) {
        const { headers } = await ask(port, { method: "HEAD", path });
        expect(headers, `${name}: ${path}`).toMatchObject(EVERYWHERE);
      }
      for (const path of [script, style]) {
        const { status, headers } = await ask(port, { method: "HEAD", path });
        expect([status, headers["x-content-type-options"]], `${name}: ${path}`).toEqual([200, "nosniff"]);
        expect(headers["content-security-policy"], "a worker would take over the policy").toBeUndefined();
      }
    }
    expect((await ask(fast(), { path: script })).headers).toMatchObject(EVERYWHERE);
  });
});

test("an agent connects to our server, by its own client", async () => {
  const { tools, call } = await connectAgent(fixture.reader, {
    fetch: (url, init) => fetch(String(url).replace(/^.*(?=\/mcp$)/, `http://127.0.0.1:${fast()}`), init),
  });
  expect([...tools.keys()]).toEqual(expect.arrayContaining(["tickets_list", "tickets_retrieve"]));
  expect(await call("tickets_retrieve", { id: fixture.ticketIds[0] })).toMatchObject({ isError: false });
  expect((await call("tickets_redeem", { id: fixture.ticketIds[0] })).body).toMatchObject({
    error: "insufficient_scope",
  });
  for (const path of ["/mcp", "/./mcp"]) {
    const { status, headers } = await ask(fast(), { method: "POST", path });
    expect([path, status]).toEqual([path, 401]);
    expect(headers["www-authenticate"]).toContain("https://shop.example/.well-known/oauth-protected-resource/mcp");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  }
  for (const method of ["GET", "HEAD", "OPTIONS", "DELETE", "TRACE"]) {
    const { status, headers } = await ask(fast(), { method, path: "/mcp" });
    expect([method, status, headers.allow]).toEqual([method, 405, "POST"]);
  }
});

test("the server listens on 127.0.0.1 only, unless HOST is set", async () => {
  const home = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  expect((await askRaw(fast(), home, "127.0.0.1")).status).toBe(307);
  for (const path of ["/healthz", "/readyz"]) expect((await ask(fast(), { path })).status).toBe(200);
  const others = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  for (const address of new Set(["127.0.0.2", ...others])) {
    if (address !== "127.0.0.1") await expect(askRaw(fast(), home, address), address).rejects.toThrow();
  }
});

describe("a method that a path does not support:", () => {
  const refused: [method: string, target: string, allow: string][] = [
    ...["TRACE", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND", "QUERY"].flatMap((method) =>
      ["/", "/sign-in", "/nothing", "/_next/static/x", "/api/nothing"].map(
        (target) => [method, target, "GET, HEAD, POST"] as [string, string, string],
      ),
    ),
    ["TRACE", "/v1/orders", "GET, HEAD, POST"],
    ["TRACE", "/v1/tickets", "GET, HEAD"],
    ["TRACE", "/./v1/tickets", "GET, HEAD"],
    ["DELETE", "/api/inngest", "GET, HEAD, POST, PUT"],
    ["GET", "/api/stripe", "POST"],
    ["OPTIONS", "*", "GET, HEAD, POST"],
    ["TRACE", "*", "GET, HEAD, POST"],
    ["CONNECT", "a.example:443", "GET, HEAD, POST"],
    ["CONNECT", "/v1/tickets", "GET, HEAD, POST"],
  ];

  test("is 405 with Allow, a request id and the security headers", async () => {
    for (const [method, target, allow] of refused) {
      const { status, headers, body } = await askFor(fast(), `${method} ${target}`);
      const what = `${method} ${target}`;
      expect([what, status, headers.allow]).toEqual([what, 405, allow]);
      expect(headers, what).toMatchObject({ "x-content-type-options": "nosniff", "x-request-id": expect.any(String) });
      expect(JSON.parse(body), what).toMatchObject({
        error: "method_not_allowed",
        request_id: headers["x-request-id"],
      });
    }
  });

  test("a request to upgrade to HTTP/2 is answered in HTTP/1.1", async () => {
    const upgrade = ["Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__", "Connection: Upgrade, HTTP2-Settings, close"];
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade.join("\r\n")}\r\n\r\n`;
    expect((await askRaw(fast(), request("/sign-in"))).status).toBe(200);
    expect((await askRaw(fast(), request("/v1/tickets"))).status).toBe(401);
  });
});

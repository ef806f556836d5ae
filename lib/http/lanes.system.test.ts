import { readdirSync, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import {
  ask,
  askRaw,
  BUILD_MS,
  buildPages,
  type Lane,
  type Question,
  type Reply,
  startFastLane,
  startNextLane,
} from "#lib/testing/lanes";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";

/** What both ways to the API must answer alike. `Lane` numbers are for what a request changes or counts. */
interface Fixture {
  key: string;
  live: string;
  reader: string;
  ticketIds: string[];
  cardIds: string[];
}

type Ask = (fixture: Fixture, lane: number) => Question;

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

async function makeFixture(store: TestStore): Promise<Fixture> {
  const ticketIds: string[] = [];
  for (let n = 0; n < 4; n++) ticketIds.push(...(await orderTickets(store.test)).ticketIds);
  const cardIds = [await orderGiftCard(store.test, 5_000), await orderGiftCard(store.test, 5_000)];
  return {
    key: await makeKey(store.test),
    live: await makeKey(store.live),
    reader: await makeKey(store.test, ["tickets:read"]),
    ticketIds,
    cardIds,
  };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const json = { "content-type": "application/json" };
const get =
  (path: string, headers: Record<string, string> = {}, method = "GET"): Ask =>
  ({ key }) => ({ method, path, headers: { ...bearer(key), ...headers } });
const post =
  (path: string, body?: Question["body"], headers: Record<string, string> = json): Ask =>
  ({ key }) => ({ method: "POST", path, body, headers: { ...bearer(key), ...headers } });

const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;

const cases: Record<string, Ask | Ask[]> = {
  "a list": get("/v1/tickets?limit=2"),
  "a list of another resource": get("/v1/orders"),
  "one by its id": (f) => get(`/v1/tickets/${f.ticketIds[0]}`)(f, 0),
  "one by its id, percent-encoded": (f) => get(`/v1/tickets/%30${f.ticketIds[0]?.slice(1)}`)(f, 0),
  "HEAD of one": (f) => get(`/v1/tickets/${f.ticketIds[0]}`, {}, "HEAD")(f, 0),
  "HEAD of a list without a key": () => ({ method: "HEAD", path: "/v1/tickets" }),
  "HEAD of an unknown path": get("/v1/nothing", {}, "HEAD"),
  "a redeem": (f, lane) => post(`/v1/tickets/${f.ticketIds[lane]}/redeem`)(f, lane),
  "a second redeem": (f, lane) => post(`/v1/tickets/${f.ticketIds[lane]}/redeem`)(f, lane),
  "a redeem whose body is declared and empty": (f, lane) =>
    post(`/v1/tickets/${f.ticketIds[lane + 2]}/redeem`, "")(f, lane),
  "a charge, and the same again": [
    (f, lane) => post(`/v1/gift_cards/${f.cardIds[lane]}/redeem`, '{"amount_cents":100}')(f, lane),
    (f, lane) => post(`/v1/gift_cards/${f.cardIds[lane]}/redeem`, '{"amount_cents":100}')(f, lane),
  ],
  "a charge under a key, again, and another under it": [200, 200, 300].map(
    (amount): Ask =>
      (f, lane) => ({
        method: "POST",
        path: `/v1/gift_cards/${f.cardIds[lane]}/redeem`,
        body: JSON.stringify({ amount_cents: amount }),
        headers: { ...bearer(f.key), ...json, "idempotency-key": `lane ${lane}` },
      }),
  ),
  "a charge above the balance": (f, lane) =>
    post(`/v1/gift_cards/${f.cardIds[lane]}/redeem`, '{"amount_cents":9999}')(f, lane),
  "a bad Idempotency-Key": (f, lane) =>
    post(`/v1/tickets/${f.ticketIds[lane]}/redeem`, undefined, { "idempotency-key": "é" })(f, lane),
  "no credential": () => ({ path: "/v1/tickets" }),
  "no credential, POST": () => ({ method: "POST", path: "/v1/orders", body: "{}", headers: json }),
  "a malformed credential": () => ({ path: "/v1/tickets", headers: { authorization: "Bearer zk_test_nonsense" } }),
  "another scheme": () => ({ path: "/v1/tickets", headers: { authorization: "Basic eDp5" } }),
  "without the scope": (f) => ({ path: "/v1/orders", headers: bearer(f.reader) }),
  "without any scope that the body could need": (f) => ({
    method: "POST",
    path: "/v1/redemptions",
    headers: { ...bearer(f.reader), ...json },
    body: '{"token":"x"}',
  }),
  "an id of the other mode": (f) => ({ path: `/v1/tickets/${f.ticketIds[0]}`, headers: bearer(f.live) }),
  "an unknown id": get(`/v1/tickets/${newId()}`),
  "an id that is none": get("/v1/tickets/nonsense"),
  "an id with a slash in it": get("/v1/tickets/a%2Fb"),
  "an id that does not decode": get("/v1/tickets/%E0%A4%A"),
  "an id that is half a character": get("/v1/tickets/%E0%A4"),
  "an unknown path": get("/v1/nothing/here"),
  "the version alone": get("/v1"),
  "the version alone, with a query": get("/v1?limit=1"),
  "a trailing slash": get("/v1/tickets/"),
  "a trailing slash after the version": get("/v1/"),
  "a trailing slash after an action": (f, lane) => post(`/v1/tickets/${f.ticketIds[lane]}/redeem/`)(f, lane),
  "a trailing slash before a query": get("/v1/tickets/?limit=1"),
  "a path in other case": get("/v1/Tickets"),
  "a path that ends in .json": get("/v1/tickets.json"),
  "a path of Next's own": get("/v1/_next/data"),
  "an unknown path, POST": post("/v1/nothing", "{}"),
  "an unknown path without a credential": () => ({ path: "/v1/nothing" }),
  "POST where only GET is": post("/v1/products/x", "{}"),
  "DELETE where nothing is": get("/v1/tickets", {}, "DELETE"),
  "PUT where GET and POST are": get("/v1/orders", {}, "PUT"),
  "GET where only POST is": get("/v1/redemptions"),
  "HEAD where only POST is": get("/v1/redemptions", {}, "HEAD"),
  OPTIONS: get("/v1/orders", {}, "OPTIONS"),
  "OPTIONS of a preflight": () => ({
    method: "OPTIONS",
    path: "/v1/orders",
    headers: { origin: "https://a.example", "access-control-request-method": "POST" },
  }),
  "a method nobody knows": get("/v1/orders", {}, "PROPFIND"),
  "an unknown query parameter": get("/v1/tickets?limitt=1"),
  "a query parameter twice": get("/v1/tickets?limit=1&limit=2"),
  "a bad limit": get("/v1/tickets?limit=101"),
  "both cursors": (f) => get(`/v1/tickets?starting_after=${f.ticketIds[0]}&ending_before=${f.ticketIds[0]}`)(f, 0),
  "a cursor that is not of the list": get(`/v1/tickets?starting_after=${newId()}`),
  "a query that does not decode": get("/v1/tickets?limit=%E0%A4%A"),
  "a query with plus and percent": get("/v1/customers?email=a%2Bb%40c.example+"),
  "malformed JSON": post("/v1/orders", "{"),
  "an empty body where one is needed": post("/v1/orders", ""),
  "no body where one is needed": post("/v1/orders"),
  "a body of the wrong shape": post("/v1/orders", '{"items":[],"other":1}'),
  "an array for a body": post("/v1/orders", "[]"),
  "deep nesting": post("/v1/orders", deep),
  "NUL in a text": post("/v1/redemptions/lookup", '{"token":"a\\u0000b"}'),
  "half a surrogate pair": post("/v1/redemptions/lookup", '{"token":"a\\ud800b"}'),
  "bytes that are not UTF-8": post("/v1/redemptions/lookup", Buffer.from([0x7b, 0xff, 0x7d])),
  "a body with a byte order mark": post("/v1/redemptions/lookup", '\uFEFF{"token":"x"}'),
  "another content type": post("/v1/orders", "{}", { "content-type": "text/plain" }),
  "a form": post("/v1/orders", "a=b", { "content-type": "application/x-www-form-urlencoded" }),
  "no content type": post("/v1/orders", "{}", {}),
  "JSON with a charset": post("/v1/redemptions/lookup", '{"token":"x"}', {
    "content-type": "application/json; charset=utf-8",
  }),
  "a body of exactly 256 KiB": post("/v1/redemptions/lookup", `{"token":"${"x".repeat(256 * 1024 - 12)}"}`),
  "a body above 256 KiB": post("/v1/orders", `{"a":"${"x".repeat(256 * 1024)}"}`),
  "a body above 256 KiB in pieces": post("/v1/orders", ['{"a":"', "x".repeat(200_000), "x".repeat(200_000), '"}']),
  "a small body in pieces": post("/v1/redemptions/lookup", ['{"token":', '"x"}']),
  "a body on GET": (f) => ({ path: "/v1/tickets?limit=1", body: "{}", headers: { ...bearer(f.key), ...json } }),
  "the document": () => ({ path: "/v1/openapi.json" }),
  "the document with a wrong credential": () => ({
    path: "/v1/openapi.json",
    headers: { authorization: "Bearer nonsense" },
  }),
  "HEAD of the document": () => ({ method: "HEAD", path: "/v1/openapi.json" }),
  "the document with any tag": () => ({ path: "/v1/openapi.json", headers: { "if-none-match": "*" } }),
  "POST of the document": () => ({ method: "POST", path: "/v1/openapi.json" }),
};

describe("the fast lane and Next's answer alike:", () => {
  test.each(Object.entries(cases))("%s", async (_name, asked) => {
    for (const question of [asked].flat()) {
      const [fast, next] = await Promise.all(lanes.map((lane, n) => ask(lane.port, question(fixture, n))));
      expect(toComparable(next)).toEqual(toComparable(fast));
    }
  });
});

/** Sends one request line as it stands, with headers by which a client may try to be somebody else. */
let strangers = 0;
function askFor(port: number, line: string, headers: readonly string[] = []): Promise<Reply> {
  const stranger = `198.51.100.${++strangers % 250}`;
  const claims = ["X-Forwarded-For", "X-Real-IP", "X-Peer-Address"].map((name) => `${name}: ${stranger}`);
  const all = ["Host: shop.example", "Connection: close", ...claims, ...headers];
  return askRaw(port, `${line} HTTP/1.1\r\n${all.join("\r\n")}\r\n\r\n`);
}

const buildId = () => readFileSync(join(ROOT, ".next/BUILD_ID"), "utf8");
const fast = () => lanes[0]?.port ?? 0;

describe("whatever a stranger writes, one address is counted:", () => {
  /** Every one is /v1/tickets to whoever resolves it. */
  const aliases = [
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
  /** Every one is /v1/tickets to somebody careless. */
  const lookalikes = () => [
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

  test("by any way of writing the path", async () => {
    for (const { name, port } of lanes) {
      const left: number[] = [];
      for (const alias of aliases) {
        const { status, headers } = await askFor(port, `GET ${alias}`);
        expect([alias, status], name).toEqual([alias, 401]);
        left.push(Number(headers["x-ratelimit-remaining"]));
      }
      expect(left, name).toEqual(left.map((_, n) => (left[0] ?? 0) - n));
    }
  });

  test("and what only looks like it reaches no handler", async () => {
    for (const { name, port } of lanes) {
      for (const target of lookalikes()) {
        const { status, headers } = await askFor(port, `GET ${target}`);
        expect([308, 400, 404], `${name}: ${target} ${status}`).toContain(status);
        expect(headers["x-ratelimit-limit"], `${name}: ${target}`).toBeUndefined();
      }
    }
    expect((await askFor(fast(), `GET /_next/data/${buildId()}/v1/tickets.json`)).status).toBe(404);
  });

  test("by an address in absolute form, which is an ordinary one", async () => {
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

  const inside = "proxy:proxy:proxy:proxy:proxy";
  const claims = [
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

  test.each(claims.map((headers) => [headers.map((line) => line.split(":")[0]).join(", "), headers] as const))(
    "with %s",
    async (_names, headers) => {
      for (const path of ["/v1/orders", "/orders", "/sign-in"]) {
        const [plain, told] = await Promise.all([
          askFor(fast(), `GET ${path}`),
          askFor(fast(), `GET ${path}`, headers),
        ]);
        expect(withoutChance(told), path).toEqual(withoutChance(plain));
      }
    },
  );
});

/** A reply without what is drawn anew for each. */
function withoutChance({ status, headers, body }: Reply): object {
  const nonce = /'nonce-(\w+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none";
  const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  const { date: _, "x-ratelimit-remaining": __, "x-ratelimit-reset": ___, ...rest } = headers;
  const text = JSON.stringify({ rest, body: body.replace(/\r\n[0-9a-f]+\r\n/g, "") });
  return { status, text: text.replaceAll(nonce, "nonce").replace(ids, "id") };
}

describe("no answer goes without the security headers:", () => {
  const EVERYWHERE = { "x-content-type-options": "nosniff", "strict-transport-security": "max-age=31536000" };

  /** [what, status, what is sent]; every one is no file and none of the API's. */
  const texts: [string, number, string][] = [
    ["a page", 200, "GET /sign-in HTTP/1.1"],
    ["a redirect of ours", 307, "GET /orders HTTP/1.1"],
    ["a redirect of Next's", 308, "GET //x HTTP/1.1"],
    ["a backslash", 308, "GET /\\x HTTP/1.1"],
    ["an unknown page", 404, "GET /nothing HTTP/1.1"],
    ["an unknown page, POST", 404, "POST /nothing HTTP/1.1"],
    ["a path that does not decode", 404, "GET /%E0%A4%A HTTP/1.1"],
    ["an id in a page's path that does not decode", 404, "GET /orders/%FF HTTP/1.1"],
    ["Next's page of errors", 404, "GET /_global-error HTTP/1.1"],
    ["an unknown file of the build", 404, "GET /_next/static/nothing.js HTTP/1.1"],
    ["a file of the build that does not decode", 404, "GET /_next/static/%E0%A4%A HTTP/1.1"],
    ["data of a page that is none", 404, "GET /_next/data/x/y.json HTTP/1.1"],
    ["an image that is made smaller", 404, "GET /_next/image?url=%2Ficon.svg&w=640&q=75 HTTP/1.1"],
    ["a form of another site", 403, "POST /sign-in HTTP/1.1\r\nOrigin: https://other.example\r\nContent-Length: 0"],
    ["a long path", 404, `GET /${"a".repeat(15_000)} HTTP/1.1`],
    ["a path that is too long", 431, `GET /${"a".repeat(20_000)} HTTP/1.1`],
    ["what is no HTTP", 400, "nonsense"],
    ["an expectation", 417, "GET / HTTP/1.1\r\nExpect: wonders"],
    ["a method that nobody knows", 400, "NONSENSE / HTTP/1.1"],
  ];

  test.each(texts)("%s: %i", async (_what, status, head) => {
    const reply = await askRaw(fast(), `${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject(EVERYWHERE);
    expect(reply.headers).toMatchObject({
      "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      "referrer-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=(self)"),
      "cross-origin-opener-policy": "same-origin",
    });
  });

  test("a request without a host, and one whose host is none", async () => {
    const bare = await askRaw(fast(), "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect([bare.status, bare.headers]).toEqual([400, expect.objectContaining(EVERYWHERE)]);
    const odd = await askRaw(fast(), "GET /v1/tickets HTTP/1.1\r\nHost: a b<c\r\nConnection: close\r\n\r\n");
    expect([odd.status, JSON.parse(odd.body).error]).toEqual([400, "invalid_request"]);
    expect(odd.headers).toMatchObject(EVERYWHERE);
    const old = await askRaw(fast(), "GET /v1/tickets HTTP/1.0\r\n\r\n");
    expect([old.status, JSON.parse(old.body).error]).toEqual([401, "unauthorized"]);
  });

  test("files, and every answer of the API, by both ways", async () => {
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
        expect(headers["content-security-policy"], "a worker would be bound by it").toBeUndefined();
      }
    }
    expect((await ask(fast(), { path: script })).headers).toMatchObject(EVERYWHERE);
  });
});

test("the server listens on this machine only, unless HOST says otherwise", async () => {
  const home = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  expect((await askRaw(fast(), home, "127.0.0.1")).status).toBe(307);
  const others = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  for (const address of new Set(["127.0.0.2", ...others])) {
    if (address !== "127.0.0.1") await expect(askRaw(fast(), home, address), address).rejects.toThrow();
  }
});

describe("a method that a path does not take:", () => {
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
    ["OPTIONS", "*", "GET, HEAD, POST"],
    ["TRACE", "*", "GET, HEAD, POST"],
    ["CONNECT", "a.example:443", "GET, HEAD, POST"],
    ["CONNECT", "/v1/tickets", "GET, HEAD, POST"],
  ];

  test("405 with Allow, a request id and the security headers", async () => {
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

  test("an offer to speak another protocol is answered in this one", async () => {
    const offer = ["Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__", "Connection: Upgrade, HTTP2-Settings, close"];
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${offer.join("\r\n")}\r\n\r\n`;
    expect((await askRaw(fast(), request("/sign-in"))).status).toBe(200);
    expect((await askRaw(fast(), request("/v1/tickets"))).status).toBe(401);
  });
});

const SET_BY_HANDLERS = [
  "access-control-allow-origin",
  "access-control-expose-headers",
  "allow",
  "cache-control",
  "content-type",
  "etag",
  "idempotent-replayed",
  "location",
  "retry-after",
  "www-authenticate",
  "x-content-type-options",
  "x-ratelimit-limit",
  "x-request-id",
];

/** What must not differ: ids are numbered in the order of their appearance, times blanked. */
function toComparable(reply: Reply | undefined): object {
  const ids = new Map<string, string>();
  const blank = (text: string) =>
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
        ids.set(id, ids.get(id) ?? `id ${ids.size}`);
        return ids.get(id) ?? "";
      })
      .replace(/T-[0-9A-HJKMNP-TV-Z]{26}/g, "token")
      .replace(/([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}/g, "code")
      .replace(/\b1[0-9]{9}\b/g, "time");
  const headers = SET_BY_HANDLERS.map((name) => [name, blank(String(reply?.headers[name]))]);
  const limits = ["x-ratelimit-remaining", "x-ratelimit-reset"].map((name) => [
    name,
    reply?.headers[name] !== undefined,
  ]);
  return {
    status: reply?.status,
    headers: Object.fromEntries([...headers, ...limits]),
    body: blank(reply?.body ?? ""),
  };
}

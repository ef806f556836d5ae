import { newId } from "#lib/core/ids";
import type { Question, Reply } from "./lanes.ts";
import { orderGiftCard, orderTickets } from "./orders.ts";
import { makeKey, type TestStore } from "./store.ts";

/** What the requests of `CASES` need in a store. A request that changes a row takes another row for each lane. */
export interface Fixture {
  key: string;
  live: string;
  reader: string;
  ticketIds: string[];
  cardIds: string[];
}

type Ask = (fixture: Fixture, lane: number) => Question;

export async function makeFixture(store: TestStore): Promise<Fixture> {
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

/** Requests that the fast lane and Next must answer alike. */
export const CASES: Record<string, Ask | Ask[]> = {
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

/** Returns a response without the parts that are random. */
export function withoutChance({ status, headers, body }: Reply): object {
  const nonce = /'nonce-(\w+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none";
  const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  const { date: _, "x-ratelimit-remaining": __, "x-ratelimit-reset": ___, ...rest } = headers;
  const text = JSON.stringify({ rest, body: body.replace(/\r\n[0-9a-f]+\r\n/g, "") });
  return { status, text: text.replaceAll(nonce, "nonce").replace(ids, "id") };
}

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

/** Returns what must not differ between the lanes: ids become numbers in order of appearance, times are removed. */
export function toComparable(reply: Reply | undefined): object {
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

/** What is sent to pages. None is a file or a path of the API. */
export const PAGES: readonly [name: string, status: number, head: string][] = [
  ["a page", 200, "GET /sign-in HTTP/1.1"],
  ["our own redirect", 307, "GET /orders HTTP/1.1"],
  ["a redirect by Next", 308, "GET //x HTTP/1.1"],
  ["a backslash", 308, "GET /\\x HTTP/1.1"],
  ["an unknown page", 404, "GET /nothing HTTP/1.1"],
  ["an unknown page, POST", 404, "POST /nothing HTTP/1.1"],
  ["a path that cannot be decoded", 404, "GET /%E0%A4%A HTTP/1.1"],
  ["an id in a page's path that cannot be decoded", 404, "GET /orders/%FF HTTP/1.1"],
  ["the error page of Next", 404, "GET /_global-error HTTP/1.1"],
  ["an unknown file of the build", 404, "GET /_next/static/nothing.js HTTP/1.1"],
  ["a file of the build that cannot be decoded", 404, "GET /_next/static/%E0%A4%A HTTP/1.1"],
  ["data of a page that does not exist", 404, "GET /_next/data/x/y.json HTTP/1.1"],
  ["a resized image", 404, "GET /_next/image?url=%2Ficon.svg&w=640&q=75 HTTP/1.1"],
  ["a form of another site", 403, "POST /sign-in HTTP/1.1\r\nOrigin: https://other.example\r\nContent-Length: 0"],
  ["a page with a slash at its end", 200, "GET /sign-in/ HTTP/1.1"],
  ["a page of downloads with a slash at its end", 200, "GET /download/x/ HTTP/1.1"],
  ["a page with two slashes", 308, "GET /download//x/ HTTP/1.1"],
  ["a page with an encoded slash at its end", 404, "GET /sign-in%2F HTTP/1.1"],
  ["a page of downloads with an encoded slash", 200, "GET /download/x%2Fy HTTP/1.1"],
  ["a page in other letters", 404, "GET /Sign-In HTTP/1.1"],
  ["a page below a download", 404, "GET /download/x/y/z HTTP/1.1"],
  ["a page below a picture", 404, "GET /pictures/x/y HTTP/1.1"],
  ["a long path", 404, `GET /${"a".repeat(15_000)} HTTP/1.1`],
  ["a path that is too long", 431, `GET /${"a".repeat(20_000)} HTTP/1.1`],
  ["bytes that are not HTTP", 400, "nonsense"],
  ["an expectation", 417, "GET / HTTP/1.1\r\nExpect: wonders"],
  ["an unknown method", 400, "NONSENSE / HTTP/1.1"],
];

import { beforeEach, expect, test, vi } from "vitest";
import { shellWorker, type WorkerScope } from "./shell-worker.ts";

const HERE = "https://zakka.example";
const FILES = ["/_next/static/chunks/a.js", "/wasm/reader.wasm"];

type Listener = Parameters<WorkerScope["addEventListener"]>[1];

/** What is kept: the texts of each cache by path. */
let caches: Map<string, Map<string, Response>>;
let server: Record<string, Response>;
let tabs: number;
let isOffline: boolean;
const skipWaiting = vi.fn(async () => {});

beforeEach(() => {
  caches = new Map();
  server = { "/scan": new Response("<html>build-2</html>"), [FILES[0] ?? ""]: new Response("a") };
  server[FILES[1] ?? ""] = new Response("wasm");
  tabs = 1;
  isOffline = false;
  skipWaiting.mockClear();
});

const pathOf = (request: RequestInfo | URL) =>
  new URL(typeof request === "object" && "url" in request ? request.url : request, HERE).pathname;
const fetchFrom = async (request: RequestInfo | URL) => {
  if (isOffline) throw new TypeError("no network");
  return server[pathOf(request)]?.clone() ?? new Response("", { status: 404 });
};

/** Opens a cache as a browser does: `addAll` keeps nothing when one file is missing. */
function open(name: string) {
  const cache = caches.get(name) ?? new Map<string, Response>();
  caches.set(name, cache);
  return {
    async addAll(files: string[]) {
      const got = await Promise.all(files.map(fetchFrom));
      if (!got.every(({ ok }) => ok)) throw new TypeError("a file is missing");
      for (const [index, file] of files.entries()) cache.set(pathOf(file), got[index] as Response);
    },
    put: async (path: string, response: Response) => void cache.set(path, response),
    match: async (path: string) => cache.get(path)?.clone(),
  };
}

/** Starts the worker of a build. Returns a function that sends it an event and waits for what it does. */
function start(build: string) {
  const listeners = new Map<string, Listener>();
  const storage = {
    open: async (name: string) => open(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  };
  const scope = {
    caches: storage as unknown as CacheStorage,
    clients: { matchAll: async () => Array.from({ length: tabs }) },
    location: { origin: HERE },
    fetch: fetchFrom,
    skipWaiting,
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  };
  shellWorker(scope, build, FILES);
  return async (name: string, event: Record<string, unknown> = {}): Promise<Response | null> => {
    let work: Promise<unknown> = Promise.resolve(null);
    const take = (promise: Promise<unknown>) => {
      work = promise;
    };
    listeners.get(name)?.({ ...event, waitUntil: take, respondWith: take } as unknown as Parameters<Listener>[0]);
    return (await work) as Response | null;
  };
}

const get = (path: string, how: { mode?: string; method?: string; url?: string } = {}) => ({
  request: { url: how.url ?? HERE + path, method: how.method ?? "GET", mode: how.mode ?? "cors" },
});
const navigation = (path: string) => get(path, { mode: "navigate" });
const textOf = async (response: Response | null) => response?.text();

test("after the first visit the page and its files come without a network, with the headers of the page", async () => {
  server["/scan"] = new Response("build-2", { headers: { "content-security-policy": "script-src 'nonce-1'" } });
  const send = start("build-2");
  await send("install");
  isOffline = true;
  const page = await send("fetch", navigation("/scan"));
  expect(page?.headers.get("content-security-policy")).toBe("script-src 'nonce-1'");
  expect(await textOf(page)).toBe("build-2");
  expect(await textOf(await send("fetch", get("/_next/static/chunks/a.js")))).toBe("a");
});

test("nothing else is answered or kept: no route of the API or of the door, no other page, nothing that is sent", async () => {
  const send = start("build-2");
  await send("install");
  const others = ["/v1/redemptions", "/scan/door", "/scan/list", "/scan/session", "/scan/pass", "/orders"].map((path) =>
    get(path),
  );
  others.push(get("/scan"), navigation("/scan/door"), get("/scan", { method: "POST", mode: "navigate" }));
  others.push(get("", { mode: "navigate", url: "https://elsewhere.example/scan" }));
  for (const event of others)
    expect([event.request.url, await send("fetch", event)]).toEqual([event.request.url, null]);
  expect([...(caches.get("zakka-scan-build-2") ?? new Map()).keys()].sort()).toEqual([...FILES, "/scan"].sort());
});

test("a build is kept whole or not at all: not with a missing file, the page of another build, or a redirect", async () => {
  const send = start("build-2");
  delete server["/wasm/reader.wasm"];
  await expect(send("install")).rejects.toThrow();
  server["/wasm/reader.wasm"] = new Response("wasm");
  server["/scan"] = new Response("build-3");
  await expect(send("install")).rejects.toThrow("not of this build");
  server["/scan"] = new Response("build-2", { status: 503 });
  await expect(send("install")).rejects.toThrow();
  expect(caches.get("zakka-scan-build-2")?.has("/scan") ?? false).toBe(false);
});

test("a newer build takes over at the next start, not under an open tab, and removes only the older shells", async () => {
  caches.set("zakka-scan-build-1", new Map());
  caches.set("of-another", new Map());
  const send = start("build-2");
  await send("install");
  expect(skipWaiting).not.toHaveBeenCalled();
  tabs = 2;
  await send("message", { data: "start" });
  expect(skipWaiting).not.toHaveBeenCalled();
  tabs = 1;
  await send("message", { data: "start" });
  expect(skipWaiting).toHaveBeenCalledOnce();
  await send("activate");
  expect([...caches.keys()].sort()).toEqual(["of-another", "zakka-scan-build-2"]);
});

test("requests to the API and the door pass the worker by, where the browser can do that, and the page does not", async () => {
  const addRoutes = vi.fn(
    async (_routes: readonly { condition: { urlPattern: URLPatternInit }; source: string }[]) => {},
  );
  await start("build-2")("install", { addRoutes });
  const [routes = []] = addRoutes.mock.calls[0] ?? [];
  const isPassed = (path: string) =>
    routes.some(
      ({ condition, source }) => source === "network" && new URLPattern(condition.urlPattern).test(HERE + path),
    );
  expect(["/v1/redemptions", "/scan/pass", "/scan/live", "/scan", ...FILES].filter(isPassed)).toEqual([
    "/v1/redemptions",
    "/scan/pass",
    "/scan/live",
  ]);
});

test("a browser that refuses the routes keeps the build all the same", async () => {
  const addRoutes = vi.fn().mockRejectedValue(new TypeError("too many routes"));
  await start("build-2")("install", { addRoutes });
  expect(caches.get("zakka-scan-build-2")?.has("/scan")).toBe(true);
});

test("a kept file that the browser has removed is asked for", async () => {
  const send = start("build-2");
  expect(await textOf(await send("fetch", get("/_next/static/chunks/a.js")))).toBe("a");
});

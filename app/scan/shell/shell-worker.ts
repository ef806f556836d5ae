/** What the worker uses of the global of a service worker. */
export interface WorkerScope {
  caches: CacheStorage;
  clients: { matchAll(options: object): Promise<readonly unknown[]> };
  location: { origin: string };
  fetch: typeof fetch;
  skipWaiting(): Promise<void>;
  addEventListener(name: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent {
  request: Request;
  /** Not every browser has it. */
  addRoutes?(routes: readonly object[]): Promise<void>;
  data: unknown;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

/**
 * The service worker of the scanner. It keeps the page and the files of one build, and answers for nothing else, so no answer of
 * the API or about a door is ever kept. bin/scan-worker.ts writes this function as a script of its own: it uses nothing outside
 * itself.
 */
export function shellWorker(scope: WorkerScope, build: string, files: readonly string[]): void {
  const PREFIX = "zakka-scan-";
  const PAGE = "/scan";
  const name = PREFIX + build;
  const kept = new Set(files);

  scope.addEventListener("install", (event) => event.waitUntil(Promise.all([passOthers(event), fill()])));
  scope.addEventListener("activate", (event) => event.waitUntil(removeOlder()));
  scope.addEventListener("message", (event) => {
    if (event.data === "start") event.waitUntil(takeOver());
  });
  scope.addEventListener("fetch", (event) => {
    const key = keyOf(event.request);
    if (key) event.respondWith(answer(event.request, key));
  });

  /**
   * What is sent to the API and the door does not go through this worker: a request that comes while the worker of an older build stops
   * would start that again, and the newer one would wait for five minutes.
   */
  async function passOthers(event: WorkerEvent): Promise<void> {
    const routes = ["/v1/*", `${PAGE}/*`].map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: "network",
    }));
    await event.addRoutes?.(routes).catch(() => {}); // without them all goes through this worker
  }

  /** Keeps everything or nothing. The page is one response with its policy, whose nonce is new each time. */
  async function fill(): Promise<void> {
    const page = await scope.fetch(PAGE, { cache: "no-store" });
    const text = await page.clone().text();
    if (!page.ok || page.redirected || !text.includes(build)) throw new Error("the page is not of this build");
    const cache = await scope.caches.open(name);
    await cache.addAll(files.map((file) => scope.location.origin + file));
    await cache.put(PAGE, page);
  }

  async function removeOlder(): Promise<void> {
    const names = await scope.caches.keys();
    await Promise.all(
      names.filter((one) => one.startsWith(PREFIX) && one !== name).map((one) => scope.caches.delete(one)),
    );
  }

  /** A page that starts takes the newer build, unless another tab still works with the one before. */
  async function takeOver(): Promise<void> {
    const tabs = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (tabs.length <= 1) await scope.skipWaiting();
  }

  function keyOf(request: Request): string | null {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin) return null;
    if (kept.has(pathname)) return pathname;
    return request.mode === "navigate" && pathname === PAGE ? PAGE : null;
  }

  async function answer(request: Request, key: string): Promise<Response> {
    const cache = await scope.caches.open(name);
    return (await cache.match(key, { ignoreVary: true })) ?? scope.fetch(request);
  }
}

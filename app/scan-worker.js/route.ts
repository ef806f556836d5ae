import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDevelopment } from "#lib/config/environment";

/** Removes what a build kept, so that a page in development is never an older one. */
const NO_WORKER = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith("zakka-scan-")) await caches.delete(name);
  await self.registration.unregister();
  for (const tab of await self.clients.matchAll({ type: "window" })) tab.navigate(tab.url);
}
`;

/** The service worker of the scanner, which bin/scan-worker.ts writes after a build. It keeps the files of that build. */
export async function GET(): Promise<Response> {
  const file = join(/* turbopackIgnore: true */ process.cwd(), ".next", "scan-worker.js");
  const script = isDevelopment() ? NO_WORKER : await readFile(file, "utf8").catch(() => null);
  if (script === null) return new Response("This build has no worker.\n", { status: 404 });
  const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
  return new Response(script, { headers });
}

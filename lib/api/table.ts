import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { traced } from "#lib/config/tracing";
import { countRequest } from "#lib/http/metrics";
import { findPathIn } from "#lib/http/paths";
import { refuseMethod, refusePath } from "#lib/http/refusals";
import { pathOf } from "#lib/http/url";
import type { Handler } from "./declaration.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** The handlers of one path. */
export type PathHandlers = Partial<Record<Method, Handler>>;

export interface RouteTable {
  /** The handlers by path, such as `/v1/tickets/{id}/redeem`. */
  paths: Map<string, PathHandlers>;
  /** Returns the response to a request under /v1, also 404 and 405. `peer` is the address of the connection. */
  fetch(request: Request, peer?: string): Promise<Response>;
}

const ROOT = join(import.meta.dirname, "../../app/v1");

/** Imports every route of app/v1. The folder is the path, and `[id]` is a parameter. */
export async function loadRouteTable(): Promise<RouteTable> {
  const files = (await readdir(ROOT, { recursive: true })).filter((file) => file.split(sep).at(-1) === "route.ts");
  const paths = new Map<string, PathHandlers>();
  for (const file of files.sort()) {
    const folders = file.split(sep).slice(0, -1);
    const path = `/${["v1", ...folders].join("/")}`.replace(/\[(\w+)\]/g, "{$1}");
    paths.set(path, await import(pathToFileURL(join(ROOT, file)).href));
  }
  return { paths, fetch: serve(paths) };
}

function serve(paths: Map<string, PathHandlers>): RouteTable["fetch"] {
  const find = findPathIn([...paths].map(([route, handlers]) => [route, { route, handlers }] as const));
  const answer = async (request: Request, peer: string | undefined, found: ReturnType<typeof find>) => {
    if (!found) return refusePath(request);
    const { handlers } = found.data;
    const handler = handlerFor(handlers, request.method);
    if (!handler) return refuseMethod(request, methodsOf(handlers));
    const response = await handler(request, { params: found.params ?? {}, peer });
    return request.method === "HEAD"
      ? new Response(null, { status: response.status, headers: response.headers })
      : response;
  };
  return async (request, peer) => {
    const started = performance.now();
    const found = find(pathOf(request.url));
    const { method, headers } = request;
    const route = found?.data.route ?? "none";
    const span = { kind: "server", attributes: { "http.route": route }, from: headers } as const;
    const response = await traced(`${method} ${route}`, span, () => answer(request, peer, found));
    countRequest({ lane: "api", method, route, status: response.status, started });
    return response;
  };
}

const methodsOf = (handlers: PathHandlers): Method[] => METHODS.filter((method) => handlers[method]);

/** HEAD is GET without the body. */
const handlerFor = (handlers: PathHandlers, method: string): Handler | undefined =>
  handlers[(method === "HEAD" ? "GET" : method) as Method];

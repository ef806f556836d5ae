import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { findPathIn } from "#lib/http/paths";
import { refuseMethod, refusePath } from "#lib/http/refusals";
import { pathOf } from "#lib/http/url";
import type { Handler } from "./declaration.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** The handlers of one path. */
export type PathHandlers = Partial<Record<Method, Handler>>;

export interface RouteTable {
  /** Every path with its handlers, `/v1/tickets/{id}/redeem`. */
  paths: Map<string, PathHandlers>;
  /** Handles any request under /v1. Never throws. */
  fetch(request: Request, peer?: string): Promise<Response>;
}

const ROOT = join(import.meta.dirname, "../../app/v1");

/** Reads the folders of app/v1: the folder is the path, `[id]` a parameter. */
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
  const find = findPathIn(paths);
  return async (request, peer) => {
    const found = find(pathOf(request.url));
    if (!found) return refusePath(request);
    const handler = handlerFor(found.data, request.method);
    if (!handler) return refuseMethod(request, methodsOf(found.data));
    const response = await handler(request, { params: found.params ?? {}, peer });
    return request.method === "HEAD"
      ? new Response(null, { status: response.status, headers: response.headers })
      : response;
  };
}

const methodsOf = (handlers: PathHandlers): Method[] => METHODS.filter((method) => handlers[method]);

/** HEAD is GET without the body. */
const handlerFor = (handlers: PathHandlers, method: string): Handler | undefined =>
  handlers[(method === "HEAD" ? "GET" : method) as Method];

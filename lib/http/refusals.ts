import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { toErrorAnswer } from "./errors.ts";
import { logRequest } from "./log-request.ts";
import { findPathIn } from "./paths.ts";
import { pathOf } from "./url.ts";

/**
 * For a server that finds the handlers by itself: refuses what the document does not name, as the route table
 * does. Answers null for every operation that exists.
 */
export function refuseBy(document: { paths: object }): (request: Request) => Response | null {
  const find = findPathIn(
    Object.entries(document.paths).map(([path, item]) => [
      `/v1${path}`,
      Object.keys(item as object).map((name) => name.toUpperCase()),
    ]),
  );
  return (request) => {
    const methods = find(pathOf(request.url))?.data;
    if (!methods) return refusePath(request);
    const isKnown = methods.includes(request.method === "HEAD" ? "GET" : request.method);
    return isKnown ? null : refuseMethod(request, methods);
  };
}

/** What a refusal needs to know of a request. */
type Asked = Pick<Request, "method" | "url">;

/** 404 for a path under /v1 that does not exist. */
export const refusePath = (request: Asked): Response =>
  refuse(request, new AppError("not_found", "No such path. /v1/openapi.json lists every operation."));

/** 405 for a path that exists, with the methods that it has. */
export function refuseMethod(request: Asked, methods: readonly string[]): Response {
  const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].sort().join(", ");
  const response = refuse(request, new AppError("method_not_allowed", `This path takes ${allowed}.`));
  response.headers.set("Allow", allowed);
  return response;
}

/** Answers and logs a refusal that no handler gave. */
export function refuse(request: Asked, error: Error): Response {
  const started = performance.now();
  const requestId = newId();
  const { status, body, headers } = toErrorAnswer(error, requestId);
  logRequest(request, requestId, status, started);
  return new Response(request.method === "HEAD" ? null : JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Request-Id": requestId, ...headers },
  });
}

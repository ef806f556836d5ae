import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { toErrorResponse } from "./errors.ts";
import { logRequest } from "./log-request.ts";
import { findPathIn } from "./paths.ts";
import { pathOf } from "./url.ts";

/**
 * Returns a function for Next, which finds the handlers on its own. Like the route table, it refuses paths (404) and
 * methods (405) that the document does not name, and returns null for any other request.
 */
export function refuseUndocumented(document: { paths: object }): (request: Request) => Response | null {
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

type RefusedRequest = Pick<Request, "method" | "url">;

/** Returns 404 for a path under /v1 that does not exist. */
export const refusePath = (request: RefusedRequest): Response =>
  refuse(request, new AppError("not_found", "This path does not exist. /v1/openapi.json lists every operation."));

/** Returns 405 for a path that exists, with its methods in `Allow`. */
export function refuseMethod(request: RefusedRequest, methods: readonly string[]): Response {
  const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].sort().join(", ");
  const response = refuse(request, new AppError("method_not_allowed", `This path supports only ${allowed}.`));
  response.headers.set("Allow", allowed);
  return response;
}

/** Returns the error response of a request that reached no handler, and logs it. */
export function refuse(request: RefusedRequest, error: Error): Response {
  const started = performance.now();
  const requestId = newId();
  const { status, body, headers } = toErrorResponse(error, requestId);
  logRequest(request, requestId, status, started);
  return new Response(request.method === "HEAD" ? null : JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Request-Id": requestId, ...headers },
  });
}

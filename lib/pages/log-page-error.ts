import type { Instrumentation } from "next";
import { log } from "#lib/config/log";
import { one } from "#lib/pages/address";

type Report = Parameters<Instrumentation.onRequestError>;

/**
 * An error that a page, an action or a route handler ended with, as the visitor can name it: by the digest that the
 * error page shows, or by the request id that the answer carries.
 */
export function logPageError(error: Report[0], request: Report[1], context: Report[2]): void {
  const digest = (error as { digest?: unknown } | undefined)?.digest;
  log.error(
    {
      request_id: one(request.headers["x-request-id"]),
      digest,
      method: request.method,
      path: pathOf(request.path, context.routePath),
      kind: context.routeType,
      err: error,
    },
    "a page failed",
  );
}

/** Without the query, and without a token: who has one may pay an order. */
function pathOf(path: string, route: string): string {
  return route.includes("[token]") ? route : (path.split("?")[0] ?? path);
}

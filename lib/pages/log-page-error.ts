import type { Instrumentation } from "next";
import { log } from "#lib/config/log";
import { redactPath } from "#lib/domain/request-log/redact";
import { firstOf } from "#lib/pages/address";

type Report = Parameters<Instrumentation.onRequestError>;

/**
 * Logs an error of a page, an action or a route handler, with the digest that the error page shows and the request id of
 * the response, so that support can find it.
 */
export function logPageError(error: Report[0], request: Report[1], context: Report[2]): void {
  const digest = (error as { digest?: unknown } | undefined)?.digest;
  log.error(
    {
      request_id: firstOf(request.headers["x-request-id"]),
      digest,
      method: request.method,
      path: pathOf(request.path, context.routePath),
      kind: context.routeType,
      err: error,
    },
    "a page failed",
  );
}

/** Returns the path without its query, and without a token: a token is enough to pay an order. A code in place of an id is one too. */
function pathOf(path: string, route: string): string {
  return route.includes("[token]") ? route : redactPath(path.split("?")[0] ?? path);
}

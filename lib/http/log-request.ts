import type { Credential } from "#lib/auth/credentials";
import { log } from "#lib/config/log";
import { pathOf } from "./url.ts";

/** Writes the log line of a request under /v1. `started` is the `performance.now()` at its start. */
export function logRequest(
  request: Pick<Request, "method" | "url">,
  requestId: string,
  status: number,
  started: number,
  credential?: Credential,
): void {
  log.info(
    {
      request_id: requestId,
      method: request.method,
      path: pathOf(request.url),
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      merchant_id: credential?.merchantId,
      mode: credential?.mode,
      actor: credential && `${credential.actor.kind} ${credential.actor.id}`,
    },
    "request",
  );
}

import type { Credential } from "#lib/auth/credentials";
import { log } from "#lib/config/log";
import { failSpan, tellSpan } from "#lib/config/tracing";
import { beginningOf } from "#lib/core/cut";
import { redactPath } from "#lib/domain/request-log/redact";
import { pathOf } from "./url.ts";

/** What is logged of a path: its parts without end can be sent. */
const MAX_PATH = 1_024;

/** Writes the log line of a request under /v1, and the same facts into its span. `started` is the `performance.now()` at its start. */
export function logRequest(
  request: Pick<Request, "method" | "url">,
  requestId: string,
  status: number,
  started: number,
  credential?: Credential,
): void {
  tellSpan({
    "http.request.method": request.method,
    "http.response.status_code": status,
    "zakka.request_id": requestId,
    "zakka.merchant_id": credential?.merchantId,
    "zakka.mode": credential?.mode,
  });
  if (status >= 500) failSpan(String(status));
  log.info(
    {
      request_id: requestId,
      method: request.method,
      path: beginningOf(redactPath(pathOf(request.url)), MAX_PATH),
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      merchant_id: credential?.merchantId,
      mode: credential?.mode,
      actor: credential && `${credential.actor.kind} ${credential.actor.id}`,
    },
    "request",
  );
}

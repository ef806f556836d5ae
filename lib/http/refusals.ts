import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { toErrorAnswer } from "./errors.ts";

/** 404 for a path under /v1 that does not exist. */
export const refusePath = (): Response =>
  refuse(new AppError("not_found", "No such path. /v1/openapi.json lists every operation."));

/** 405 for a path that exists, with the methods that it has. */
export function refuseMethod(methods: readonly string[]): Response {
  const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].sort().join(", ");
  return refuse(new AppError("method_not_allowed", `This path takes ${allowed}.`, { headers: { Allow: allowed } }));
}

function refuse(error: AppError): Response {
  const requestId = newId();
  const { status, body, headers } = toErrorAnswer(error, requestId);
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Request-Id": requestId, ...headers },
  });
}

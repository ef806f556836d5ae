import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { toErrorResponse } from "#lib/http/errors";

export type Handler = (request: Request) => Promise<Response>;

/** Serves 404 when Inngest is not configured, without loading its library. */
export const notConfigured: Handler = async () =>
  refuse(new AppError("not_found", "Nothing is served here: Inngest is not configured on this server."));

export function refuse(error: unknown): Response {
  const requestId = newId();
  const { status, body, headers } = toErrorResponse(error, requestId);
  return Response.json(body, {
    status,
    headers: { "Cache-Control": "no-store", "X-Request-Id": requestId, ...headers },
  });
}

import OAuth2Server from "@node-oauth/oauth2-server";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { nowInSeconds } from "#lib/core/time";
import { callerOf } from "#lib/http/client-address";
import { OPEN_HEADERS } from "#lib/http/cors";
import { toErrorResponse } from "#lib/http/errors";
import { logRequest } from "#lib/http/log-request";
import { rateLimited } from "#lib/http/rate-limited";
import { FAILED_AUTHENTICATIONS_LIMIT, takeOneFrom } from "#lib/rate-limit/take-one";

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Makes an endpoint of the protocol: `work` answers the body, and errors are answered as RFC 6749, 5.2 says. */
export const endpoint =
  (work: (request: Request, facts: RequestFacts) => Promise<unknown>) =>
  async (request: Request): Promise<Response> => {
    const started = performance.now();
    const facts = { realNow: nowInSeconds(), requestId: newId(), from: callerOf(request, undefined) };
    const { status, body, headers } = await work(request, facts).then(
      (value): Answer => ({ status: 200, body: value }),
      (error: unknown) => refusalOf(error, facts),
    );
    logRequest(request, facts.requestId, status, started);
    return Response.json(body, {
      status,
      headers: {
        "Cache-Control": "no-store",
        Pragma: "no-cache",
        "X-Request-Id": facts.requestId,
        ...OPEN_HEADERS,
        ...headers,
      },
    });
  };

async function refusalOf(error: unknown, facts: RequestFacts): Promise<Answer> {
  const cause = error instanceof OAuth2Server.ServerError ? (error as Error & { inner?: unknown }).inner : error;
  if (!(cause instanceof OAuth2Server.OAuthError)) return toUnexpected(cause, facts);
  const body = { error: cause.name, error_description: cause.message };
  if (cause.name !== "invalid_client") return { status: 400, body };
  const allowance = await takeOneFrom(facts.from.address, "failed", FAILED_AUTHENTICATIONS_LIMIT);
  if (!allowance.allowed) return toUnexpected(rateLimited(allowance), facts);
  return { status: 401, body, headers: { "WWW-Authenticate": 'Basic realm="Zakka"' } };
}

/** Errors that the protocol has no code for keep the code of the API. */
function toUnexpected(error: unknown, { requestId }: RequestFacts): Answer {
  const { status, body, headers } = toErrorResponse(error, requestId);
  return { status, body: { error: body.error, error_description: body.message }, ...(headers && { headers }) };
}

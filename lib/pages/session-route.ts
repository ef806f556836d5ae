import type { Session } from "#lib/auth/find-session";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { toErrorResponse } from "#lib/http/errors";
import { currentSession } from "./session.ts";

/**
 * Returns the handler of a route that pages ask with the cookie of the session: 401 without one. The proxy refuses a POST from
 * another site. Nothing to return is 204.
 */
export const sessionRoute =
  (run: (session: Session, request: Request) => Promise<object | undefined>) =>
  async (request: Request): Promise<Response> => {
    const headers = { "Cache-Control": "no-store" };
    try {
      const session = await currentSession();
      if (!session) throw new AppError("unauthorized", "Sign in to scan.");
      const answer = await run(session, request);
      return answer ? Response.json(answer, { headers }) : new Response(null, { status: 204, headers });
    } catch (error) {
      const { status, body, headers: more } = toErrorResponse(error, newId());
      return Response.json(body, { status, headers: { ...headers, ...more } });
    }
  };

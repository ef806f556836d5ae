import { createPass } from "#lib/domain/scanner-passes/create";
import { toErrorResponse } from "#lib/http/errors";
import { takeOne } from "#lib/http/rate-limit";
import { rateLimited } from "#lib/http/rate-limited";
import { currentSession, toContext } from "#lib/pages/session";

const PASSES_A_MINUTE = 10;

/** Creates a scanner pass for the signed-in user, in their store and mode. The proxy refuses a POST from another site. */
export async function POST(): Promise<Response> {
  const session = await currentSession();
  if (!session) return answer(401, { error: "unauthorized", message: "Sign in to scan." });
  const ctx = await toContext(session);
  try {
    const allowance = await takeOne(`scanner passes of ${session.user.id}`, PASSES_A_MINUTE);
    if (!allowance.allowed) throw rateLimited(allowance);
    const name = `${session.user.name.split(/\s+/)[0]}’s phone`.slice(0, 64);
    return answer(201, await createPass(ctx, { sessionId: session.id, name }));
  } catch (error) {
    const { status, body, headers } = toErrorResponse(error, ctx.requestId);
    return answer(status, body, headers);
  }
}

const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

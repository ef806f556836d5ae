import { readBody } from "#lib/api/body";
import { beginningOf } from "#lib/core/cut";
import { MAX_DEVICE_NAME } from "#lib/core/limits";
import { createPass } from "#lib/domain/devices/create-pass";
import { PassInput } from "#lib/domain/devices/schema";
import { readInput, toErrorResponse } from "#lib/http/errors";
import { rateLimited } from "#lib/http/rate-limited";
import { currentSession, requireFactor, toContext } from "#lib/pages/session";
import { takeOne } from "#lib/rate-limit/take-one";

const PASSES_A_MINUTE = 10;

/** Creates or renews the pass of the signed-in user's phone, in their store and mode. The proxy refuses a POST from another site. */
export async function POST(request: Request): Promise<Response> {
  const session = await currentSession();
  if (!session) return answer(401, { error: "unauthorized", message: "Sign in to scan." });
  const ctx = await toContext(session);
  try {
    requireFactor(session);
    const allowance = await takeOne(`scanner passes of ${session.user.id}`, PASSES_A_MINUTE);
    if (!allowance.allowed) throw rateLimited(allowance);
    const { device_id: deviceId } = readInput(PassInput, (await readBody(request)) ?? {});
    const name = beginningOf(`${session.user.name.split(/\s+/)[0]}’s phone`, MAX_DEVICE_NAME);
    return answer(201, await createPass(ctx, { sessionId: session.id, name, deviceId }));
  } catch (error) {
    const { status, body, headers } = toErrorResponse(error, ctx.requestId);
    return answer(status, body, headers);
  }
}

const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

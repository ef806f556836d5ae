import { readBody } from "#lib/api/body";
import { pairDevice } from "#lib/auth/pairing";
import { newId } from "#lib/core/ids";
import { nowInSeconds } from "#lib/core/time";
import { PairInput } from "#lib/domain/devices/schema";
import { visitorOf } from "#lib/http/client-address";
import { toErrorResponse, toInvalidRequest } from "#lib/http/errors";
import { takeOne } from "#lib/http/rate-limit";
import { rateLimited } from "#lib/http/rate-limited";

const TRIES_A_MINUTE = 20;

/** Pairs the phone that sends the code of a QR code of the dashboard. It needs no session. */
export async function POST(request: Request): Promise<Response> {
  const facts = { now: nowInSeconds(), requestId: newId(), from: visitorOf(request.headers) };
  const headers = { "Cache-Control": "no-store", "X-Request-Id": facts.requestId };
  try {
    const allowance = await takeOne(`pairing ${facts.from.address}`, TRIES_A_MINUTE);
    if (!allowance.allowed) throw rateLimited(allowance);
    const input = PairInput.safeParse(await readBody(request));
    if (!input.success) throw toInvalidRequest(input.error);
    return Response.json(await pairDevice(input.data.code, facts), { status: 201, headers });
  } catch (error) {
    const { status, body, headers: more } = toErrorResponse(error, facts.requestId);
    return Response.json(body, { status, headers: { ...headers, ...more } });
  }
}

import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { nowInSeconds } from "#lib/core/time";
import { PairInput } from "#lib/domain/devices/schema";
import { visitorOf } from "#lib/http/client-address";
import { readInput, toErrorResponse } from "#lib/http/errors";
import { rateLimited } from "#lib/http/rate-limited";
import { takeOneFrom } from "#lib/rate-limit/take-one";
import { readBody } from "./body.ts";

const TRIES_A_MINUTE = 20;

/** Returns the handler of a route that takes the code of a QR code of the dashboard. It needs no session, and has few tries. */
export const pairingRoute =
  (status: number, run: (code: string, facts: RequestFacts) => Promise<object>) =>
  async (request: Request): Promise<Response> => {
    const facts = { realNow: nowInSeconds(), requestId: newId(), from: visitorOf(request.headers) };
    const headers = { "Cache-Control": "no-store", "X-Request-Id": facts.requestId };
    try {
      const allowance = await takeOneFrom(facts.from.address, "pairing", TRIES_A_MINUTE);
      if (!allowance.allowed) throw rateLimited(allowance);
      const { code } = readInput(PairInput, await readBody(request));
      return Response.json(await run(code, facts), { status, headers });
    } catch (error) {
      const { status: refused, body, headers: more } = toErrorResponse(error, facts.requestId);
      return Response.json(body, { status: refused, headers: { ...headers, ...more } });
    }
  };

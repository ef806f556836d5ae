import type { z } from "zod";
import type { Credential } from "#lib/auth/credentials";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { nowInSeconds, timesOf } from "#lib/core/time";
import { type Context, makeContext } from "#lib/db/context";
import { callerOf } from "#lib/http/client-address";
import { toErrorResponse } from "#lib/http/errors";
import { logRequest } from "#lib/http/log-request";
import { authenticate, checkRate } from "./authenticate.ts";
import { readBody } from "./body.ts";
import { parseInput } from "./parse-input.ts";

interface Declaration<Query, Body> {
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
}

/**
 * Returns the handler of a route for phones that scan. It checks the credential (401), that it is of a device (403), its rate
 * (429) and the input (400), as the API does, and is no part of it. Nothing to return is 204; a `Response` is returned as it is.
 */
export const deviceRoute =
  <Query = Record<string, never>, Body = undefined>(
    declaration: Declaration<Query, Body>,
    run: (ctx: Context, input: { query: Query; body: Body }, request: Request) => Promise<object | undefined>,
  ) =>
  async (request: Request): Promise<Response> => {
    const started = performance.now();
    const facts = { realNow: nowInSeconds(), requestId: newId(), from: callerOf(request, undefined) };
    const headers = { "X-Request-Id": facts.requestId, "Cache-Control": "no-store" };
    let credential: Credential | undefined;
    try {
      credential = await authenticate(request, facts, headers);
      await checkRate(credential, headers);
      const { merchantId, mode, actor, aheadSeconds } = credential;
      if (actor.kind !== "device") throw notDevice();
      const body = declaration.body ? await readBody(request) : undefined;
      const input = parseInput(declaration, {}, request, body);
      const times = timesOf(facts.realNow, aheadSeconds);
      const ctx = makeContext({ merchantId, mode, actor, isDoor: true, ...facts, ...times });
      const answer = await run(ctx, input, request);
      logRequest(request, facts.requestId, answer ? 200 : 204, started, credential);
      if (answer instanceof Response) return answer;
      return answer ? Response.json(answer, { headers }) : new Response(null, { status: 204, headers });
    } catch (error) {
      const { status, body, headers: more } = toErrorResponse(error, facts.requestId);
      logRequest(request, facts.requestId, status, started, credential);
      return Response.json(body, { status, headers: { ...headers, ...more } });
    }
  };

const notDevice = (): AppError =>
  new AppError("insufficient_scope", "This is for phones that scan. Open the scanner on the phone, or pair it.");

import { z } from "zod";
import type { Credential } from "#lib/auth/credentials";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import type { Page } from "#lib/core/schema";
import { nowInSeconds, timesOf } from "#lib/core/time";
import { type Context, type ContextFacts, makeContext, makePrismaContext, type PrismaContext } from "#lib/db/context";
import { inPrismaTransaction, inTransaction, type RunInTransaction } from "#lib/db/transaction";
import { answerFor } from "#lib/domain/issued-items/device-reach";
import { callerOf } from "#lib/http/client-address";
import { toErrorResponse } from "#lib/http/errors";
import { readIdempotencyKey, runInSteps, runOnce } from "#lib/http/idempotency";
import type { ApiResponse } from "#lib/http/idempotency-record";
import { readIfMatch } from "#lib/http/if-match";
import { logRequest } from "#lib/http/log-request";
import { requestLog } from "#lib/http/request-log";
import { pathOf } from "#lib/http/url";
import { authenticate, checkAccess, checkScopeOfBody } from "./authenticate.ts";
import { readBody } from "./body.ts";
import { type Declaration, type Handler, Reply, type RouteContext } from "./declaration.ts";
import { listOf } from "./list.ts";
import { parseInput } from "./parse-input.ts";
import { recordRefusedAccess } from "./refused-access.ts";

interface Input<C extends Context, Params, Query, Body> {
  ctx: C;
  params: Params;
  query: Query;
  body: Body;
  /** The path of the request from `/v1`, without the query. */
  path: string;
  /** The tags that `If-Match` allows, see `readIfMatch`. */
  ifMatch: readonly string[] | null;
}

type Run<C extends Context, Params, Query, Body, Result> = (
  input: Input<C, Params, Query, Body>,
) => Promise<Result | Reply<Result>>;

/**
 * Returns the handler of an operation. It checks the credential (401), plan and scope (403), rate limit (429), the mode of a test
 * helper (404), size and content type (413, 415) and input (400), in this order, then calls `run`. The context has SQL only; use `prismaRoute` for Prisma.
 */
export const route = <
  Params = Record<string, never>,
  Query = Record<string, never>,
  Body = undefined,
  Result = unknown,
>(
  declaration: Declaration<Params, Query, Body, Result>,
  run: Run<Context, Params, Query, Body, Result>,
): Handler => toHandler(declaration, run, SQL);

/**
 * Does the same as `route`, with a context that has Prisma too. With an Idempotency-Key, `run` is in a Prisma transaction, unless the
 * operation asks a payment processor.
 */
export const prismaRoute = <
  Params = Record<string, never>,
  Query = Record<string, never>,
  Body = undefined,
  Result = unknown,
>(
  declaration: Declaration<Params, Query, Body, Result>,
  run: Run<PrismaContext, Params, Query, Body, Result>,
): Handler => toHandler(declaration, run, PRISMA);

/** Does the same as `route` for a list: `run` returns a page, and the handler adds `object` and `url`. */
export const listRoute = <Params = Record<string, never>, Query = Record<string, never>, Item = unknown>(
  {
    items,
    ...declaration
  }: Omit<Declaration<Params, Query, undefined, unknown>, "response"> & {
    items: z.ZodType<Item>;
  },
  run: (input: Input<Context, Params, Query, undefined>) => Promise<Page<Item>>,
): Handler =>
  route({ ...declaration, response: listOf(items) }, async (input) => {
    const { data, has_more } = await run(input);
    return { object: "list", data, has_more, url: decodeURIComponent(input.path) };
  });

/** How to make a kind of context, and the transaction for a request with an Idempotency-Key. */
interface ContextKind<C extends Context> {
  make: (facts: ContextFacts) => C;
  inTransaction: RunInTransaction<C>;
}

const SQL: ContextKind<Context> = { make: makeContext, inTransaction };
const PRISMA: ContextKind<PrismaContext> = { make: makePrismaContext, inTransaction: inPrismaTransaction };

function toHandler<C extends Context, Params, Query, Body, Result>(
  declaration: Declaration<Params, Query, Body, Result>,
  run: Run<C, Params, Query, Body, Result>,
  kind: ContextKind<C>,
): Handler {
  const runOperation = async (request: Request, context: RouteContext, facts: ContextFacts, body: unknown) => {
    const { method } = request;
    const path = pathOf(request.url);
    const key = method === "POST" ? readIdempotencyKey(request) : null;
    const input = parseInput(declaration, await context.params, request, body);
    const ctx = kind.make({ ...facts, hasIdempotencyKey: key !== null });
    const ifMatch = readIfMatch(request);
    const work = async (inside: C) => toApiResponse(declaration, await run({ ctx: inside, path, ifMatch, ...input }));
    if (!key) return work(ctx);
    const asked = { key, method, path, body: input.body };
    return declaration.asksProcessor ? runInSteps(ctx, asked, work) : runOnce(ctx, kind.inTransaction, asked, work);
  };
  const { isDoor } = declaration;
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    const started = performance.now();
    const facts = { realNow: nowInSeconds(), requestId: newId(), from: callerOf(request, context.peer) };
    const headers = { "X-Request-Id": facts.requestId, "Cache-Control": "no-store" };
    let credential: Credential | undefined;
    let response: ApiResponse;
    let body: unknown;
    try {
      credential = await authenticate(request, facts, headers);
      await checkAccess(credential, declaration, headers);
      body = declaration.body ? await readBody(request) : undefined;
      checkScopeOfBody(credential, declaration.scope, body);
      response = await runOperation(request, context, { ...factsOf(credential, facts), isDoor }, body);
    } catch (error) {
      response = toErrorResponse(error, facts.requestId);
      if (credential) await recordRefusedAccess(makeContext(factsOf(credential, facts)), error, request.method);
    }
    if (credential) response.body = answerFor(credential.actor, response.body);
    logRequest(request, facts.requestId, response.status, started, credential);
    const text = JSON.stringify(response.body);
    if (credential) {
      const { method, url } = request;
      const { status, body: output } = response;
      const size = text.length + (body === undefined ? 0 : sizeOf(request, body));
      const milliseconds = performance.now() - started;
      requestLog().add({ method, url, facts, credential, status, input: body, output, size, milliseconds });
    }
    return new Response(text, {
      status: response.status,
      headers: { "Content-Type": "application/json", ...headers, ...response.headers },
    });
  };
  return Object.assign(handler, { declaration: declaration as Handler["declaration"] });
}

const factsOf = ({ merchantId, mode, actor, aheadSeconds }: Credential, facts: RequestFacts): ContextFacts => ({
  merchantId,
  mode,
  actor,
  ...facts,
  ...timesOf(facts.realNow, aheadSeconds),
});

/** Removes fields that the response schema does not declare. Throws if the result does not have the declared shape. */
function toApiResponse<Result>(
  declaration: { response: z.ZodType<Result>; status?: number },
  result: Result | Reply<Result>,
): ApiResponse {
  const reply = result instanceof Reply ? result : new Reply(result);
  const shaped = declaration.response.safeParse(reply.body);
  if (!shaped.success)
    throw new Error(`The response does not have its declared shape: ${z.prettifyError(shaped.error)}`);
  return { status: reply.status ?? declaration.status ?? 200, body: shaped.data, headers: reply.headers };
}

/** Returns the size of the body of a request. One that is sent in chunks does not say it. */
const sizeOf = ({ headers }: Request, body: unknown): number =>
  Number(headers.get("content-length") ?? JSON.stringify(body).length);

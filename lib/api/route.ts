import { z } from "zod";
import "#lib/words/input";
import { type Credential, findCredential } from "#lib/auth/credentials";
import { AppError, type ErrorCode } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { hasScope, type Scope } from "#lib/core/scopes";
import { nowInSeconds } from "#lib/core/time";
import { prisma, sqlOnPool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { callerOf } from "#lib/http/client-address";
import { toErrorAnswer, toInvalidRequest } from "#lib/http/errors";
import { logRequest } from "#lib/http/log-request";
import { type Allowance, DEFAULT_LIMIT, FAILED_AUTHENTICATIONS_LIMIT, takeOne } from "#lib/http/rate-limit";
import { rateLimited } from "#lib/http/rate-limited";
import { pathOf } from "#lib/http/url";
import { readBody, refuseText } from "./body.ts";
import { type Answer, answerOnce, readIdempotencyKey } from "./idempotency.ts";
import { insufficientScope } from "./insufficient-scope.ts";
import { recordEndedCredential, recordRefusedAccess } from "./refused-access.ts";

/** What an operation is: read by `route` at each request, and by the printed OpenAPI document. */
export interface Declaration<Params, Query, Body, Result> {
  summary: string;
  description?: string;
  /** One scope; or those of which one is needed, and, where the body decides, which one: null when it does not say. */
  scope: Scope | { oneOf: readonly Scope[]; of?: (body: unknown) => Scope | null };
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  response: z.ZodType<Result>;
  /** 200 unless said. */
  status?: 200 | 201;
  /** Another good status with the same shape, and when it is answered: a `Reply` carries it. */
  orElse?: { status: 200; when: string };
  errors?: readonly ErrorCode[];
  /** What a refusal by state carries beside the error. */
  refusal?: z.ZodType;
  /** Which transaction an Idempotency-Key opens: a verb of `Context` or one that uses Prisma. Every POST says it. */
  writes?: "sql" | "prisma";
}

export interface Input<Params, Query, Body> {
  ctx: PrismaContext;
  params: Params;
  query: Query;
  body: Body;
}

/** An answer that says more than its body. */
export class Reply<Result> {
  readonly body: Result;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;

  constructor(body: Result, { status, headers = {} }: { status?: number; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** The first answer again, for a verb that recognises the same request by its own rule. */
export const replayed = <Result>(body: Result, isReplay: boolean): Reply<Result> =>
  new Reply(body, { headers: isReplay ? { "Idempotent-Replayed": "true" } : {} });

export interface RouteContext {
  // biome-ignore lint/suspicious/noExplicitAny: Next types each route's own parameters here
  params: Promise<any> | Record<string, string>;
  /** The peer's address. Left out by Next, where the request itself carries it. */
  peer?: string;
}

/** The one operation that needs no credential. */
export interface OpenDeclaration {
  summary: string;
  description?: string;
  scope: null;
}

export interface Handler {
  (request: Request, context: RouteContext): Promise<Response>;
  declaration: Declaration<unknown, unknown, unknown, unknown> | OpenDeclaration;
}

/**
 * Makes the handler of one operation. Checks come in the contract's order: credential (401), plan and scope
 * (403), rate limit (429), size and content type (413, 415), input (400); then the verb answers.
 */
export function route<
  Params = Record<string, never>,
  Query = Record<string, never>,
  Body = undefined,
  Result = unknown,
>(
  declaration: Declaration<Params, Query, Body, Result>,
  run: (input: Input<Params, Query, Body>) => Promise<Result | Reply<Result>>,
): Handler {
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    const started = performance.now();
    const requestId = newId();
    const headers: Record<string, string> = { "X-Request-Id": requestId, "Cache-Control": "no-store" };
    const from = callerOf(request, context.peer);
    const now = nowInSeconds();
    let credential: Credential | undefined;
    let answer: Answer;
    try {
      credential = await authenticate(request, { now, requestId, from }, headers);
      const allowance = await takeOne(credential.actor.id, requestsPerMinute());
      announce(allowance, headers);
      checkPlan(credential);
      checkScope(credential, declaration.scope);
      if (!allowance.allowed) throw rateLimited(allowance);
      const body = declaration.body ? await readBody(request) : undefined;
      checkScopeOfBody(credential, declaration.scope, body);
      const keyed = request.method === "POST" ? readIdempotencyKey(request) : null;
      const input = parseInput(declaration, await context.params, request, body);
      const ctx = toContext(credential, { now, requestId, from }, keyed !== null);
      const work = async (inside: PrismaContext) => toAnswer(declaration, await run({ ctx: inside, ...input }));
      answer = keyed
        ? await answerOnce(ctx, declaration.writes === "prisma", keyedRequest(request, keyed, input.body), work)
        : await work(ctx);
    } catch (error) {
      answer = toErrorAnswer(error, requestId);
      if (credential) await recordRefusedAccess(toContext(credential, { now, requestId, from }), error, request.method);
    }
    logRequest(request, requestId, answer.status, started, credential);
    return toResponse(answer, headers);
  };
  return Object.assign(handler, { declaration: declaration as Handler["declaration"] });
}

const requestsPerMinute = () => Number(process.env.API_RATE_LIMIT_PER_MINUTE || DEFAULT_LIMIT);

async function authenticate(
  request: Request,
  { now, requestId, from }: RequestFacts,
  headers: Record<string, string>,
): Promise<Credential> {
  const [, token] = /^Bearer +([^\s]+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const credential = token ? await findCredential(token, now) : null;
  if (credential) return credential;
  const allowance = await takeOne(`failed ${from.address}`, FAILED_AUTHENTICATIONS_LIMIT);
  announce(allowance, headers);
  if (!allowance.allowed) throw rateLimited(allowance);
  if (token) await recordEndedCredential(token, { now, requestId, from });
  throw new AppError(
    "unauthorized",
    token
      ? "This key is not valid: it is unknown, revoked or expired. Check it in the dashboard under API keys."
      : "Send your API key as `Authorization: Bearer zk_…`.",
    { headers: { "WWW-Authenticate": "Bearer" } },
  );
}

function announce(allowance: Allowance, headers: Record<string, string>): void {
  headers["X-RateLimit-Limit"] = String(allowance.limit);
  headers["X-RateLimit-Remaining"] = String(allowance.remaining);
  headers["X-RateLimit-Reset"] = String(allowance.reset);
}

function checkPlan(credential: Credential): void {
  if (credential.mayUseApi) return;
  throw new AppError("pro_required", "The API is part of Pro. Upgrade the store in its settings.");
}

function checkScope(credential: Credential, scope: Scope | { oneOf: readonly Scope[] }): void {
  if (typeof scope === "string") requireScope(credential, scope);
  else if (!scope.oneOf.some((one) => hasScope(credential.actor.scopes, one))) {
    throw insufficientScope(scope.oneOf.join(" or "), scope.oneOf.join(" "));
  }
}

/** What only the body tells stands behind size and type, and still before everything else of the input. */
function checkScopeOfBody(
  credential: Credential,
  scope: Declaration<unknown, unknown, unknown, unknown>["scope"],
  body: unknown,
): void {
  const needed = typeof scope === "object" ? scope.of?.(body) : null;
  if (needed) requireScope(credential, needed);
}

function requireScope(credential: Credential, scope: Scope): void {
  if (!hasScope(credential.actor.scopes, scope)) throw insufficientScope(scope, scope);
}

function parseInput<Params, Query, Body>(
  declaration: Declaration<Params, Query, Body, unknown>,
  params: unknown,
  request: Request,
  body: unknown,
): { params: Params; query: Query; body: Body } {
  const schema = declaration.body;
  return {
    query: parseQuery(declaration.query, request),
    body: schema ? parsed(schema, body === undefined ? {} : body) : (undefined as Body), // none counts as an empty one
    params: parseParams(declaration.params, params),
  };
}

const NO_QUERY = z.strictObject({});

function parseQuery<Query>(schema: z.ZodType<Query> | undefined, request: Request): Query {
  const at = request.url.indexOf("?");
  if (at === -1 && !schema) return {} as Query;
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(at === -1 ? "" : request.url.slice(at + 1))) {
    if (name in query) throw new AppError("invalid_request", `${name} is given twice.`, { param: name });
    refuseText(name, "");
    refuseText(value, name);
    query[name] = value;
  }
  return parsed((schema ?? NO_QUERY) as z.ZodType<Query>, query);
}

/** A path id without the form of one names nothing. */
function parseParams<Params>(schema: z.ZodType<Params> | undefined, params: unknown): Params {
  if (!schema) return {} as Params;
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new AppError("not_found", "No such id exists in this store and mode: it does not have the form of one.");
}

function parsed<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw toInvalidRequest(result.error);
}

const toContext = (
  credential: Credential,
  { now, requestId, from }: RequestFacts,
  hasIdempotencyKey = false,
): PrismaContext => ({
  merchantId: credential.merchantId,
  mode: credential.mode,
  actor: credential.actor,
  now,
  requestId,
  from,
  hasIdempotencyKey,
  sql: sqlOnPool(credential.merchantId, credential.mode),
  get db() {
    return prisma();
  },
});

const keyedRequest = (request: Request, key: string, body: unknown) => ({
  key,
  method: request.method,
  path: pathOf(request.url),
  body,
});

/** The response schema always applies: a field that is not declared does not leave. */
function toAnswer<Result>(
  declaration: { response: z.ZodType<Result>; status?: number },
  result: Result | Reply<Result>,
): Answer {
  const reply = result instanceof Reply ? result : new Reply(result);
  const shaped = declaration.response.safeParse(reply.body);
  if (!shaped.success) throw new Error(`The answer does not have its declared shape: ${z.prettifyError(shaped.error)}`);
  return { status: reply.status ?? declaration.status ?? 200, body: shaped.data, headers: reply.headers };
}

function toResponse(answer: Answer, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: { "Content-Type": "application/json", ...headers, ...answer.headers },
  });
}

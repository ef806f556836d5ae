import { z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { ErrorCode } from "#lib/core/errors";
import { ErrorBody, enumOf, valuesOf } from "#lib/core/schema";
import { WHEN } from "#lib/http/error-texts";
import { STATUS_OF } from "#lib/http/status";
import type { Declaration } from "./declaration.ts";
import type { Method } from "./table.ts";

type Declared = Declaration<unknown, unknown, unknown, unknown>;
type Response = NonNullable<ZodOpenApiResponsesObject[`${1 | 2 | 3 | 4 | 5}${string}`]>;

/** Every operation can return these, besides the codes that it declares. */
const ALWAYS: readonly ErrorCode[] = [
  "invalid_request",
  "unauthorized",
  "insufficient_scope",
  "pro_required",
  "rate_limited",
  "internal_error",
  "unavailable",
];
const WITH_ID: readonly ErrorCode[] = ["not_found"];
const WITH_BODY: readonly ErrorCode[] = ["payload_too_large", "unsupported_media_type"];
const WITH_IF_MATCH: readonly ErrorCode[] = ["precondition_failed"];
const OF_POST: readonly ErrorCode[] = ["idempotency_conflict"];

const RATE_LIMIT_HEADERS = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

/** Returns every response of an operation, by status. */
export function responsesOf(path: string, method: Method, declaration: Declared): ZodOpenApiResponsesObject {
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(path.includes("{") || declaration.isTestHelper ? WITH_ID : []),
    ...(declaration.body ? WITH_BODY : []),
    ...(method === "POST" ? OF_POST : []),
    ...(declaration.hasTag && method === "PATCH" ? WITH_IF_MATCH : []),
    ...(declaration.errors ?? []),
  ]);
  const byStatus = Map.groupBy(codes, (code) => STATUS_OF[code]);
  const refusals = [...byStatus].map(([status, own]) => [String(status), toRefusal(own, declaration)] as const);
  const success: Response = {
    description: declaration.status === 201 ? "The resource was created." : "The request succeeded.",
    headers: headersNamed([
      "X-Request-Id",
      ...RATE_LIMIT_HEADERS,
      ...(method === "POST" ? ["Idempotent-Replayed"] : []),
      ...(declaration.hasTag ? ["ETag"] : []),
    ]),
    content: { "application/json": { schema: declaration.response as never } },
  };
  return {
    ...(declaration.orElse && {
      [String(declaration.orElse.status)]: { ...success, description: declaration.orElse.when },
    }),
    [String(declaration.status ?? 200)]: success,
    ...Object.fromEntries(refusals),
  };
}

/** Returns a reference to a shared response with the same codes, or else a response of its own. */
function toRefusal(codes: ErrorCode[], { refusal }: Declared): Response {
  const names = codes.toSorted();
  const shared = Object.entries(SHARED).find(([, own]) => own.join() === names.join());
  const isByState = names.some((code) => STATUS_OF[code] === 409 || code === "insufficient_balance");
  if (shared && !(refusal && isByState)) return { $ref: `#/components/responses/${shared[0]}` } as unknown as Response;
  return toResponse(names, refusal && isByState ? refusal : undefined);
}

/** Returns an error response with these codes. */
export function toResponse(codes: readonly ErrorCode[], more?: z.ZodType): Response {
  const texts = Object.fromEntries(codes.map((code) => [code, WHEN[code]]));
  const error = enumOf(texts).describe(`The error code. Decide by this, never by \`message\`.${valuesOf(texts)}`);
  const named = z.intersection(ErrorBody, z.looseObject({ error }));
  return {
    description: codes.map((code) => `\`${code}\`: ${WHEN[code]}.`).join("\n\n"),
    headers: headersNamed(["X-Request-Id", ...codes.flatMap((code) => HEADERS_OF[code] ?? RATE_LIMIT_HEADERS)]),
    content: { "application/json": { schema: more ? z.intersection(named, more) : named } },
  };
}

const SHARED: Record<string, readonly ErrorCode[]> = {
  InvalidRequest: ["invalid_request"],
  Unauthorized: ["unauthorized"],
  Forbidden: ["insufficient_scope", "pro_required"],
  NotFound: ["not_found"],
  IdempotencyConflict: ["idempotency_conflict"],
  PayloadTooLarge: ["payload_too_large"],
  UnsupportedMediaType: ["unsupported_media_type"],
  RateLimited: ["rate_limited"],
  InternalError: ["internal_error"],
  Unavailable: ["unavailable"],
};

const HEADERS_OF: Partial<Record<ErrorCode, string[]>> = {
  unauthorized: ["WWW-Authenticate", ...RATE_LIMIT_HEADERS],
  insufficient_scope: ["WWW-Authenticate", ...RATE_LIMIT_HEADERS],
  method_not_allowed: ["Allow"],
  rate_limited: ["Retry-After", ...RATE_LIMIT_HEADERS],
  internal_error: [],
  unavailable: ["Retry-After"],
};

/** The headers that responses refer to. */
export const HEADERS = {
  "X-Request-Id": {
    description: "Id of the request, also in the service's log. Send it to support.",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
  "X-RateLimit-Limit": {
    description:
      "How many requests the credential can make in a minute. On a 401: how many failed credentials the client's address (of IPv6 its /64 network) can send in a minute.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Remaining": {
    description: "How many of these requests are left in the current window.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Reset": {
    description: "When the window ends and the count starts again, in Unix seconds.",
    schema: { type: "integer" },
  },
  Allow: { description: "The methods that the path takes, separated by commas.", schema: { type: "string" } },
  ETag: {
    description:
      "Tag of the version that you read. A PATCH of a product takes it as `If-Match`, a GET of `openapi.json` as `If-None-Match`.",
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "How many seconds to wait before you send the request again.",
    schema: { type: "integer" },
  },
  "WWW-Authenticate": {
    description:
      'Which credential is needed: `Bearer`; when a scope is missing, `Bearer error="insufficient_scope", scope="…"` with the scopes of which one is needed.',
    schema: { type: "string" },
  },
  "Idempotent-Replayed": {
    description:
      "`true` when this is the first answer to the same request again, and nothing was done now. Only present then.",
    schema: { type: "string", const: "true" },
  },
} as const;

/** Returns references to the shared headers with these names, for a response. */
export const headersNamed = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) as never;

/** The responses that most operations share. */
export const SHARED_RESPONSES = Object.fromEntries(
  Object.entries(SHARED).map(([name, codes]) => [name, toResponse(codes)]),
) as Record<string, ZodOpenApiResponseObject>;

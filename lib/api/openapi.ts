import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { ErrorCode } from "#lib/core/errors";
import { EVENT_TYPES, type EventType } from "#lib/core/event-types";
import { ErrorBody, enumOf, valuesOf } from "#lib/core/schema";
import { exampleOf } from "#lib/domain/events/examples";
import { EVENTS } from "#lib/domain/webhook-endpoints/payloads";
import { WHEN } from "#lib/http/error-words";
import { STATUS_OF } from "#lib/http/status";
import { EVENT_WORDS } from "#lib/words/events";
import type { Declaration, OpenDeclaration } from "./declaration.ts";
import { METHODS, type Method, type PathHandlers } from "./table.ts";
import { TAG_WORDS } from "./tag-words.ts";

type Declared = Declaration<unknown, unknown, unknown, unknown>;
type Response = NonNullable<ZodOpenApiResponsesObject[`${1 | 2 | 3 | 4 | 5}${string}`]>;

/** Every operation can answer these; the codes of a declaration come on top. */
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
const OF_POST: readonly ErrorCode[] = ["idempotency_conflict"];

const RATE_LIMIT_HEADERS = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

/**
 * The OpenAPI 3.1 document, printed from what the handlers declare: the path is the folder's, the rest the
 * declaration's. Throws for a handler without a scope, and for a parameter that only the folder or only the
 * declaration knows.
 */
export function printDocument(
  paths: ReadonlyMap<string, PathHandlers>,
  examples: Readonly<Record<string, OperationExample>> = {},
): object {
  const sorted = [...paths].sort(([a], [b]) => (a < b ? -1 : 1));
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Zakka API",
        version: "1.0.0",
        description: INTRODUCTION,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: "/v1", description: "The deployment that serves this document" }],
      security: [{ apiKey: [] }],
      tags: tagsOf(sorted),
      paths: Object.fromEntries(sorted.map(([path, handlers]) => [withoutVersion(path), toItem(path, handlers)])),
      webhooks: Object.fromEntries(EVENT_TYPES.map(toWebhook)),
      components: {
        securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: API_KEY } },
        schemas: { Error: ErrorBody },
        headers: HEADERS,
        responses: SHARED_RESPONSES,
      },
    },
    { override: ({ jsonSchema, zodSchema }) => refine(jsonSchema, isTrimmed(zodSchema)) },
  );
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item as Record<string, PrintedOperation>)) {
      addExample(operation, examples[operation.operationId]);
    }
  }
  return document;
}

/** A request that was sent, and what came back. */
export interface OperationExample {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: object;
  status: number;
  answer: unknown;
  /** What was refused, by status. */
  refusals?: Record<string, unknown>;
}

interface PrintedOperation {
  operationId: string;
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

function addExample(operation: PrintedOperation, example: OperationExample | undefined): void {
  if (!example) return;
  for (const parameter of operation.parameters ?? []) {
    const value = example.params?.[parameter.name] ?? example.query?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  const request = operation.requestBody?.content["application/json"];
  if (request && example.body) request.example = example.body;
  for (const [status, body] of Object.entries({ ...example.refusals, [example.status]: example.answer })) {
    const answer = operation.responses[status]?.content?.["application/json"];
    if (answer) answer.example = body;
  }
}

const API_KEY = `Send \`Authorization: Bearer <key>\`.

- \`zk_test_…\` and \`zk_live_…\`: an API key, made in the dashboard under API keys with the scopes that you choose. It is shown once. A test key sees and changes test data alone, a live key live data. The store needs the plan Pro, unless it used the API before that plan existed.
- \`zd_…\`: the token of a scanner, for one mode, with scopes for what it scans. It works on every plan.

Each operation names the scope that it needs; a scope to write or redeem does not include the one to read. A key is a full credential: keep it on your server.`;

interface Printable {
  format?: string;
  type?: unknown;
  pattern?: string;
  minLength?: number;
}

/**
 * A format says it all: not the pattern behind it, and not that of the text of a number in a query. A text that is
 * trimmed and must not be empty holds something that is not blank.
 */
function refine(schema: Printable, trimmed: boolean): void {
  if (schema.format === "uuid" || schema.type === "integer") delete schema.pattern;
  if (trimmed && schema.minLength && !schema.format) schema.pattern ??= "\\S";
}

const isTrimmed = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  (def as z.core.$ZodStringDef).checks?.some((check) => check._zod.def.check === "overwrite") ?? false;

const INTRODUCTION = `Sell and redeem with one store: products, orders, customers, and what orders issue (tickets, bookings, vouchers,
memberships and gift cards), their redemption at the door, and webhooks that tell your server what happens.

**Requests.** Send JSON with \`Content-Type: application/json\`, at most 256 KiB. An unknown field or query parameter is refused. In a PATCH, a
field that you leave out stays as it is.

**Credentials and modes.** Send an API key as \`Authorization: Bearer …\`. A test key works on test data, a live key on live data. Each
operation names the scope that it needs.

**Values.** Times are Unix seconds. Amounts, named \`…_cents\`, are integers in the minor unit of the currency: cents for \`eur\`. Ids are
UUIDs; those of events begin with \`evt_\`. Text is trimmed.

**Lists.** Newest first, 25 to a page unless \`limit\` says otherwise. For the next page, pass the last id as \`starting_after\`, as long as
\`has_more\` is true. Filtering by an id that does not exist gives an empty list.

**Retries.** Send an \`Idempotency-Key\` with every POST, and send it again with the same key after a time-out or a 5xx answer: the work is done
once.

**Errors.** Decide by \`error\`, the code; \`message\` tells a person what to do next. Every answer carries an \`X-Request-Id\` for support.

**Limits.** By default 1,000 requests a minute for each credential; the \`X-RateLimit-…\` headers say what is left.`;

const withoutVersion = (path: string): string => path.slice("/v1".length);

const tagOf = (path: string): string => {
  const words = path.split("/")[2]?.replaceAll("_", " ") ?? "";
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function tagsOf(paths: [string, PathHandlers][]): { name: string; description?: string }[] {
  const closed = paths.filter(([, { GET }]) => !(GET && isOpen(GET.declaration))).map(([path]) => path);
  const names = [...new Set(closed.map(tagOf))];
  return names.map((name) => {
    const description = TAG_WORDS[name.toLowerCase().replaceAll(" ", "_")];
    return { name, ...(description && { description }) };
  });
}

const isOpen = (declaration: Declared | OpenDeclaration): declaration is OpenDeclaration => declaration?.scope === null;

function toItem(path: string, handlers: PathHandlers): Record<string, ZodOpenApiOperationObject> {
  const declared = METHODS.flatMap((method) => {
    const handler = handlers[method];
    return handler ? [[method.toLowerCase(), toOperation(path, method, handler.declaration)] as const] : [];
  });
  return Object.fromEntries(declared);
}

function toOperation(path: string, method: Method, declaration: Declared | OpenDeclaration): ZodOpenApiOperationObject {
  if (declaration?.scope === undefined) throw new Error(`${method} ${path} declares no scope.`);
  if (isOpen(declaration)) return toOpenOperation(path, declaration);
  const scopes = typeof declaration.scope === "string" ? [declaration.scope] : declaration.scope.oneOf;
  return {
    operationId: idOf(path, method),
    summary: declaration.summary,
    ...(declaration.description && { description: declaration.description }),
    tags: [tagOf(path)],
    security: scopes.map((scope) => ({ apiKey: [scope] })),
    "x-scope": scopes.length === 1 ? scopes[0] : scopes,
    requestParams: paramsOf(path, method, declaration),
    ...(method === "POST" && { parameters: [IDEMPOTENCY_KEY] }),
    ...(declaration.body && {
      requestBody: {
        required: isBodyRequired(declaration.body),
        content: { "application/json": { schema: declaration.body } },
      },
    }),
    responses: responsesOf(path, method, declaration),
  } as ZodOpenApiOperationObject;
}

/** No body is read as `{}`, so that each missing field is named: where `{}` will do, none will. */
const isBodyRequired = (body: z.ZodType): boolean => !body.safeParse(undefined).success && !body.safeParse({}).success;

const toOpenOperation = (path: string, { summary, description }: OpenDeclaration): ZodOpenApiOperationObject => ({
  operationId: idOf(path, "GET").replace(".json.list", ".retrieve"),
  summary,
  ...(description && { description }),
  security: [],
  responses: {
    "200": {
      description: "The document.",
      headers: headersNamed(["X-Request-Id", "ETag"]),
      content: { "application/json": { schema: { type: "object" } } },
    },
    "304": { description: "The document has not changed since the copy whose `ETag` you sent as `If-None-Match`." },
    "405": toResponse(["method_not_allowed"]),
  },
});

/** `tickets.list`, `tickets.retrieve`, `tickets.redeem`, `orders.create`: a POST on the resource itself creates. */
function idOf(path: string, method: Method): string {
  const segments = path.split("/").slice(2);
  const isOne = segments.at(-1)?.startsWith("{");
  const verb = {
    GET: isOne ? "retrieve" : "list",
    POST: segments.length === 1 ? "create" : "",
    PUT: "replace",
    PATCH: "update",
    DELETE: "delete",
  }[method];
  return [...segments.filter((segment) => !segment.startsWith("{")), verb].filter(Boolean).join(".");
}

/** What is sent to an endpoint that asks for events of this type. */
function toWebhook(type: EventType): [string, ZodOpenApiPathItemObject] {
  const name = type.replace(/(^|[._])(\w)/g, (_, _separator, letter: string) => letter.toUpperCase());
  const words = EVENT_WORDS[type];
  const payload = z
    .object({
      id: z.string().meta({
        description: "Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.",
        examples: ["evt_01KAHM3V7Q9X5T2N8B4C6D0E1F"],
      }),
      type: z.literal(type).describe(`Always \`${type}\`: ${words.charAt(0).toLowerCase()}${words.slice(1)}.`),
      created: z.int().describe("When it happened, in Unix seconds."),
      data: EVENTS[type].describe(dataWords(type)),
    })
    .meta({ id: `${name}Event` });
  const post = {
    operationId: `on.${type}`,
    summary: words,
    description: `${audienceOf(type)} ${DELIVERY}`,
    tags: ["Events"],
    security: [],
    parameters: WEBHOOK_HEADERS,
    requestBody: { required: true, content: { "application/json": { schema: payload, example: exampleOf(type) } } },
    responses: {
      "2XX": {
        description: "The event was received. Answer within 10 seconds; at most 16 KiB of the answer are read.",
      },
      "410": { description: "The receiver is gone for good: the endpoint is switched off at once." },
      "429": { description: "Tried again on the schedule, or after `Retry-After` when that is later." },
      "503": { description: "Tried again on the schedule, or after `Retry-After` when that is later." },
      default: { description: "Tried again on the schedule. Redirects are not followed and count as failures." },
    },
  };
  return [type, { post } as ZodOpenApiPathItemObject];
}

const audienceOf = (type: EventType): string =>
  type === "webhook.test"
    ? "Sent to the one endpoint that is tested, whatever its `events`."
    : `Sent to every endpoint that asks for \`${type}\`, \`${type.split(".")[0]}.*\` or \`*\`.`;

/** What the data of an event carries beside the resource's own fields. */
const BESIDE: Partial<Record<EventType, string>> = {
  "gift_card.redeemed": "redeemed_amount_cents",
  "ticket.redeemed": "was_first",
};

function dataWords(type: EventType): string {
  const [family = ""] = type.split(".");
  const resource = family.replaceAll("_", " ");
  if (type === "webhook.test")
    return "The webhook endpoint that is tested; a real example of any other type has its own shape.";
  if (type === "redemption.conflict") return "The conflict: the offline scan, and why it was refused.";
  if (type === "membership.checked_in") return "The check-in.";
  if (type.endsWith(".deleted")) return `What is left of the ${resource}: its id.`;
  if (type.endsWith(".redemption_reversed")) return `The reversal, with the ${resource} after it as \`resource\`.`;
  const beside = BESIDE[type] ? `, and \`${BESIDE[type]}\` beside its fields` : "";
  return `The ${resource} right after it happened, in the shape that \`GET /${family}s/{id}\` answers${beside}.`;
}

const DELIVERY = `Answer 2xx within 10 seconds. Anything else, redirects included, is tried again after 30 seconds,
5 minutes, 30 minutes, 2 hours, 12 hours and 24 hours, each wait up to a tenth longer: 7 attempts in all. On 429 and 503 a later
\`Retry-After\` is followed, up to the wait that comes next. When 5 events in a row failed all their attempts, the endpoint is
switched off; an answer of 410 does so at once. \`POST /webhooks/{id}/recover\` sends what was missed in the last 30 days. An event can arrive
twice and out of order: deduplicate by \`id\`.`.replaceAll("\n", " ");

const header = (name: string, description: string, example?: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  ...(example && { example }),
});

const WEBHOOK_HEADERS = [
  header("User-Agent", "Names the sender: always `Service-Webhooks/1.0`.", "Service-Webhooks/1.0"),
  header("Service-Event-Id", "Id of the event, the same as `id` in the body."),
  header("Service-Event-Type", "Type of the event, the same as `type` in the body."),
  header(
    "Service-Signature",
    "`t=<Unix seconds>,v1=<hex>`. `v1` is the HMAC-SHA256 of the exact bytes of the body, keyed with the whole signing secret, `whsec_` included. `t` is not signed. For 24 hours after a rotation there is a `v1=` for each secret; one that fits is enough.",
  ),
  header(
    "webhook-id",
    "Id of the event, for libraries of Standard Webhooks. It is part of what `webhook-signature` signs.",
  ),
  header(
    "webhook-timestamp",
    "When this attempt was sent, in Unix seconds. It is part of what `webhook-signature` signs. Refuse a request that is older than 5 minutes.",
  ),
  header(
    "webhook-signature",
    "`v1,<base64>`: the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, keyed with the bytes that the part behind `whsec_` is the base64 of. Prefer it to `Service-Signature`: it covers the time, and Standard Webhooks libraries check it. For 24 hours after a rotation there is one for each secret, separated by spaces; one that fits is enough.",
  ),
];

function paramsOf(
  path: string,
  method: Method,
  { params, query }: Declared,
): ZodOpenApiOperationObject["requestParams"] {
  const ofFolder = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = Object.keys((params as { shape?: object } | undefined)?.shape ?? {});
  if (ofFolder.sort().join() !== declared.sort().join()) {
    throw new Error(`${method} ${path}: the folder has {${ofFolder}}, the declaration {${declared}}.`);
  }
  return { ...(params && { path: params }), ...(query && { query }) } as ZodOpenApiOperationObject["requestParams"];
}

function responsesOf(path: string, method: Method, declaration: Declared): ZodOpenApiResponsesObject {
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(path.includes("{") ? WITH_ID : []),
    ...(declaration.body ? WITH_BODY : []),
    ...(method === "POST" ? OF_POST : []),
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

/** One of the shared responses where it says the same, else one that names its own codes. */
function toRefusal(codes: ErrorCode[], { refusal }: Declared): Response {
  const names = codes.toSorted();
  const shared = Object.entries(SHARED).find(([, own]) => own.join() === names.join());
  const isByState = names.some((code) => STATUS_OF[code] === 409 || code === "insufficient_balance");
  if (shared && !(refusal && isByState)) return { $ref: `#/components/responses/${shared[0]}` } as unknown as Response;
  return toResponse(names, refusal && isByState ? refusal : undefined);
}

function toResponse(codes: readonly ErrorCode[], more?: z.ZodType): Response {
  const words = Object.fromEntries(codes.map((code) => [code, WHEN[code]]));
  const error = enumOf(words).describe(`The error code. Decide by this, never by \`message\`.${valuesOf(words)}`);
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

const HEADERS = {
  "X-Request-Id": {
    description: "Id of the request, also in the service's log. Tell it to support.",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
  "X-RateLimit-Limit": {
    description:
      "How many requests the credential can make in a minute. On a 401: how many failed credentials the client's address can send in a minute.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Remaining": {
    description: "How many of these requests are left in the current window.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Reset": {
    description: "When the window ends and the requests are counted anew, in Unix seconds.",
    schema: { type: "integer" },
  },
  Allow: { description: "The methods that the path takes, separated by commas.", schema: { type: "string" } },
  ETag: {
    description:
      "Tag of this version of the document. Send it as `If-None-Match` to get 304 while nothing has changed.",
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "How many seconds to wait before you send the request again.",
    schema: { type: "integer" },
  },
  "WWW-Authenticate": {
    description:
      'Which credential is asked for: `Bearer`; when a scope is missing, `Bearer error="insufficient_scope", scope="…"` with the scopes of which one is needed.',
    schema: { type: "string" },
  },
  "Idempotent-Replayed": {
    description:
      "`true` when this is the first answer to the same request again, and nothing was done now. Only present then.",
    schema: { type: "string", const: "true" },
  },
} as const;

const headersNamed = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) as never;

const SHARED_RESPONSES = Object.fromEntries(
  Object.entries(SHARED).map(([name, codes]) => [name, toResponse(codes)]),
) as Record<string, ZodOpenApiResponseObject>;

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A key of your choice that makes the request safe to send again: 1 to 255 printable ASCII characters. For 24 hours, the same request with the same key gets the first answer, with `Idempotent-Replayed: true`, and does nothing more. The same key with another request is `idempotency_conflict`. Answers that you can correct or retry (400 `invalid_request`, 401, 403, 404, 413, 415, 429, 5xx) are not kept.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
} as const;

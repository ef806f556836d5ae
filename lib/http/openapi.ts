import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { WHEN } from "#lib/core/error-words";
import { type ErrorCode, STATUS_OF } from "#lib/core/errors";
import { EVENT_TYPES, type EventType } from "#lib/core/event-types";
import { ErrorBody } from "#lib/core/schema";
import { exampleOf } from "#lib/domain/events/examples";
import { EVENTS } from "#lib/domain/events/payloads";
import { wordsFor } from "./field-words.ts";
import type { Declaration, OpenDeclaration } from "./route.ts";
import { METHODS, type Method, type PathHandlers } from "./table.ts";

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
  describeFields(document);
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

/** Gives every property and parameter the words of its name, unless it has its own. */
function describeFields(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  const { properties, parameters } = part as { properties?: Record<string, Described>; parameters?: Parameter[] };
  for (const [name, schema] of Object.entries(properties ?? {})) describe(name, schema);
  for (const parameter of Array.isArray(parameters) ? parameters : []) describe(parameter.name, parameter);
  for (const inner of Object.values(part)) describeFields(inner);
}

interface Described {
  description?: string;
  $ref?: string;
}
type Parameter = Described & { name: string };

function describe(name: string, part: Described): void {
  const words = wordsFor(name, part.description);
  if (words && !part.$ref) part.description = words;
}

const API_KEY = "An API key, `zk_test_…` or `zk_live_…`, or a scanner's `zd_…`. Keep keys on your server.";

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

const INTRODUCTION = `Everything that one store sells, and what it issues: products, orders, customers, gift cards, tickets, bookings,
vouchers, memberships, their redemptions, and the events that are sent to webhook endpoints.

Send an API key as \`Authorization: Bearer …\`; it acts in test or in live mode, and each operation names the scope it needs.
Lists are newest first and page by \`starting_after\` and \`ending_before\`. Money is in minor units, times are Unix seconds.
Every POST takes an \`Idempotency-Key\`. Errors carry a code to decide by and a message that says what to do next.`;

const withoutVersion = (path: string): string => path.slice("/v1".length);

const tagOf = (path: string): string => {
  const words = path.split("/")[2]?.replaceAll("_", " ") ?? "";
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function tagsOf(paths: [string, PathHandlers][]): { name: string; description: string }[] {
  const closed = paths.filter(([, { GET }]) => !(GET && isOpen(GET.declaration))).map(([path]) => path);
  const names = [...new Set(closed.map(tagOf))];
  return names.map((name) => ({ name, description: `Paths under /${name.toLowerCase().replaceAll(" ", "_")}` }));
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
    operationId: idOf(path, method, declaration.status),
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
      description: "The document",
      headers: headersNamed(["X-Request-Id", "ETag"]),
      content: { "application/json": { schema: { type: "object" } } },
    },
    "304": { description: "Not changed since the copy whose `ETag` was sent as `If-None-Match`" },
    "405": toResponse(["method_not_allowed"]),
  },
});

/** `tickets.list`, `tickets.retrieve`, `tickets.redeem`, `orders.create`. */
function idOf(path: string, method: Method, status?: number): string {
  const segments = path.split("/").slice(2);
  const isOne = segments.at(-1)?.startsWith("{");
  const verb = {
    GET: isOne ? "retrieve" : "list",
    POST: status === 201 ? "create" : "",
    PUT: "replace",
    PATCH: "update",
    DELETE: "delete",
  }[method];
  return [...segments.filter((segment) => !segment.startsWith("{")), verb].filter(Boolean).join(".");
}

/** What is sent to an endpoint that asks for events of this type. */
function toWebhook(type: EventType): [string, ZodOpenApiPathItemObject] {
  const documented = EVENTS[type];
  const name = type.replace(/(^|[._])(\w)/g, (_, _separator, letter: string) => letter.toUpperCase());
  const payload = z
    .object({
      id: z.string().meta({ description: "`evt_` and a ULID; the same in every attempt: deduplicate by it" }),
      type: z.literal(type).meta({ description: "The event type" }),
      created: z.int().meta({ description: "When it happened, in Unix seconds" }),
      data: documented.data,
    })
    .meta({ id: `${name}Event` });
  const post = {
    operationId: `on.${type}`,
    summary: documented.when,
    description: `Sent to every endpoint that asks for \`${type}\`, \`${type.split(".")[0]}.*\` or \`*\`. ${DELIVERY}`,
    tags: ["Events"],
    security: [],
    parameters: WEBHOOK_HEADERS,
    requestBody: { required: true, content: { "application/json": { schema: payload, example: exampleOf(type) } } },
    responses: {
      "2XX": { description: "Taken. Answer within 10 seconds; at most 16 KiB of it are read" },
      "410": { description: "The endpoint is switched off at once" },
      "429": { description: "Tried again, after `Retry-After` where that is longer than the schedule's wait" },
      "503": { description: "Tried again, after `Retry-After` where that is longer than the schedule's wait" },
      default: { description: "Tried again on the schedule; redirects are not followed" },
    },
  };
  return [type, { post } as ZodOpenApiPathItemObject];
}

const DELIVERY =
  `A delivery is taken by a 2xx within 10 seconds, from the first byte sent to the last of the answer. Anything else, a
redirect too, is tried again 30 seconds, 5 and 30 minutes, 2, 12 and 24 hours after the attempt before, each wait with up
to a tenth added: 7 attempts. On 429 and 503 a longer \`Retry-After\` is kept, up to the wait behind it. After 5 events in a
row that failed all of them, the endpoint is switched off; 410 does so at once. POST /webhooks/{id}/recover sends what was
missed, for 30 days. An event may come twice, and order is not promised: deduplicate by \`id\`.`.replaceAll("\n", " ");

const header = (name: string, description: string, example?: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  ...(example && { example }),
});

const WEBHOOK_HEADERS = [
  header("User-Agent", "Who sends it", "Service-Webhooks/1.0"),
  header("Service-Event-Id", "The event's id"),
  header("Service-Event-Type", "The event's type"),
  header(
    "Service-Signature",
    "`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of the exact body bytes, keyed with the whole signing secret. A `v1=` for each secret that signs: the old one does for 24 hours after a rotation",
  ),
  header("webhook-id", "The event's id, as Standard Webhooks names it"),
  header("webhook-timestamp", "When it is sent, in Unix seconds. Refuse what is older than 5 minutes"),
  header(
    "webhook-signature",
    "`v1,<base64>`: HMAC-SHA256 of `id.timestamp.body`, keyed with the bytes behind `whsec_`. Prefer this one: the timestamp is signed, and Standard Webhooks libraries check it. One for each secret that signs, separated by spaces",
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
    description: declaration.status === 201 ? "Created" : "Done",
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
  const named = z.intersection(ErrorBody, z.looseObject({ error: z.enum(codes) }));
  return {
    description: codes.map((code) => `\`${code}\`: ${WHEN[code]}`).join("\n\n"),
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
    description: "Names this request in the log",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
  "X-RateLimit-Limit": { description: "Requests a minute", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Requests left in this window", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "When the window refills, in Unix seconds", schema: { type: "integer" } },
  Allow: { description: "The methods that this path takes", schema: { type: "string" } },
  ETag: { description: "Send it as `If-None-Match`", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "What credential is asked for", schema: { type: "string" } },
  "Idempotent-Replayed": {
    description: "`true` when this is the first answer again and nothing was done",
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
  description: "The first answer to this key is kept for 24 hours and given again. 1 to 255 printable characters.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
} as const;

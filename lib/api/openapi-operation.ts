import type { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { IDEMPOTENCY_HOURS } from "#lib/core/limits";
import type { Declaration, OpenDeclaration } from "./declaration.ts";
import { headersNamed, responsesOf, toResponse } from "./openapi-responses.ts";
import type { Method } from "./table.ts";

type Declared = Declaration<unknown, unknown, unknown, unknown>;

/** Returns an operation of the document. Throws if it declares no scope, or other parameters than its folder. */
export function toOperation(
  path: string,
  method: Method,
  declaration: Declared | OpenDeclaration,
): ZodOpenApiOperationObject {
  if (declaration?.scope === undefined) throw new Error(`${method} ${path} declares no scope.`);
  if (isOpen(declaration)) return toOpenOperation(path, declaration);
  const scopes = typeof declaration.scope === "string" ? [declaration.scope] : declaration.scope.oneOf;
  return {
    operationId: idOf(path, method),
    summary: declaration.summary,
    ...(declaration.description && { description: declaration.description }),
    tags: [tagOf(path)],
    security: scopes.flatMap((scope) => SCHEMES.map((scheme) => ({ [scheme]: [scope] }))),
    "x-scope": scopes.length === 1 ? scopes[0] : scopes,
    ...(declaration.isSafe && { "x-safe": true }),
    requestParams: paramsOf(path, method, declaration),
    ...(method === "POST" && { parameters: [IDEMPOTENCY_KEY] }),
    ...(method === "PATCH" && declaration.hasTag && { parameters: [IF_MATCH] }),
    ...(declaration.body && {
      requestBody: {
        required: isBodyRequired(declaration.body),
        content: { "application/json": { schema: declaration.body } },
      },
    }),
    responses: responsesOf(path, method, declaration),
  } as ZodOpenApiOperationObject;
}

/** The security schemes: a credential of either will do. */
const SCHEMES = ["apiKey", "oauth2"] as const;

/** Returns false when `{}` is valid, because a missing body is read as `{}`. */
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

/** Resources of which a store has one. */
const SINGLE: ReadonlySet<string> = new Set(["clock"]);

/** Returns the id of an operation, such as `tickets.list`, `tickets.redeem` or `orders.create`. */
export function idOf(path: string, method: Method): string {
  const segments = path.split("/").slice(2);
  const last = segments.at(-1) ?? "";
  const isOne = last.startsWith("{") || SINGLE.has(last);
  const verb = {
    GET: isOne ? "retrieve" : "list",
    POST: segments.length === 1 ? "create" : "",
    PUT: "replace",
    PATCH: "update",
    DELETE: "delete",
  }[method];
  return [...segments.filter((segment) => !segment.startsWith("{")), verb].filter(Boolean).join(".");
}

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

/** Returns true for an operation that needs no credential. */
export const isOpen = (declaration: Declared | OpenDeclaration): declaration is OpenDeclaration =>
  declaration?.scope === null;

/** Returns the tag of a path: the name of its resource, such as `Gift cards`. */
export const tagOf = (path: string): string => {
  const text = path.split("/")[2]?.replaceAll("_", " ") ?? "";
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `A key of your choice that makes the request safe to send again: 1 to 255 printable ASCII characters. For ${IDEMPOTENCY_HOURS} hours, the same request with the same key gets the first answer, with \`Idempotent-Replayed: true\`, and does nothing more. The same key with another request is \`idempotency_conflict\`. Answers that you can correct or retry (400 \`invalid_request\`, 401, 403, 404, 413, 415, 429, 5xx) are not kept.`,
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
} as const;

const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of the version that you read, in its quotes. When the resource is no longer that version, nothing is changed and the answer is 412 `precondition_failed`: read it again, and decide anew. Without this header, or with `*`, the change is made whatever the version.",
  schema: { type: "string" },
} as const;

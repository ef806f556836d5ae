import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { EVENT_TYPES } from "#lib/core/event-types";
import { ErrorBody } from "#lib/core/schema";
import { SCOPE_TEXTS } from "#lib/texts/scopes";
import { refineJsonSchema } from "./json-schema.ts";
import { addExample, type OperationExample, type PrintedOperation } from "./openapi-examples.ts";
import { isOpen, tagOf, toOperation } from "./openapi-operation.ts";
import { HEADERS, SHARED_RESPONSES } from "./openapi-responses.ts";
import { API_KEY, INTRODUCTION, OAUTH2 } from "./openapi-texts.ts";
import { toWebhook } from "./openapi-webhooks.ts";
import { METHODS, type PathHandlers } from "./table.ts";
import { TAG_TEXTS } from "./tag-texts.ts";

/**
 * Returns the OpenAPI 3.1 document. Paths come from the folders, everything else from the declarations. Throws if a handler
 * declares no scope, or other parameters than its folder.
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
      security: [{ apiKey: [] }, { oauth2: [] }],
      tags: tagsOf(sorted),
      paths: Object.fromEntries(sorted.map(([path, handlers]) => [withoutVersion(path), toItem(path, handlers)])),
      webhooks: Object.fromEntries(EVENT_TYPES.map(toWebhook)),
      components: {
        securitySchemes: {
          apiKey: { type: "http", scheme: "bearer", description: API_KEY },
          oauth2: { type: "oauth2", description: OAUTH2, flows: { authorizationCode: INSTALL_FLOW } },
        },
        schemas: { Error: ErrorBody },
        headers: HEADERS,
        responses: SHARED_RESPONSES,
      },
    },
    { override: refineJsonSchema },
  );
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item as Record<string, PrintedOperation>)) {
      addExample(operation, examples[operation.operationId]);
    }
  }
  return document;
}

const INSTALL_FLOW = {
  authorizationUrl: "/oauth/authorize",
  tokenUrl: "/oauth/token",
  refreshUrl: "/oauth/token",
  scopes: SCOPE_TEXTS,
};

const withoutVersion = (path: string): string => path.slice("/v1".length);

function tagsOf(paths: [string, PathHandlers][]): { name: string; description?: string }[] {
  const closed = paths.filter(([, { GET }]) => !(GET && isOpen(GET.declaration))).map(([path]) => path);
  const names = [...new Set(closed.map(tagOf))];
  return names.map((name) => {
    const description = TAG_TEXTS[name.toLowerCase().replaceAll(" ", "_")];
    return { name, ...(description && { description }) };
  });
}

function toItem(path: string, handlers: PathHandlers): Record<string, ZodOpenApiOperationObject> {
  const declared = METHODS.flatMap((method) => {
    const handler = handlers[method];
    return handler ? [[method.toLowerCase(), toOperation(path, method, handler.declaration)] as const] : [];
  });
  return Object.fromEntries(declared);
}

import { createHash } from "node:crypto";
import { newId } from "#lib/core/ids";
import { logRequest } from "#lib/http/log-request";
import type { Handler, OpenDeclaration } from "./declaration.ts";

/**
 * Returns a handler that serves a JSON document to any origin and ignores credentials. It returns 304 when `If-None-Match` has
 * the document's ETag.
 */
export function openDocument(declaration: Omit<OpenDeclaration, "scope">, document: object): Handler {
  const text = JSON.stringify(document);
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const handler = async (request: Request): Promise<Response> => {
    const started = performance.now();
    const requestId = newId();
    const status = isKnown(request.headers.get("if-none-match"), etag) ? 304 : 200;
    logRequest(request, requestId, status, started);
    return new Response(status === 304 ? null : text, {
      status,
      headers: {
        ...(status === 200 && { "Content-Type": "application/json" }),
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": "ETag, X-Request-Id",
        "Cache-Control": "no-cache",
        ETag: etag,
        "X-Request-Id": requestId,
      },
    });
  };
  return Object.assign(handler, { declaration: { ...declaration, scope: null } });
}

/** RFC 9110, 13.1.2: a list of tags or `*`, compared without regard to weakness. */
const isKnown = (given: string | null, etag: string): boolean =>
  (given ?? "").split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));

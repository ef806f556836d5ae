import { type NextRequest, NextResponse } from "next/server";
import { appUrl, isDevelopment } from "#lib/config/environment";
import { newId } from "#lib/core/ids";
import { logSecurityEvent } from "#lib/domain/security-events/log-event";
import { visitorOf } from "#lib/http/client-address";
import { refuseUndocumented } from "#lib/http/refusals";
import { commonHeaders, pageHeadersOf, TEXT_POLICY } from "#lib/http/security-headers";
import { firstSegmentOf, isApi } from "#lib/http/url";
import { contentSecurityPolicy, formTargetOf } from "#lib/pages/csp";
import { type Refusal, refusePost } from "#lib/pages/refuse-post";
import document from "./app/v1/openapi.json/document.json" with { type: "json" };

/** Programs ask here from anywhere: the request itself proves who sends it, or the answer is public. No cookie is read. */
const FOR_PROGRAMS = [
  "/api/stripe",
  "/oauth/token",
  "/oauth/revoke",
  "/mcp",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
];

const refuseUnknown = refuseUndocumented(document);

/** Refuses unknown paths and methods of the API, as server.ts does, and adds the security headers to every page. */
export async function proxy(request: NextRequest): Promise<NextResponse | Response> {
  if (isApi(request.nextUrl.pathname)) return handleApi(request);
  if (FOR_PROGRAMS.includes(request.nextUrl.pathname)) return withHeaders(NextResponse.next());
  const refusal = await refusePost(request);
  return refusal ? refusePage(refusal, request) : handlePage(request);
}

const handleApi = (request: NextRequest): NextResponse | Response =>
  withHeaders(refuseUnknown(request) ?? NextResponse.next());

function withHeaders<Answer extends Response>(response: Answer): Answer {
  for (const [name, value] of commonHeaders()) response.headers.set(name, value);
  return response;
}

/** Returns a refusal as plain text, because it has no page. */
function refusePage({ status, message }: Refusal, request: NextRequest): Response {
  const requestId = newId();
  if (status === 403) logOtherOrigin(request, requestId);
  const headers = {
    ...Object.fromEntries([...commonHeaders(), ...pageHeadersOf(request.nextUrl.pathname)]),
    "Content-Security-Policy": TEXT_POLICY,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
  };
  return new Response(`${message}\n`, { status, headers });
}

/** Logs a form of another site. The browser sends no session with it, so it cannot be recorded for a store. */
function logOtherOrigin(request: NextRequest, requestId: string): void {
  const details = { reason: "other_origin", page: firstSegmentOf(request.nextUrl.pathname) };
  logSecurityEvent({ action: "access.refused", details }, { requestId, from: visitorOf(request.headers) });
}

/** Adds a content security policy with a new nonce to a page. Next reads the nonce from the request headers. */
function handlePage(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy(nonce, request.nextUrl.pathname, {
    isDevelopment: isDevelopment(),
    formTarget: formTargetOf(request.nextUrl),
  });
  const headers = new Headers(request.headers);
  const requestId = newId();
  headers.set("x-nonce", nonce);
  headers.set("x-request-id", requestId);
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  if (request.method === "POST") trustOrigin(headers);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("X-Request-Id", requestId);
  for (const [name, value] of [...commonHeaders(), ...pageHeadersOf(request.nextUrl.pathname)])
    response.headers.set(name, value);
  return response;
}

/**
 * Makes Next accept the origin of a form that passed the checks here. Next compares it with the host and does not know APP_URL. A page
 * without a referrer sends `null`.
 */
function trustOrigin(headers: Headers): void {
  const sent = headers.get("origin");
  if (!sent) return;
  const origin = sent === "null" ? appUrl() : sent;
  headers.set("origin", origin);
  headers.set("x-forwarded-host", new URL(origin).host);
}

/**
 * All paths except the build's static files, pictures, downloads, and where forms send pictures, files and tables, which are larger
 * than any other form. An exception is the exact address of a route: any other one, also with one more slash, is a page.
 */
export const config = {
  matcher:
    "/((?!_next/static/|pictures/[^/]+$|download/[^/]+/[^/]+$|products/pictures$|products/files$|settings/import/upload$).*)",
};

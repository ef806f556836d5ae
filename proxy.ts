import { type NextRequest, NextResponse } from "next/server";
import { newId } from "#lib/core/ids";
import { logSecurityEvent } from "#lib/domain/security-events/log-event";
import { visitorOf } from "#lib/http/client-address";
import { refuseUndocumented } from "#lib/http/refusals";
import { answerHeaders, PAGE_HEADERS, TEXT_POLICY } from "#lib/http/security-headers";
import { firstWordOf, isApi } from "#lib/http/url";
import { contentSecurityPolicy } from "#lib/pages/csp";
import { type Refusal, refusePost } from "#lib/pages/refuse-post";
import document from "./app/v1/openapi.json/document.json" with { type: "json" };

const refuseUnknown = refuseUndocumented(document);

/** The API's own refusals of paths and methods, as server.ts gives them; a policy for everything that is a page. */
export async function proxy(request: NextRequest): Promise<NextResponse | Response> {
  if (isApi(request.nextUrl.pathname)) return answerApi(request);
  const refusal = await refusePost(request);
  return refusal ? refusePage(refusal, request) : answerPage(request);
}

function answerApi(request: NextRequest): NextResponse | Response {
  const response = refuseUnknown(request) ?? NextResponse.next();
  for (const [name, value] of answerHeaders()) response.headers.set(name, value);
  return response;
}

/** A refusal in plain text: there is no page behind it. */
function refusePage({ status, message }: Refusal, request: NextRequest): Response {
  const requestId = newId();
  if (status === 403) logOtherOrigin(request, requestId);
  const headers = {
    ...Object.fromEntries([...answerHeaders(), ...PAGE_HEADERS]),
    "Content-Security-Policy": TEXT_POLICY,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
  };
  return new Response(`${message}\n`, { status, headers });
}

/** A browser sends no session with a form of another site, so that there is no store to keep it for. */
function logOtherOrigin(request: NextRequest, requestId: string): void {
  const details = { reason: "other_origin", page: firstWordOf(request.nextUrl.pathname) };
  logSecurityEvent({ action: "access.refused", details }, { requestId, from: visitorOf(request.headers) });
}

/** Puts a content security policy with a fresh nonce on every page; Next takes the nonce from the request's copy of it. */
function answerPage(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy(nonce, request.nextUrl.pathname, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  const requestId = newId();
  headers.set("x-nonce", nonce);
  headers.set("x-request-id", requestId);
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  if (request.method === "POST") agreeOnOrigin(headers);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("X-Request-Id", requestId);
  for (const [name, value] of [...answerHeaders(), ...PAGE_HEADERS]) response.headers.set(name, value);
  return response;
}

/** Next compares a form's origin with the host once more, and knows nothing of APP_URL: what passed here is ours. */
function agreeOnOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  if (origin) headers.set("x-forwarded-host", new URL(origin).host);
}

/** Not the files that a build names by their content. */
export const config = { matcher: "/((?!_next/static/).*)" };

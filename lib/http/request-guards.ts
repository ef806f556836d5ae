import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { toErrorResponse } from "./errors.ts";
import { securityHeadersFor } from "./guarded-response.ts";
import { refuse, refuseMethod } from "./refusals.ts";
import { firstSegmentOf } from "./url.ts";

const PAGE_METHODS = ["GET", "POST"] as const;
/** Inngest registers the app with a PUT. No page is behind what apps and Stripe post to. Browsers send OPTIONS for pages of other sites. */
const METHODS_OF: Record<string, readonly string[]> = {
  "/api/inngest": [...PAGE_METHODS, "PUT"],
  "/api/stripe": ["POST"],
  "/oauth/token": ["POST", "OPTIONS"],
  "/oauth/revoke": ["POST", "OPTIONS"],
  "/.well-known/oauth-authorization-server": ["GET", "OPTIONS"],
  "/.well-known/oauth-protected-resource": ["GET", "OPTIONS"],
  "/.well-known/oauth-protected-resource/mcp": ["GET", "OPTIONS"],
};
/**
 * Internal paths of Next. Its older router serves no page here, but would resolve the rest of the path again, even to the
 * API. Its error page always returns 500.
 */
const INTERNAL_PATHS = ["/_next/data/", "/_global-error"] as const;

/**
 * Returns the path of a request target as a URL parser, and so Next, reads it: dot segments, also `%2e`, are resolved, and a
 * backslash is a slash. The absolute form, `GET http://host/v1/…`, becomes a relative `url`. Returns null for any other
 * target.
 */
export function readTarget(target: string): { path: string; url: string } | null {
  const isPath = target.startsWith("/");
  if (!isPath && !/^https?:\/\//i.test(target)) return null;
  const parsed = URL.parse(isPath ? `http://host${target}` : target);
  return parsed && { path: parsed.pathname, url: isPath ? target : parsed.pathname + parsed.search };
}

/** Returns the error for a request without a path: 405 for `*`, as in `OPTIONS *`, and 400 for anything else. */
export function refuseTarget(request: IncomingMessage): Response {
  if (request.url === "*") return refuseMethod(toLogged(request), PAGE_METHODS);
  return refuse(toLogged(request), new AppError("invalid_request", "Request a path that begins with a slash."));
}

/** Returns the error for a request that cannot become a `Request`: 400 for an invalid path or Host header. */
export function refuseAddress(error: unknown): Response {
  const isClientError = error instanceof RequestError;
  const message = "The path or the Host header of this request is not valid. Check the address.";
  return refuse({ method: "", url: "" }, isClientError ? new AppError("invalid_request", message) : (error as Error));
}

/** Refuses methods and paths that Next would handle wrongly. Returns null for a request that Next may serve. */
export function refusePage(request: IncomingMessage, path: string): Response | null {
  const methods = METHODS_OF[path] ?? PAGE_METHODS;
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
  if (!methods.includes(method)) return refuseMethod(toLogged(request), methods);
  return isServed(path)
    ? null
    : refuse(toLogged(request), new AppError("not_found", "This page does not exist. Check the address."));
}

function isServed(path: string): boolean {
  const decodedPath = decode(path);
  return decodedPath !== null && !INTERNAL_PATHS.some((internal) => decodedPath.startsWith(internal));
}

/** Returns null for a path that cannot be decoded. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Removes the headers that Next sends to itself. Sent by a client, some of them would change the response. */
export function dropInternalHeaders({ headers }: IncomingMessage): void {
  for (const name in headers) if (name.startsWith("x-middleware-")) delete headers[name];
}

/**
 * Whether Next asks its own server for an action that the requested page does not have. The request comes from this machine, so
 * that an action run for it would count all visitors as one address.
 */
export const isForwardedAction = ({ headers }: IncomingMessage): boolean => headers["x-action-forwarded"] !== undefined;

/** Returns what makes Next answer that the page has no such action, as it does when there is none in any page. */
export function refuseForwardedAction(request: IncomingMessage): Response {
  const response = refuse(
    toLogged(request),
    new AppError("not_found", "This page does not have this action. Reload the page, then try again."),
  );
  response.headers.set("X-Nextjs-Action-Not-Found", "1");
  return response;
}

/**
 * Lets a client close its connection while its page is made. Next puts a copy of the body in the place of the request's
 * listeners, so Node's error about it would have none, and be an uncaught one.
 */
export function catchLateClose(request: IncomingMessage, response: ServerResponse): void {
  response.once("close", () => request.on("error", () => {}));
}

/** Returns the parts of a request that are logged. The rest of a page's path can be a secret. */
const toLogged = ({ method = "GET", url = "" }: IncomingMessage) => ({
  method,
  url: `http://host${firstSegmentOf(url)}`,
});

/** Sends a response that neither the API nor Next made. */
export async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const text = await response.text();
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    "Content-Length": Buffer.byteLength(text),
  });
  outgoing.end(text);
}

/** Refuses CONNECT with 405. Node passes a socket for it, not a response. */
export async function refuseConnect(request: IncomingMessage, socket: Duplex): Promise<void> {
  socket.on("error", () => {});
  const response = refuseMethod(toLogged(request), PAGE_METHODS);
  end(socket, response.status, Object.fromEntries(response.headers), await response.text());
}

const UNREADABLE: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The address and the headers of a request may have 16 KiB together."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions of this request are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time. Send it again."],
};

/** Refuses bytes that are not HTTP, are too large or arrive too slowly. Node passes only a socket for them. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { _httpMessage: running } = socket as Duplex & { _httpMessage?: ServerResponse };
  if (!socket.writable || running?.headersSent) return void socket.destroy();
  const [status, message] = UNREADABLE[error.code ?? ""] ?? [400, "This is not a readable HTTP request."];
  const requestId = newId();
  const { body } = toErrorResponse(new AppError("invalid_request", message), requestId);
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Request-Id": requestId };
  end(socket, status, headers, JSON.stringify(body));
}

function end(socket: Duplex, status: number, headers: Record<string, string>, body: string): void {
  const all = {
    ...headers,
    ...Object.fromEntries(securityHeadersFor(status)),
    "Content-Length": Buffer.byteLength(body),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}Connection: close\r\n\r\n`;
  socket.end(head + body, () => socket.destroy());
}

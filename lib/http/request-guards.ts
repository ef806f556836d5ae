import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { toErrorAnswer } from "./errors.ts";
import { securityHeadersFor } from "./guarded-response.ts";
import { refuse, refuseMethod } from "./refusals.ts";
import { firstWordOf } from "./url.ts";

/** Pages are read, and their forms are posted. */
const PAGE_METHODS = ["GET", "POST"] as const;
/** Inngest registers the app with a PUT. */
const METHODS_OF: Record<string, readonly string[]> = { "/api/inngest": [...PAGE_METHODS, "PUT"] };
/**
 * Internal paths of Next: the data of its older router, which has no page here and resolves the rest of the path again,
 * also as a path of the API; and its error page, which always answers 500.
 */
const INTERNAL_PATHS = ["/_next/data/", "/_global-error"] as const;

/**
 * The path that a request names, as every URL parser reads it and so as Next does: dot segments are resolved, also
 * `%2e`, and a backslash is a slash. The absolute form, `GET http://host/v1/…`, becomes an ordinary `url`. Null when
 * the target is neither.
 */
export function readTarget(target: string): { path: string; url: string } | null {
  const isPath = target.startsWith("/");
  if (!isPath && !/^https?:\/\//i.test(target)) return null;
  const parsed = URL.parse(isPath ? `http://host${target}` : target);
  return parsed && { path: parsed.pathname, url: isPath ? target : parsed.pathname + parsed.search };
}

/** The answer to a request without a path: `OPTIONS *` is about the server, anything else is invalid. */
export function refuseTarget(request: IncomingMessage): Response {
  if (request.url === "*") return refuseMethod(toLogged(request), PAGE_METHODS);
  return refuse(toLogged(request), new AppError("invalid_request", "Ask for a path that begins with a slash."));
}

/** The answer to an invalid Host header or path, which cannot become a Request. */
export function refuseAddress(error: unknown): Response {
  const isTheirs = error instanceof RequestError;
  const message = "The path or the Host header of this request is not valid. Check the address.";
  return refuse({ method: "", url: "" }, isTheirs ? new AppError("invalid_request", message) : (error as Error));
}

/** Refuses what Next cannot answer: it fails on some methods, and treats others as GET. Null for anything else. */
export function refusePage(request: IncomingMessage, path: string): Response | null {
  const methods = METHODS_OF[path] ?? PAGE_METHODS;
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
  if (!methods.includes(method)) return refuseMethod(toLogged(request), methods);
  return isServed(path) ? null : refuse(toLogged(request), new AppError("not_found", "No such page."));
}

function isServed(path: string): boolean {
  const meant = decoded(path);
  return meant !== null && !INTERNAL_PATHS.some((internal) => meant.startsWith(internal));
}

/** Null for a path that does not decode. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Removes the headers that Next sends to itself: from a client, some would change the answer. */
export function dropInternalHeaders({ headers }: IncomingMessage): void {
  for (const name in headers) if (name.startsWith("x-middleware-")) delete headers[name];
}

/** What the log keeps of a request. */
const toLogged = ({ method = "GET", url = "" }: IncomingMessage) => ({
  method,
  url: `http://host${firstWordOf(url)}`,
});

/** Sends what was refused before a lane was chosen. */
export async function send(response: ServerResponse, answer: Response): Promise<void> {
  const text = await answer.text();
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    "Content-Length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** CONNECT comes with a bare socket instead of a response. */
export async function refuseConnect(request: IncomingMessage, socket: Duplex): Promise<void> {
  socket.on("error", () => {});
  const answer = refuseMethod(toLogged(request), PAGE_METHODS);
  end(socket, answer.status, Object.fromEntries(answer.headers), await answer.text());
}

const UNREADABLE: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The address and the headers of a request may have 16 KiB together."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions of this request are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time. Send it again."],
};

/** The answer to what is not HTTP, is too large, or comes too slowly: there is only a socket, no request. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { _httpMessage: answering } = socket as Duplex & { _httpMessage?: ServerResponse };
  if (!socket.writable || answering?.headersSent) return void socket.destroy();
  const [status, message] = UNREADABLE[error.code ?? ""] ?? [400, "This is not a readable HTTP request."];
  const requestId = newId();
  const { body } = toErrorAnswer(new AppError("invalid_request", message), requestId);
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

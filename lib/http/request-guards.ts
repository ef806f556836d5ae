import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { toErrorAnswer } from "./errors.ts";
import { guards } from "./guarded-response.ts";
import { refuse, refuseMethod } from "./refusals.ts";
import { firstWordOf } from "./url.ts";

/** Pages are read, and their forms are posted. */
const PAGE_METHODS = ["GET", "POST"] as const;
/** Inngest registers the app with a PUT. */
const METHODS_OF: Record<string, readonly string[]> = { "/api/inngest": [...PAGE_METHODS, "PUT"] };
/**
 * What Next keeps for itself: the data of its older router, which has no page here and which looks the rest of the path
 * up again, also as one of the API; and the page behind all errors, which is a 500 by itself.
 */
const INNER = ["/_next/data/", "/_global-error"] as const;

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

/** For a request that names no path: `OPTIONS *` asks about the server, anything else is a mistake. */
export function refuseTarget(request: IncomingMessage): Response {
  if (request.url === "*") return refuseMethod(asked(request), PAGE_METHODS);
  return refuse(asked(request), new AppError("invalid_request", "Ask for a path that begins with a slash."));
}

/** For a Host header or a path that is not valid, so that no request can be made of them. */
export function refuseAddress(error: unknown): Response {
  const isTheirs = error instanceof RequestError;
  const message = "The path or the Host header of this request is not valid. Check the address.";
  return refuse({ method: "", url: "" }, isTheirs ? new AppError("invalid_request", message) : (error as Error));
}

/** What Next must not be asked for. It fails on some methods, and answers others as if they were GET. */
export function refusePage(request: IncomingMessage, path: string): Response | null {
  const methods = METHODS_OF[path] ?? PAGE_METHODS;
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
  if (!methods.includes(method)) return refuseMethod(asked(request), methods);
  return isServed(path) ? null : refuse(asked(request), new AppError("not_found", "No such page."));
}

function isServed(path: string): boolean {
  const meant = decoded(path);
  return meant !== null && !INNER.some((inner) => meant.startsWith(inner));
}

/** Null for a path with a `%` that stands for no character. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Next sends these to itself. Some, sent by a client, would change the answer. */
export function dropInnerHeaders({ headers }: IncomingMessage): void {
  for (const name in headers) if (name.startsWith("x-middleware-")) delete headers[name];
}

/** What the log learns of a request. */
const asked = ({ method = "GET", url = "" }: IncomingMessage) => ({
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
  const answer = refuseMethod(asked(request), PAGE_METHODS);
  end(socket, answer.status, Object.fromEntries(answer.headers), await answer.text());
}

const UNREADABLE: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The address and the headers of a request may have 16 KiB together."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions of this request are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time. Send it again."],
};

/** For what is not HTTP, is too large, or comes too slowly: there is no request yet, only a socket. */
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
  const all = { ...headers, ...Object.fromEntries(guards(status)), "Content-Length": Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}Connection: close\r\n\r\n`;
  socket.end(head + body, () => socket.destroy());
}

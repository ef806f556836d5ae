import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseUnreadable } from "./request-guards.ts";

/**
 * Refuses a request whose body has not arrived after so many milliseconds. Node has one such limit for all requests of a
 * server, and an upload of a large file may take longer than any other request.
 */
export function limitBody(request: IncomingMessage, ms: number): void {
  const { headers, socket } = request;
  if (!headers["transfer-encoding"] && Number(headers["content-length"] ?? 0) === 0) return;
  const timer = setTimeout(() => {
    if (!request.complete) refuseUnreadable(Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  }, ms);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}

/** So long a client has time to read a refusal before its connection is closed. */
const READ_REFUSAL_MS = 1_000;

/**
 * Lets a large body take its time, but not stand still for `idleMs`, and reads no more of it once it was answered: an upload
 * that is refused would otherwise go on until its end.
 */
export function limitUpload(request: IncomingMessage, response: ServerResponse, idleMs: number): void {
  const { socket } = request;
  request.setTimeout(idleMs, () => socket.destroy());
  response.once("finish", () => {
    setTimeout(() => !request.complete && socket.destroy(), READ_REFUSAL_MS).unref();
  });
}

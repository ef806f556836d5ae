import type { IncomingMessage } from "node:http";
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

import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { answerHeaders, PAGE_HEADERS, TEXT_POLICY } from "./security-headers.ts";

const ALWAYS = answerHeaders();
const OF_DATA = Object.fromEntries(ALWAYS);
const FILE_STATUS = new Set([200, 206, 304]);

/**
 * The headers that an answer gets when nobody else sets them. A file needs no policy: the page that loads it has one,
 * and a worker would be bound by its own. What else comes without one is text of the server or of Next.
 */
export const guards = (status: number): readonly (readonly [string, string])[] =>
  FILE_STATUS.has(status) ? ALWAYS : [...ALWAYS, ["Content-Security-Policy", TEXT_POLICY], ...PAGE_HEADERS];

/** Sees to it that no answer leaves without the security headers, whoever wrote it: a handler, Next, or Node itself. */
export class GuardedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Set by the lane of the API: its answers are data, and no browser shows them as a page. */
  isData = false;

  override writeHead(status: number, ...rest: unknown[]): this {
    const [headers] = rest;
    // Node writes headers that come as one object straight out; setting them first costs several times as much.
    if (this.isData && isRecord(headers)) return super.writeHead(status, { ...OF_DATA, ...headers });
    for (const [name, value] of this.isData ? ALWAYS : guards(status)) {
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
    return super.writeHead(status, ...(rest as []));
  }
}

const isRecord = (headers: unknown): headers is OutgoingHttpHeaders =>
  typeof headers === "object" && headers !== null && !Array.isArray(headers);

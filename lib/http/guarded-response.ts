import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { answerHeaders, PAGE_HEADERS, TEXT_POLICY } from "./security-headers.ts";

const ALWAYS = answerHeaders();
const OF_DATA = Object.fromEntries(ALWAYS);
const FILE_STATUS = new Set([200, 206, 304]);

/**
 * The security headers of an answer that does not set them itself. A file gets no content policy: the page that loads it
 * has one, and a worker would be bound by the policy of its own file. Anything else without a policy is plain text.
 */
export const securityHeadersFor = (status: number): readonly (readonly [string, string])[] =>
  FILE_STATUS.has(status) ? ALWAYS : [...ALWAYS, ["Content-Security-Policy", TEXT_POLICY], ...PAGE_HEADERS];

/** Adds the security headers to every answer, whether a handler, Next or Node wrote it. */
export class GuardedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** True for answers of the API: no browser shows them as a page. */
  isData = false;

  override writeHead(status: number, ...rest: unknown[]): this {
    const [headers] = rest;
    // Node writes headers that come as one object straight out; setting them first costs several times as much.
    if (this.isData && isRecord(headers)) return super.writeHead(status, { ...OF_DATA, ...headers });
    for (const [name, value] of this.isData ? ALWAYS : securityHeadersFor(status)) {
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
    return super.writeHead(status, ...(rest as []));
  }
}

const isRecord = (headers: unknown): headers is OutgoingHttpHeaders =>
  typeof headers === "object" && headers !== null && !Array.isArray(headers);

import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { FILE_LENGTH } from "./byte-range.ts";
import { takePageStatus } from "./page-status.ts";
import { commonHeaders, PAGE_HEADERS, TEXT_POLICY } from "./security-headers.ts";

const ALWAYS = commonHeaders();
const DATA_HEADERS = Object.fromEntries(ALWAYS);
const FILE_STATUS = new Set([200, 206, 304]);

/**
 * Returns the security headers of a response by its status. A file gets no content policy, because a worker would take over
 * the policy of its own file. Any other response without a policy is plain text, or a page that the proxy did not see.
 */
export const securityHeadersFor = (status: number, isHtml = false): readonly (readonly [string, string])[] =>
  FILE_STATUS.has(status) && !isHtml ? ALWAYS : [...ALWAYS, ["Content-Security-Policy", TEXT_POLICY], ...PAGE_HEADERS];

/** Adds the security headers that a response lacks, whether a handler, Next or Node wrote it, and the status that its page has set. */
export class GuardedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** True for responses of the API, which no browser shows as a page. */
  isData = false;

  override writeHead(written: number, ...rest: unknown[]): this {
    const [headers] = rest;
    const status = (!this.isData && takePageStatus(this.getHeader("x-request-id"))) || written;
    // Passing all headers as one object is several times faster than setting each.
    if (this.isData && isRecord(headers)) return super.writeHead(status, { ...DATA_HEADERS, ...headers });
    for (const [name, value] of this.isData ? ALWAYS : securityHeadersFor(status, this.#isHtml)) {
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
    const length = this.getHeader(FILE_LENGTH);
    if (length !== undefined) {
      this.removeHeader(FILE_LENGTH);
      this.setHeader("Content-Length", length);
    }
    return super.writeHead(status, ...(rest as []));
  }

  get #isHtml(): boolean {
    return /^text\/html\b/i.test(String(this.getHeader("content-type") ?? ""));
  }
}

const isRecord = (headers: unknown): headers is OutgoingHttpHeaders =>
  typeof headers === "object" && headers !== null && !Array.isArray(headers);

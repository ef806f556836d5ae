import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { Agent, buildConnector, request } from "undici";
import { shared } from "#lib/core/shared";
import { checkTarget, lookupTarget } from "#lib/domain/webhook-endpoints/target";
import type { AttemptError } from "#lib/words/delivery-mistakes";

/** Spec, "Limits": from the first byte sent to the end of the response. */
export const TIMEOUT_MS = 10_000;
const MAX_READ_BYTES = 16 * 1024;
const MAX_KEPT_BYTES = 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/**
 * Limit of all bytes received for one request: a status line or a chunk's size can be endless too.
 * Must be more than one read from the socket returns, which is 64 KiB.
 */
const MAX_RAW_BYTES = 128 * 1024;

/** The outcome of one attempt. */
export interface Outcome {
  startedAt: Date;
  durationMs: number;
  requestHeaders: Record<string, string>;
  /** Null when no status line arrived. */
  status: number | null;
  headers: Record<string, string> | null;
  /** The first 1 KiB of the response's body, as text. */
  body: string | null;
  error: AttemptError | null;
}

export interface Message {
  url: string;
  eventId: string;
  eventType: string;
  /** The exact bytes that were signed. */
  body: string;
  signatures: Record<string, string>;
}

/** How long an idle connection is kept: shorter than receivers commonly keep it. */
export const makeAgent = (tls: { rejectUnauthorized?: boolean } = {}): Agent =>
  new Agent({
    connect: limited(buildConnector({ lookup: lookupTarget, timeout: TIMEOUT_MS, allowH2: false, ...tls })),
    allowH2: false,
    maxHeaderSize: MAX_RAW_BYTES, // never reached: undici reports one error per header above it
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 30_000,
  });

const agent = (): Agent => shared("webhook-agent", makeAgent);

const limited =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, done) =>
    connect(options, (error, socket) => {
      if (error) return done(error, null);
      limitResponses(socket);
      done(null, socket);
    });

/** Closes a connection that sends too many bytes for one request. Counts them before the parser reads them. */
function limitResponses(socket: Socket): void {
  let written = 0;
  let readBefore = 0;
  let read = 0;
  socket.on("readable", () => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      readBefore = read; // another request was sent
    }
    read = socket.bytesRead;
    if (read - readBefore > MAX_RAW_BYTES) socket.destroy(new Error("The response is too long."));
  });
}

/**
 * Posts one event to one URL and returns the outcome. Never throws, follows no redirect, reads at most 16 KiB and ends
 * within `timeoutMs`; `stop` ends it sooner.
 */
export async function send(
  message: Message,
  stop: AbortSignal,
  { through = agent(), timeoutMs = TIMEOUT_MS }: { through?: Agent; timeoutMs?: number } = {},
): Promise<Outcome> {
  const outcome: Outcome = {
    startedAt: new Date(),
    durationMs: 0,
    requestHeaders: headersOf(message),
    status: null,
    headers: null,
    body: null,
    error: null,
  };
  const started = performance.now();
  const ending = new AbortController(); // AbortSignal.timeout would stay for ten seconds after each request
  const end = () => ending.abort();
  const deadline = setTimeout(end, timeoutMs);
  stop.addEventListener("abort", end);
  try {
    if (stop.aborted) end();
    await exchange(message, outcome, { through, signal: ending.signal });
  } catch (error) {
    if (stop.aborted) outcome.error = "stopped";
    else outcome.error = ending.signal.aborted ? "timeout" : reasonOf(error);
  } finally {
    clearTimeout(deadline);
    stop.removeEventListener("abort", end);
  }
  outcome.durationMs = Math.round(performance.now() - started);
  return outcome;
}

const headersOf = ({ eventId, eventType, signatures }: Message): Record<string, string> => ({
  "Content-Type": "application/json",
  "User-Agent": "Service-Webhooks/1.0",
  "Service-Event-Id": eventId,
  "Service-Event-Type": eventType,
  ...signatures,
});

/** Sends the request and writes into `outcome` the response as it arrives. Throws when the response is not complete. */
async function exchange(
  { url: address, body }: Message,
  outcome: Outcome,
  { through, signal }: { through: Agent; signal: AbortSignal },
): Promise<void> {
  const url = new URL(address);
  checkTarget(url);
  const response = await request(url, {
    method: "POST",
    headers: outcome.requestHeaders,
    body,
    dispatcher: through,
    signal,
  });
  const headers = flatten(response.headers);
  if (sizeOf(headers) > MAX_HEADER_BYTES) {
    response.body.on("error", () => {}).destroy();
    throw new Error("The headers are too long.");
  }
  Object.assign(outcome, { status: response.statusCode, headers, body: "" });
  const kept: Uint8Array[] = [];
  let read = 0;
  await new Promise<void>((resolve, reject) => {
    response.body.on("end", resolve).on("error", reject);
    response.body.on("data", (chunk: Uint8Array) => {
      if (read < MAX_KEPT_BYTES) outcome.body = toText(kept, chunk);
      read += chunk.length;
      if (read < MAX_READ_BYTES) return;
      resolve();
      response.body.destroy(); // closes the connection
    });
  });
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      storable(Array.isArray(value) ? value.join(", ") : (value ?? "")),
    ]),
  );
}

const sizeOf = (headers: Record<string, string>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

/** Returns the first 1 KiB that was read, without a character that it ends inside of. A malformed one becomes U+FFFD. */
function toText(kept: Uint8Array[], chunk: Uint8Array): string {
  kept.push(chunk);
  const read = Buffer.concat(kept);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return storable(decoder.decode(read.subarray(0, MAX_KEPT_BYTES), { stream: read.length >= MAX_KEPT_BYTES }));
}

/** Replaces NUL, the only character that the database's text cannot hold. */
const storable = (text: string): string => text.replaceAll("\0", "\ufffd");

const REASONS: Record<string, AttemptError> = {
  ZAKKA_TARGET: "address_refused",
  ENOTFOUND: "name_not_found",
  EAI_AGAIN: "name_not_found",
  ENODATA: "name_not_found",
  ETIMEOUT: "name_not_found", // c-ares: no name server answered
  ESERVFAIL: "name_not_found",
  ECANCELLED: "name_not_found",
  ECONNREFUSED: "connection_refused",
  EHOSTUNREACH: "connection_refused",
  ENETUNREACH: "connection_refused",
  EADDRNOTAVAIL: "connection_refused",
  CERT_HAS_EXPIRED: "tls_expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls_self_signed",
  SELF_SIGNED_CERT_IN_CHAIN: "tls_self_signed",
  ERR_TLS_CERT_ALTNAME_INVALID: "tls_other_name",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "tls_incomplete",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "tls_incomplete",
  ERR_SSL_WRONG_VERSION_NUMBER: "tls_not_spoken",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "tls_not_spoken",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
};

function reasonOf(error: unknown): AttemptError {
  const codes = [error, ...((error as AggregateError).errors ?? [])].map(
    (one) => (one as { code?: string })?.code ?? "",
  );
  const known = codes.map((code) => REASONS[code]).find((reason) => reason !== undefined);
  if (known) return known;
  if (codes.some((code) => /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code))) return "tls";
  return "connection_lost";
}

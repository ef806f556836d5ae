import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { DELIVERY_SECONDS, MAX_RESPONSE_BYTES } from "#lib/core/limits";
import { shared } from "#lib/core/shared";
import { checkTarget, lookupTarget } from "#lib/domain/webhook-endpoints/target";
import type { AttemptError } from "#lib/texts/delivery-mistakes";

/** From the first byte sent to the end of the response. */
export const TIMEOUT_MS = DELIVERY_SECONDS * 1_000;
const MAX_READ_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** Limit of all bytes received for one request: a status line or a chunk's size can be endless too, and so can 1xx responses. */
const MAX_RAW_BYTES = 128 * 1024;
/** How long an idle connection is kept: shorter than receivers commonly keep it. */
const IDLE_MS = 2_000;

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

/** The connections of each protocol, which are used again. */
export interface Agents {
  http: http.Agent;
  https: https.Agent;
}

export function makeAgents(tls: { rejectUnauthorized?: boolean } = {}): Agents {
  const options = { keepAlive: true, timeout: IDLE_MS, lookup: lookupTarget };
  return { http: new http.Agent(options), https: new https.Agent({ ...options, ALPNProtocols: ["http/1.1"], ...tls }) };
}

export function closeAgents(agents: Agents): void {
  agents.http.destroy();
  agents.https.destroy();
}

const agents = (): Agents => shared("webhook-agents", makeAgents);

/** Closes the connection of a request that gets too many bytes. Counts them before they are parsed. */
function limitResponse(request: ClientRequest, socket: Socket): void {
  const before = socket.bytesRead;
  const count = () => {
    if (socket.bytesRead - before > MAX_RAW_BYTES) socket.destroy(new Error("The response is too long."));
  };
  socket.on("data", count);
  request.once("close", () => socket.off("data", count));
}

/**
 * Posts one event to one URL and returns the outcome. Never throws, follows no redirect, reads at most 16 KiB and ends
 * within `timeoutMs`; `stop` ends it sooner.
 */
export async function send(
  message: Message,
  stop: AbortSignal,
  { through = agents(), timeoutMs = TIMEOUT_MS }: { through?: Agents; timeoutMs?: number } = {},
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
async function exchange(message: Message, outcome: Outcome, connections: Connections): Promise<void> {
  const request = post(message, outcome.requestHeaders, connections);
  const response = await responseTo(request);
  const headers = flatten(response.headers);
  if (sizeOf(headers) > MAX_HEADER_BYTES) {
    response.on("error", () => {}).destroy();
    throw new Error("The headers are too long.");
  }
  Object.assign(outcome, { status: response.statusCode, headers, body: "" });
  const kept: Uint8Array[] = [];
  let read = 0;
  await new Promise<void>((resolve, reject) => {
    request.on("error", reject); // a response without a length ends when its connection is cut too
    response.on("end", resolve).on("error", reject);
    response.on("data", (chunk: Uint8Array) => {
      if (read < MAX_RESPONSE_BYTES) outcome.body = toText(kept, chunk);
      read += chunk.length;
      if (read < MAX_READ_BYTES) return;
      resolve();
      response.destroy(); // closes the connection
    });
  });
}

interface Connections {
  through: Agents;
  signal: AbortSignal;
}

function post(
  { url: address, body }: Message,
  headers: Record<string, string>,
  { through, signal }: Connections,
): ClientRequest {
  const url = new URL(address);
  checkTarget(url);
  const [sender, agent] = url.protocol === "https:" ? [https, through.https] : [http, through.http];
  const request = sender.request(url, { method: "POST", headers, agent, signal, maxHeaderSize: MAX_RAW_BYTES });
  request.on("socket", (socket) => limitResponse(request, socket));
  return request.end(body);
}

/** Returns the response when its headers have arrived. Those before it, such as `100 Continue`, are skipped. */
const responseTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on("response", resolve).on("error", reject);
    request.on("close", () => reject(new Error("The connection was closed."))); // after a switch to another protocol
  });

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
  return storable(decoder.decode(read.subarray(0, MAX_RESPONSE_BYTES), { stream: read.length >= MAX_RESPONSE_BYTES }));
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
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
};

/** What OpenSSL says of a first record that is not one of TLS. */
const NOT_TLS = /wrong[ _]version[ _]number|packet[ _]length[ _]too[ _]long/i;

function reasonOf(error: unknown): AttemptError {
  const codes = [error, ...((error as AggregateError).errors ?? [])].map(
    (one) => (one as { code?: string })?.code ?? "",
  );
  const known = codes.map((code) => REASONS[code]).find((reason) => reason !== undefined);
  if (known) return known;
  if (NOT_TLS.test(String(error))) return "tls_not_spoken";
  if (codes.some((code) => /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code))) return "tls";
  return "connection_lost";
}

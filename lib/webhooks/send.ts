import type { Socket } from "node:net";
import { Agent, buildConnector, request } from "undici";
import type { AttemptError } from "#lib/core/mistake-words";
import { shared } from "#lib/core/shared";
import { checkTarget, lookupTarget } from "./target.ts";

/** Spec, "Limits": the whole answer, from the first byte sent. */
const TIMEOUT_MS = 10_000;
const MAX_READ_BYTES = 16 * 1024;
const MAX_KEPT_BYTES = 1024;
/** All that comes over a connection for one request, whatever it is: a status line or a chunk's size can be endless too. */
const MAX_RAW_BYTES = 512 * 1024;

/** What became of one attempt. */
export interface Outcome {
  startedAt: Date;
  durationMs: number;
  requestHeaders: Record<string, string>;
  /** Null when no status line arrived. */
  status: number | null;
  headers: Record<string, string> | null;
  /** The first 1 KiB of the answer's body, as text. */
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

/** Keeps a connection a little for the next delivery, and less long than receivers commonly do. */
export const makeAgent = (tls: { rejectUnauthorized?: boolean } = {}): Agent =>
  new Agent({
    connect: limited(buildConnector({ lookup: lookupTarget, timeout: TIMEOUT_MS, allowH2: false, ...tls })),
    allowH2: false,
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 30_000,
  });

const agent = (): Agent => shared("webhook-agent", makeAgent);

const limited =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, done) =>
    connect(options, (error, socket) => {
      if (error) return done(error, null);
      limitAnswers(socket);
      done(null, socket);
    });

/** Cuts a connection that brings more for one request than any answer needs. Listens before the parser does. */
function limitAnswers(socket: Socket): void {
  let written = 0;
  let readBefore = 0;
  let read = 0;
  socket.on("readable", () => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      readBefore = read; // another request was sent
    }
    read = socket.bytesRead;
    if (read - readBefore > MAX_RAW_BYTES) socket.destroy(new Error("The answer is too long."));
  });
}

/**
 * Posts one event to one address and says what came back. Never throws, follows no redirect, reads at most
 * 16 KiB, and is over within 10 seconds; `stop` ends it sooner.
 */
export async function send(message: Message, stop: AbortSignal, through = agent()): Promise<Outcome> {
  const startedAt = new Date();
  const started = performance.now();
  const requestHeaders = {
    "Content-Type": "application/json",
    "User-Agent": "Service-Webhooks/1.0",
    "Service-Event-Id": message.eventId,
    "Service-Event-Type": message.eventType,
    ...message.signatures,
  };
  const outcome: Outcome = {
    startedAt,
    durationMs: 0,
    requestHeaders,
    status: null,
    headers: null,
    body: null,
    error: null,
  };
  const deadline = new Deadline(stop);
  try {
    await exchange(message, requestHeaders, deadline.signal, outcome, through);
  } catch (error) {
    outcome.error = deadline.reason ?? reasonOf(error);
  } finally {
    deadline.clear();
  }
  outcome.durationMs = Math.round(performance.now() - started);
  return outcome;
}

/** Aborts when the time is over or when the process stops, and knows which it was. */
class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #stop: AbortSignal;
  reason: AttemptError | null = null;

  constructor(stop: AbortSignal) {
    this.#stop = stop;
    this.#timer = setTimeout(() => this.#abort("timeout"), TIMEOUT_MS);
    stop.addEventListener("abort", this.#onStop);
    if (stop.aborted) this.#onStop();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly #onStop = (): void => this.#abort("stopped");

  #abort(reason: AttemptError): void {
    this.reason ??= reason;
    this.#controller.abort();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#stop.removeEventListener("abort", this.#onStop);
  }
}

async function exchange(
  message: Message,
  headers: Record<string, string>,
  signal: AbortSignal,
  outcome: Outcome,
  dispatcher: Agent,
): Promise<void> {
  const url = new URL(message.url);
  checkTarget(url);
  const answer = await request(url, { method: "POST", headers, body: message.body, signal, dispatcher });
  outcome.status = answer.statusCode;
  outcome.headers = flatten(answer.headers);
  outcome.body = "";
  const kept: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    if (read < MAX_KEPT_BYTES) outcome.body = toText(kept, chunk);
    read += chunk.length;
    if (read >= MAX_READ_BYTES) break; // leaving the loop closes the connection
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      storable(Array.isArray(value) ? value.join(", ") : (value ?? "")),
    ]),
  );
}

/** The first 1 KiB of what has been read. A character cut in half, like any other malformed one, becomes U+FFFD. */
function toText(kept: Uint8Array[], chunk: Uint8Array): string {
  kept.push(chunk);
  return storable(Buffer.concat(kept).subarray(0, MAX_KEPT_BYTES).toString("utf8"));
}

/** NUL is the one character that the database's text cannot hold. */
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

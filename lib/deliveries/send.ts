import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { shared } from "#lib/core/shared";
import { checkTarget, lookupTarget } from "#lib/domain/webhook-endpoints/target";
import type { AttemptError } from "#lib/words/delivery-mistakes";

/** Spec, "Limits": the whole answer, from the first byte sent. */
const TIMEOUT_MS = 10_000;
const MAX_READ_BYTES = 16 * 1024;
const MAX_KEPT_BYTES = 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/**
 * All that comes over a connection for one request, whatever it is: a status line or a chunk's size can be endless too.
 * More than the system hands over at once, which is 64 KiB.
 */
const MAX_RAW_BYTES = 128 * 1024;

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
    maxHeaderSize: MAX_RAW_BYTES, // never reached: undici makes an error of each header beyond it
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
export function send(message: Message, stop: AbortSignal, through = agent()): Promise<Outcome> {
  return new Promise((resolve) => {
    const deadlines = deadlinesOf(stop);
    const exchange = new Exchange(message, (outcome) => {
      deadlines.delete(exchange);
      resolve(outcome);
    });
    deadlines.add(exchange);
    exchange.begin(message, through);
  });
}

/** One request and what comes back for it, as undici tells it. What comes after its end changes nothing. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly started = performance.now();
  readonly #outcome: Outcome;
  readonly #ended: (outcome: Outcome) => void;
  #isOver = false;
  /** Not there while it waits for a connection. */
  #controller: Dispatcher.DispatchController | undefined;
  readonly #kept: Uint8Array[] = [];
  #read = 0;

  constructor({ eventId, eventType, signatures }: Message, ended: (outcome: Outcome) => void) {
    const requestHeaders = {
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhooks/1.0",
      "Service-Event-Id": eventId,
      "Service-Event-Type": eventType,
      ...signatures,
    };
    const startedAt = new Date();
    this.#outcome = { startedAt, durationMs: 0, requestHeaders, status: null, headers: null, body: null, error: null };
    this.#ended = ended;
  }

  begin({ url: address, body }: Message, through: Agent): void {
    if (this.#isOver) return; // the process was stopping already
    try {
      const url = new URL(address);
      checkTarget(url);
      const { origin, pathname, search } = url;
      const headers = this.#outcome.requestHeaders;
      through.dispatch({ origin, path: pathname + search, method: "POST", headers, body }, this);
    } catch (error) {
      this.#end(reasonOf(error));
    }
  }

  /** Ends it now, whatever has come so far. */
  cut(error: AttemptError): void {
    this.#end(error);
    this.#controller?.abort(new Error("Over."));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#isOver) controller.abort(new Error("Over."));
    else this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, given: IncomingHttpHeaders): void {
    if (status < 200) return; // the answer is still to come
    const headers = flatten(given);
    if (sizeOf(headers) > MAX_HEADER_BYTES) {
      this.cut("connection_lost");
      return;
    }
    this.#outcome.status = status;
    this.#outcome.headers = headers;
    this.#outcome.body = "";
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#isOver) return;
    if (this.#read < MAX_KEPT_BYTES) this.#outcome.body = toText(this.#kept, chunk);
    this.#read += chunk.length;
    if (this.#read < MAX_READ_BYTES) return;
    this.#end(null);
    controller.abort(new Error("Enough.")); // closes the connection
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end(reasonOf(error));
  }

  #end(error: AttemptError | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#outcome.error = error;
    this.#outcome.durationMs = Math.round(performance.now() - this.started);
    this.#ended(this.#outcome);
  }
}

/** What is under way, the oldest first: all have the same time, so one timer is enough. */
class Deadlines {
  readonly #underWay = new Set<Exchange>();
  readonly #stop: AbortSignal;
  #timer: NodeJS.Timeout | undefined;

  constructor(stop: AbortSignal) {
    this.#stop = stop;
    stop.addEventListener("abort", () => this.#cutAll());
  }

  add(exchange: Exchange): void {
    this.#underWay.add(exchange);
    if (this.#stop.aborted) this.#cutAll();
    else this.#timer ??= this.#wait(TIMEOUT_MS);
  }

  delete(exchange: Exchange): void {
    this.#underWay.delete(exchange);
  }

  #cutAll(): void {
    for (const exchange of [...this.#underWay]) exchange.cut("stopped");
  }

  #wait(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#cutLate(), ms).unref(); // the sockets keep the process
  }

  #cutLate(): void {
    const now = performance.now();
    this.#timer = undefined;
    for (const exchange of [...this.#underWay]) {
      const left = exchange.started + TIMEOUT_MS - now;
      if (left > 0) {
        this.#timer = this.#wait(Math.ceil(left));
        return;
      }
      exchange.cut("timeout");
    }
  }
}

const stops = new WeakMap<AbortSignal, Deadlines>();

function deadlinesOf(stop: AbortSignal): Deadlines {
  const known = stops.get(stop) ?? new Deadlines(stop);
  stops.set(stop, known);
  return known;
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

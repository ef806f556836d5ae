import type { Credential } from "#lib/auth/credentials";
import { environment } from "#lib/config/environment";
import { log } from "#lib/config/log";
import { beginningOf } from "#lib/core/cut";
import type { RequestFacts } from "#lib/core/request";
import { shared } from "#lib/core/shared";
import { redactBody, redactPath, redactQuery } from "#lib/domain/request-log/redact";
import { type Gap, type RequestRow, writeGaps, writeRequests } from "#lib/domain/request-log/write";
import { pathOf } from "./url.ts";

/** The longest time that a request waits to be stored. */
const WRITE_EVERY_MS = 1_000;
/** The largest number of requests in a batch. */
const MAX_REQUESTS = 300;
/** Of one store, so that the flood of one leaves room for the others. */
const MAX_OF_STORE = 100;
/** Of one store, of those that changed nothing, so that a flood of reads leaves room for writes. */
const MAX_READS_OF_STORE = 50;
/** The bodies that wait together, in characters. */
const MAX_WAITING = 4 * 1024 * 1024;
/** What is stored of each body, and of the query. */
const MAX_BODY = 8 * 1024;
const MAX_QUERY = 1_024;
/** Requests are prepared and stored in pieces of this size, between which other work runs. */
const PIECE = 25;

/** A request that was answered. */
export interface AnsweredRequest {
  method: string;
  url: string;
  facts: RequestFacts;
  credential: Credential;
  status: number;
  input: unknown;
  output: unknown;
  /** The characters of both bodies, about. */
  size: number;
  milliseconds: number;
}

interface Count {
  all: number;
  reads: number;
}

/**
 * Stores requests to the API some time after their answer, in batches. It holds a bounded number of them, and counts those
 * that it leaves out. What waits is lost when the process is killed.
 * See `docs/decisions/030-request-log.md`.
 */
class RequestLog {
  #isOn = false;
  #waiting: AnsweredRequest[] = [];
  #size = 0;
  #ofStores = new Map<string, Count>();
  #leftOut = new Map<string, Gap>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  start(): void {
    this.#isOn = environment.REQUEST_LOG ?? true;
  }

  /** Writes what waits, and takes no more. */
  async stop(): Promise<void> {
    this.#isOn = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing;
    await this.#write();
  }

  /** Takes a request, or counts it as left out. Does no other work. */
  add(request: AnsweredRequest): void {
    if (!this.#isOn) return;
    this.#timer ??= setTimeout(() => void this.#writeAndWait(), WRITE_EVERY_MS).unref();
    if (this.#hasRoomFor(request)) {
      this.#size += request.size;
      this.#waiting.push(request);
    } else {
      this.#leaveOut(request.credential, 1);
    }
  }

  #hasRoomFor({ credential: { merchantId }, method, status, size }: AnsweredRequest): boolean {
    const count = this.#ofStores.get(merchantId) ?? { all: 0, reads: 0 };
    const isRead = method === "GET" || status === 429;
    if (this.#waiting.length >= MAX_REQUESTS || this.#size + size > MAX_WAITING) return false;
    if (count.all >= MAX_OF_STORE || (isRead && count.reads >= MAX_READS_OF_STORE)) return false;
    this.#ofStores.set(merchantId, { all: count.all + 1, reads: count.reads + (isRead ? 1 : 0) });
    return true;
  }

  #leaveOut({ merchantId, mode }: Pick<Credential, "merchantId" | "mode">, count: number): void {
    const key = `${merchantId} ${mode}`;
    const known = this.#leftOut.get(key);
    if (known) known.count += count;
    else this.#leftOut.set(key, { merchant_id: merchantId, mode, count });
  }

  /** The timer begins again only when the batch is stored, so that a slow database makes no queue. */
  async #writeAndWait(): Promise<void> {
    this.#writing = this.#write();
    await this.#writing;
    this.#timer = undefined;
    if (this.#isOn && (this.#waiting.length > 0 || this.#leftOut.size > 0)) {
      this.#timer = setTimeout(() => void this.#writeAndWait(), WRITE_EVERY_MS).unref();
    }
  }

  async #write(): Promise<void> {
    const requests = this.#waiting;
    this.#waiting = [];
    this.#size = 0;
    this.#ofStores.clear();
    for (let from = 0; from < requests.length; from += PIECE) {
      await this.#writeRequests(requests.slice(from, from + PIECE));
    }
    await this.#writeGaps();
  }

  async #writeRequests(requests: readonly AnsweredRequest[]): Promise<void> {
    try {
      await writeRequests(requests.map(toRow));
    } catch (error) {
      log.warn({ err: error, count: requests.length }, "requests could not be written to their log");
      for (const { credential } of requests) this.#leaveOut(credential, 1);
    }
  }

  async #writeGaps(): Promise<void> {
    const gaps = [...this.#leftOut.values()];
    if (gaps.length === 0) return;
    this.#leftOut.clear();
    try {
      await writeGaps(gaps, new Date());
    } catch (error) {
      log.warn({ err: error }, "the count of requests that were left out of their log could not be written");
      for (const { merchant_id, mode, count } of gaps) this.#leaveOut({ merchantId: merchant_id, mode }, count);
    }
  }
}

/** Returns the log of this process. It takes nothing before `start`. */
export const requestLog = (): RequestLog => shared("request-log", () => new RequestLog());

function toRow({ method, url, facts, credential, status, input, output, milliseconds }: AnsweredRequest): RequestRow {
  const { merchantId, mode, actor } = credential;
  const query = url.indexOf("?");
  const error = status >= 400 ? (output as { error?: unknown } | null)?.error : undefined;
  return {
    merchant_id: merchantId,
    id: facts.requestId,
    mode,
    method,
    path: beginningOf(redactPath(pathOf(url)), MAX_QUERY),
    query: query === -1 ? null : redactQuery(url.slice(query + 1), MAX_QUERY),
    status,
    error: typeof error === "string" ? error : null,
    actor_kind: actor.kind,
    actor_id: actor.id,
    address: facts.from.address,
    user_agent: facts.from.agent?.toWellFormed().replaceAll("\0", "") ?? null,
    duration_ms: Math.round(milliseconds),
    input: input === undefined ? null : redactBody(input, MAX_BODY),
    output: redactBody(output, MAX_BODY),
    created_at: facts.realNow,
  };
}

import type {
  Answer,
  Display,
  LossReason,
  RedemptionLookup,
  RedemptionResult,
  RedemptionReversal,
  Refusal,
} from "./answers.ts";

/** After this long without an answer the connection counts as lost. */
const TIMEOUT_MS = 8_000;
/** A batch has up to 100 scans. */
const BATCH_TIMEOUT_MS = 60_000;
/** The lookup after a refusal only adds details, so the verdict does not wait long for it. */
const DETAIL_TIMEOUT_MS = 1_500;

/** A scan to send later. */
interface OfflineScan {
  key: string;
  token: string;
  amountCents: number | null;
  /** Milliseconds. */
  at: number;
}

interface RedeemRequest {
  token: string;
  key: string;
  amountCents?: number;
  /** The events that the door admits; absent: all. */
  ticketEventIds?: readonly string[];
}

/** The requests that the scanner sends to the API. They never throw: an error is part of the answer. */
export interface DoorApi {
  /** Finds and redeems a code in one request. Repeating it with the same `key` is safe. */
  redeem(request: RedeemRequest): Promise<Answer<RedemptionResult>>;
  lookup(token: string, how?: { detail: boolean }): Promise<Answer<RedemptionLookup>>;
  /** Redeems scans that were decided without the server, each under its own key. Returns an answer for each, in order. */
  redeemBatch(scans: readonly OfflineScan[]): Promise<Answer<Answer<RedemptionResult>[]>>;
  /** Reverses one redemption of this phone. */
  reverse(request: { redemptionId: string; key: string }): Promise<Answer<RedemptionReversal>>;
}

interface Options {
  /** The server: that of the page, unless a test gives another. */
  origin?: () => string;
  /** Called when the server does not know the token of a request. */
  onRefused?: (token: string) => void;
}

export function doorApi(bearer: () => string, { origin = () => "", onRefused }: Options = {}): DoorApi {
  async function post<T>(path: string, body: object, timeoutMs: number, key?: string): Promise<Answer<T>> {
    const token = bearer();
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(key && { "idempotency-key": key }),
    };
    let received: { response: Response; body: unknown };
    try {
      const response = await fetch(`${origin()}${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
        credentials: "omit",
        cache: "no-store",
        signal: AbortSignal.timeout(timeoutMs),
      });
      received = { response, body: await response.json() };
    } catch (error) {
      return { kind: "lost", why: lossReasonOf(error) };
    }
    const { ok, status, headers: got } = received.response;
    if (status === 401) onRefused?.(token);
    if (ok) return { kind: "ok", body: received.body as T, isReplay: got.get("idempotent-replayed") === "true" };
    const requestId = got.get("x-request-id");
    return { kind: "refused", refusal: toRefusal(status, received.body, secondsOf(got.get("retry-after")), requestId) };
  }

  return {
    redeem: ({ token, key, amountCents, ticketEventIds }) => {
      const body = {
        token,
        ...(amountCents && { amount_cents: amountCents }),
        ...(ticketEventIds && { ticket_event_ids: ticketEventIds }),
      };
      return post("/v1/redemptions", body, TIMEOUT_MS, key);
    },
    async redeemBatch(scans) {
      const entries = scans.map(({ key, token, amountCents, at }) => ({
        token,
        ...(amountCents && { amount_cents: amountCents }),
        redeemed_at: Math.floor(at / 1000),
        idempotency_key: key,
      }));
      type Results = { results: { status: number; body: unknown }[] };
      const answer = await post<Results>("/v1/redemptions/batch", { entries }, BATCH_TIMEOUT_MS);
      return answer.kind === "ok" ? { ...answer, body: answer.body.results.map(toEntryAnswer) } : answer;
    },
    lookup: (token, how) => post("/v1/redemptions/lookup", { token }, how?.detail ? DETAIL_TIMEOUT_MS : TIMEOUT_MS),
    reverse: ({ redemptionId, key }) => post(`/v1/redemptions/${redemptionId}/reverse`, {}, TIMEOUT_MS, key),
  };
}

function lossReasonOf(error: unknown): LossReason {
  if (error instanceof DOMException && error.name === "TimeoutError") return "timeout";
  return navigator.onLine === false ? "offline" : "disconnected";
}

function toRefusal(status: number, body: unknown, retryAfter: number | null, requestId: string | null): Refusal {
  const error = (body ?? {}) as { error?: string; message?: string; display?: Display; request_id?: string };
  return {
    status,
    code: error.error ?? `http_${status}`,
    message: error.message ?? "",
    display: error.display ?? null,
    retryAfter,
    requestId: error.request_id ?? requestId,
  };
}

/** Returns the answer to one entry of a batch. */
const toEntryAnswer = ({ status, body }: { status: number; body: unknown }): Answer<RedemptionResult> =>
  status < 300
    ? { kind: "ok", body: body as RedemptionResult, isReplay: false }
    : { kind: "refused", refusal: toRefusal(status, body, null, null) };

function secondsOf(header: string | null): number | null {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

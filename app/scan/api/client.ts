import type { Answer, Display, LossReason, RedemptionLookup, RedemptionResult, RedemptionReversal } from "./answers.ts";

/** After this long without an answer the connection counts as lost. */
const TIMEOUT_MS = 8_000;
/** The lookup after a refusal only adds details, so the verdict does not wait long for it. */
const DETAIL_TIMEOUT_MS = 1_500;

/** The requests that the scanner sends to the API. They never throw: an error is part of the answer. */
export interface DoorApi {
  /** Finds and redeems a code in one request. Repeating it with the same `key` is safe. */
  redeem(request: { token: string; key: string; amountCents?: number }): Promise<Answer<RedemptionResult>>;
  lookup(token: string, how?: { detail: boolean }): Promise<Answer<RedemptionLookup>>;
  /** Reverses one redemption of this phone. */
  reverse(request: { redemptionId: string; key: string }): Promise<Answer<RedemptionReversal>>;
}

export function doorApi(bearer: () => string): DoorApi {
  async function post<T>(path: string, body: object, timeoutMs: number, key?: string): Promise<Answer<T>> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${bearer()}`,
      "content-type": "application/json",
      ...(key && { "idempotency-key": key }),
    };
    let received: { response: Response; body: unknown };
    try {
      const response = await fetch(path, {
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
    return toAnswer<T>(received.response, received.body);
  }

  return {
    redeem: ({ token, key, amountCents }) =>
      post("/v1/redemptions", { token, ...(amountCents && { amount_cents: amountCents }) }, TIMEOUT_MS, key),
    lookup: (token, how) => post("/v1/redemptions/lookup", { token }, how?.detail ? DETAIL_TIMEOUT_MS : TIMEOUT_MS),
    reverse: ({ redemptionId, key }) => post(`/v1/redemptions/${redemptionId}/reverse`, {}, TIMEOUT_MS, key),
  };
}

function lossReasonOf(error: unknown): LossReason {
  if (error instanceof DOMException && error.name === "TimeoutError") return "timeout";
  return navigator.onLine === false ? "offline" : "disconnected";
}

function toAnswer<T>(response: Response, body: unknown): Answer<T> {
  if (response.ok) {
    return { kind: "ok", body: body as T, isReplay: response.headers.get("idempotent-replayed") === "true" };
  }
  const error = (body ?? {}) as { error?: string; message?: string; display?: Display; request_id?: string };
  return {
    kind: "refused",
    refusal: {
      status: response.status,
      code: error.error ?? `http_${response.status}`,
      message: error.message ?? "",
      display: error.display ?? null,
      retryAfter: secondsOf(response.headers.get("retry-after")),
      requestId: error.request_id ?? response.headers.get("x-request-id"),
    },
  };
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

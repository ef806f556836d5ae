import { ApiError, type Call, type RedemptionBatch, Redemptions, TimeoutError, toError, transport } from "#client";
import type { Admission } from "#lib/domain/issued-items/admission";
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
  /** By the time of the store, in milliseconds. */
  at: number;
}

interface RedeemRequest {
  token: string;
  key: string;
  amountCents?: number;
  /** What the door admits; absent: everything. */
  admission?: Admission;
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

/**
 * The client of the API, without its retries: what a scan needs now is an answer, and its queue sends it again. The page has no
 * cookie that the API takes, and keeps no answers.
 */
const clientOf = (token: string, origin: string): Redemptions =>
  new Redemptions(
    transport({
      apiKey: token,
      baseUrl: origin,
      maxRetries: 0,
      fetch: (url, init) => fetch(url, { ...init, credentials: "omit", cache: "no-store" }),
    }),
  );

export function doorApi(bearer: () => string, { origin = () => "", onRefused }: Options = {}): DoorApi {
  async function ask<T>(send: (redemptions: Redemptions) => Call<T>): Promise<Answer<T>> {
    const token = bearer();
    try {
      const { data, isReplay } = await send(clientOf(token, origin())).withResponse();
      return { kind: "ok", body: data, isReplay };
    } catch (error) {
      // What is before the server, such as the sign-in page of a network, does not decide.
      if (!(error instanceof ApiError) || error.body === null) return { kind: "lost", why: lossReasonOf(error) };
      if (error.status === 401) onRefused?.(token);
      return { kind: "refused", refusal: toRefusal(error) };
    }
  }

  return {
    redeem: ({ token, key, amountCents, admission }) =>
      ask((redemptions) =>
        redemptions.create(
          {
            token,
            ...(amountCents && { amount_cents: amountCents }),
            ...toBody(admission),
          },
          { idempotencyKey: key, timeoutMs: TIMEOUT_MS },
        ),
      ),
    async redeemBatch(scans) {
      const entries = scans.map(({ key, token, amountCents, at }) => ({
        token,
        ...(amountCents && { amount_cents: amountCents }),
        redeemed_at: Math.floor(at / 1000),
        idempotency_key: key,
      }));
      // Each entry has its own key.
      const options = { idempotencyKey: null, timeoutMs: BATCH_TIMEOUT_MS };
      const answer = await ask((redemptions) => redemptions.batch({ entries }, options));
      return answer.kind === "ok" ? { ...answer, body: answer.body.results.map(toEntryAnswer) } : answer;
    },
    lookup: (token, how) =>
      ask((redemptions) => redemptions.lookup({ token }, { timeoutMs: how?.detail ? DETAIL_TIMEOUT_MS : TIMEOUT_MS })),
    reverse: ({ redemptionId, key }) =>
      ask((redemptions) => redemptions.reverse(redemptionId, {}, { idempotencyKey: key, timeoutMs: TIMEOUT_MS })),
  };
}

function toBody({ ticket_event_ids, timeslot_ids, resource_ids, only_today }: Admission = {}) {
  return {
    ...(ticket_event_ids && { ticket_event_ids: [...ticket_event_ids] }),
    ...(timeslot_ids && { timeslot_ids: [...timeslot_ids] }),
    ...(resource_ids && { resource_ids: [...resource_ids] }),
    ...(only_today && { only_today }),
  };
}

function lossReasonOf(error: unknown): LossReason {
  if (error instanceof TimeoutError) return "timeout";
  return navigator.onLine === false ? "offline" : "disconnected";
}

const toRefusal = ({ status, code, message, body, retryAfter, requestId }: ApiError): Refusal => ({
  status,
  code,
  message,
  display: (body as { display?: Display }).display ?? null,
  retryAfter,
  requestId,
});

/** Returns the answer to one entry of a batch. */
const toEntryAnswer = ({ status, body }: RedemptionBatch["results"][number]): Answer<RedemptionResult> =>
  status < 300
    ? { kind: "ok", body: body as RedemptionResult, isReplay: false }
    : { kind: "refused", refusal: toRefusal(toError({ status, body, requestId: null, retryAfter: null })) };

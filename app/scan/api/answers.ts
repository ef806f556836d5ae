import type * as api from "#client";

export type Display = api.Display;

export type Kind = api.RedemptionResult["kind"];

/** The type of a field, from the kinds of items that have it. */
type FieldOf<Field extends string, One = api.RedemptionResult["resource"]> = One extends unknown
  ? Field extends keyof One
    ? One[Field]
    : never
  : never;

/** The fields of issued items that the scanner reads. Each kind has some of them. */
export type Item = Pick<api.RedemptionResult["resource"], "id" | "object"> & {
  [Field in
    | "max_uses"
    | "uses_after"
    | "remaining"
    | "voided_at"
    | "expires_at"
    | "redeemed_at"
    | "party_size"
    | "status"
    | "usage"
    | "code"
    | "balance_cents"
    | "currency"]?: FieldOf<Field>;
};

export interface RedemptionResult extends Omit<api.RedemptionResult, "resource" | "redemption"> {
  resource: Item;
  redemption: Pick<api.RedemptionResult["redemption"], "id">;
}

export interface RedemptionLookup extends Omit<api.RedemptionLookup, "resource"> {
  resource: Item;
}

export interface RedemptionReversal extends Omit<api.RedemptionReversal, "resource"> {
  resource: Item;
}

export interface Refusal {
  status: number;
  code: string;
  message: string;
  display: api.Display | null;
  /** Seconds to wait, from the `Retry-After` header. */
  retryAfter: number | null;
  requestId: string | null;
}

/** `offline`: the phone has no network. `timeout`: no answer came in time. `disconnected`: the connection broke. */
export type LossReason = "offline" | "timeout" | "disconnected";

/** The result of one request to the API. A lost request may have been executed: retry it with the same key. */
export type Answer<T> =
  | { kind: "ok"; body: T; isReplay: boolean }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "lost"; why: LossReason };

/** True if the answer says that the first request with this key is not finished yet. */
const isInUse = (answer: Answer<unknown>): boolean =>
  answer.kind === "refused" && answer.refusal.code === "idempotency_conflict";

/** True if the server accepted or refused the request. Otherwise its key is needed again. */
export function isDecided(answer: Answer<unknown>): boolean {
  if (answer.kind !== "refused") return answer.kind === "ok";
  const { status } = answer.refusal;
  return !isInUse(answer) && status < 500 && ![401, 403, 429].includes(status);
}

/** True if the same request may be decided a moment later, without anybody doing something about it. */
export const isWorthRepeating = (answer: Answer<unknown>): boolean =>
  answer.kind === "lost" ||
  (answer.kind === "refused" && (isInUse(answer) || answer.refusal.status >= 500 || answer.refusal.status === 429));

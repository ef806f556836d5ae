import type * as api from "#lib/domain/redemptions/schema";

export type Display = api.Display;

export type Kind = api.RedemptionKind;

/** The type of a field in those of the five kinds that have it. */
type FieldOf<Field extends string, One = api.Resource> = One extends unknown
  ? Field extends keyof One
    ? One[Field]
    : never
  : never;

/** The fields of the five issued items that the scanner reads. Each kind has some of them. */
export type Item = Pick<api.Resource, "id" | "object"> & {
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
  redemption: Pick<api.Redemption, "id">;
}

export interface RedemptionLookup extends Omit<api.Lookup, "resource"> {
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
  /** Seconds to wait, when the server said so. */
  retryAfter: number | null;
  requestId: string | null;
}

/** `offline`: the phone has no network. `silent`: nothing came back in time. `cut`: the connection broke. */
export type Loss = "offline" | "silent" | "cut";

/** The result of one request to the API. A lost request may have been carried out: send it again under the same key. */
export type Answer<T> =
  | { kind: "ok"; body: T; replayed: boolean }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "lost"; why: Loss };

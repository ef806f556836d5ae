/** What a person at the door needs to see: carried by every lookup, result and refusal by state. */
export interface Display {
  title: string | null;
  detail: string | null;
  name: string | null;
  /** Unix seconds. */
  starts_at: number | null;
  first_redeemed_at: number | null;
  first_source: string | null;
}

export type Kind = "ticket" | "booking" | "voucher" | "membership" | "gift_card";

/** The fields of the five issued items that a door reads; each kind carries its own part of them. */
export interface Item {
  id: string;
  object: Kind;
  max_uses?: number;
  uses_after?: number;
  remaining?: number;
  voided_at?: number | null;
  expires_at?: number | null;
  redeemed_at?: number | null;
  party_size?: number;
  status?: string;
  usage?: {
    max_per_period: number | null;
    used_this_period: number;
    remaining_this_period: number | null;
    period_end: number | null;
  };
  code?: string;
  balance_cents?: number;
  currency?: string | null;
}

export interface RedemptionResult {
  object: "redemption_result";
  kind: Kind;
  resource: Item;
  redemption: { id: string };
  display: Display;
}

export interface RedemptionLookup {
  object: "redemption_lookup";
  kind: Kind;
  redeemable: boolean;
  /** The code that a redeem would answer, or null. */
  reason: string | null;
  resource: Item;
  display: Display;
}

export interface RedemptionReversal {
  object: "redemption_reversal";
  id: string;
  redemption_id: string;
  kind: Kind;
  resource: Item;
}

export interface Refusal {
  status: number;
  code: string;
  message: string;
  display: Display | null;
  /** Seconds to wait, when the server said so. */
  retryAfter: number | null;
  requestId: string | null;
}

/** `offline`: the phone has no network. `silent`: nothing came back in time. `cut`: the connection broke. */
export type Loss = "offline" | "silent" | "cut";

/** What came of one question to the API. A lost one may have been carried out: ask again under the same key. */
export type Answer<T> =
  | { kind: "ok"; body: T; replayed: boolean }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "lost"; why: Loss };

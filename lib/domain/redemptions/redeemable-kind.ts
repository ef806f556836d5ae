import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { RedeemOptions } from "#lib/domain/issued-items/claim";
import type { Refusal } from "#lib/domain/issued-items/refusal";
import type { Display, Redemption, RedemptionKind, Resource } from "./schema.ts";

/** What a request to redeem a token says besides the token. */
export interface RedeemRequest extends RedeemOptions {
  /** Of a gift card. */
  amount_cents?: number;
  /** The events that this door admits. */
  ticket_event_ids?: string[];
}

/** The item that a token stands for, as it is now. */
export interface ScannedItem {
  kind: RedemptionKind;
  id: string;
  resource: Resource;
  display: Display;
  /** Why the item would not be redeemed at `at`, or null when it would. */
  refusal(at: Date, request?: RedeemRequest): Refusal | null;
}

/** An item after a redemption, and the record of it. */
export interface RedeemedItem {
  resource: Resource;
  redemption: Redemption;
  /** The result of an equal charge moments ago is repeated: nothing more was charged. */
  isReplay?: boolean;
}

/** An item after a reversal, and the id of the reversal. */
export interface ReversedItem {
  id: string;
  resource: Resource;
}

/** What lookup, redeem and reverse need of each kind of item. Tokens are in their stored form. */
export interface RedeemableKind {
  /** Null when this store and mode have no such item. Changes nothing. */
  find(ctx: Context, token: string): Promise<ScannedItem | null>;
  /** Redeems, or changes nothing and answers null or throws the refusal. */
  claim(ctx: Context, token: string, request: RedeemRequest): Promise<RedeemedItem | null>;
  /** Locks the item under an id for whoever changes it, and answers its `voided_at`. */
  lock: Statement;
  /** Reverses a redemption of an item that the caller has locked. */
  reverse(ctx: Context, redemption: { id: string; item_id: string }, reason: string | null): Promise<ReversedItem>;
}

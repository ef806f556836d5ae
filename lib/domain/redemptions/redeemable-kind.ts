import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { Admission } from "#lib/domain/issued-items/admission";
import type { RedeemOptions } from "#lib/domain/issued-items/claim";
import type { Refusal } from "#lib/domain/issued-items/refusal";
import type { VoidOptions } from "#lib/domain/issued-items/void";
import type { Display, Redemption, RedemptionKind, Resource } from "./schema.ts";

/** A request to redeem a token, without the token. */
export interface RedeemRequest extends RedeemOptions, Admission {
  /** Only for a gift card. */
  amount_cents?: number;
}

/** The item of a token, as it was when it was found. */
export interface ScannedItem {
  kind: RedemptionKind;
  /** In its stored form. */
  token: string;
  resource: Resource;
  display: Display;
  /** Returns why the item cannot be redeemed now, or null when it can. Changes nothing. */
  refusal(): Refusal | null;
  /**
   * Redeems the item, whatever was found. Otherwise changes nothing, and returns why, or null when what was found has no reason:
   * somebody has changed the item since, so it must be found again.
   */
  claim(request: RedeemRequest): Promise<RedeemedItem | Refusal | null>;
}

/** An item after a redemption, and the record of it. */
export interface RedeemedItem {
  resource: Resource;
  redemption: Redemption;
  display: Display;
  /** The result is that of an equal charge of the last moments (`DUPLICATE_SECONDS`), and nothing was charged now. */
  isReplay?: boolean;
}

/** An item after a reversal, and the id of the reversal. */
export interface ReversedItem {
  id: string;
  resource: Resource;
  /** No use, and nothing of its balance, is taken. */
  isUnused: boolean;
}

/** The port that each kind of item implements for lookup, redeem and reverse. Tokens are in their stored form. */
export interface RedeemableKind {
  /** Returns the item, or null when this store and mode do not have it. Changes nothing. */
  find(ctx: Context, token: string): Promise<ScannedItem | null>;
  /** Locks an item by its id, so that changes of it run one after another, and returns its `voided_at`, and of a ticket its event. */
  lock: Statement;
  /** Reverses a redemption of an item that the caller has locked. */
  reverse(ctx: Context, redemption: { id: string; item_id: string }, reason: string | null): Promise<ReversedItem>;
  /** Voids an item that was not voided before. Not for memberships: a refund cancels them, used or not. */
  void?(ctx: Context, id: string, options: VoidOptions): Promise<Resource>;
}

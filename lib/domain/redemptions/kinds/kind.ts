import type { ErrorCode } from "#lib/core/errors";
import type { Scope } from "#lib/core/scopes";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { Claimed, Redeeming } from "#lib/domain/redemptions/claim";
import type { Display, Redemption, RedemptionKind, Resource } from "#lib/domain/redemptions/schema";

/** What a token is asked for. */
export interface Asking extends Redeeming {
  /** Of a gift card. */
  amount_cents?: number;
  /** The events that this door admits. */
  ticket_event_ids?: string[];
}

/** The item that a token stands for, as it is now. */
export interface Found {
  kind: RedemptionKind;
  id: string;
  resource: Resource;
  display: Display;
  /** Why it is not redeemed as asked at `at`, or null when it is. */
  refusal(at: Date, asking?: Asking): { code: ErrorCode; message: string } | null;
}

/** What a redemption took: the item after it, and its record. */
export interface Taken {
  resource: Resource;
  redemption: Redemption;
  /** The answer to an equal charge moments ago: nothing more was taken. */
  isReplay?: boolean;
}

/** One kind of item as scanning sees it. Tokens are in their stored form. */
export interface Kind {
  writeScope: Scope;
  /** Null outside the tenant. Changes nothing. */
  find(ctx: Context, token: string): Promise<Found | null>;
  /** Redeems, or changes nothing: null or the refusal thrown. */
  claim(ctx: Context, token: string, asking: Asking): Promise<Taken | null>;
  /** Locks the item under an id for whoever changes it, and answers its `voided_at`. */
  lock: Statement;
  /** Takes a redemption of a locked item back. */
  giveBack(ctx: Context, taken: { id: string; item_id: string }, reason: string | null): Promise<GivenBack>;
}

export interface GivenBack {
  /** Of the record that took it back. */
  id: string;
  resource: Resource;
}

/** The record of a use that was just taken, as the log of its kind shows it. */
export const recordOf = (ctx: Context, claimed: Claimed<{ merchant_id: string }>, { at, source, note }: Asking) => ({
  merchant_id: claimed.merchant_id,
  id: claimed.redemption_id,
  redeemed_at: at ?? ctx.now,
  source: source ?? ctx.actor.name,
  note: note || null,
  created_at: ctx.now,
  reversed_at: null,
});

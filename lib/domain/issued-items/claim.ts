import { newEventId } from "#lib/core/ids";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { signalQueued } from "#lib/domain/outbox/wake";
import type { ByEachKey } from "./claim-sql.ts";
import type { RedemptionRow } from "./log.ts";

/** An item by its id, or by its token in its stored form. */
export type ItemKey = { id: string } | { token: string };

/** What is known of a redemption besides the item. */
export interface RedeemOptions {
  note?: string;
  source?: string;
  /** The moment that the item's dates are checked against and that is recorded: now unless it happened offline. */
  at?: Date;
}

/** An item of which one use was taken, and the id of the record of it. */
export type Claimed<Row> = Row & { redemption_id: string };

/** Takes one use of an item. Null: none was taken. `further` are the statement's own parameters. */
export const claimUse = <Row>(
  ctx: Context,
  { byId, byToken }: ByEachKey,
  key: ItemKey,
  options: RedeemOptions,
  further: readonly unknown[] = [],
): Promise<Claimed<Row> | null> =>
  "id" in key
    ? runClaim<Row>(ctx, byId, key.id, options, further)
    : runClaim<Row>(ctx, byToken, key.token, options, further);

/** Runs a statement that ends with `recordClaim`; its $3 is `idOrToken`. */
export async function runClaim<Row>(
  ctx: Context,
  claim: Statement,
  idOrToken: string,
  options: RedeemOptions,
  further: readonly unknown[] = [],
): Promise<Claimed<Row> | null> {
  const { actor, now } = ctx;
  const { redeemed_at, source, note } = recordOf(ctx, options);
  const values = [idOrToken, now, redeemed_at, source, note, actor.kind, actor.id, newEventId(), ...further];
  const [row] = await ctx.sql<Claimed<Row> & { queued: number }>(claim, values);
  if (!row) return null;
  if (row.queued > 0) afterCommit(ctx, signalQueued);
  return row;
}

/** What the log holds of a redemption made with these options. */
const recordOf = ({ actor, now }: Context, { at, source, note }: RedeemOptions) => ({
  redeemed_at: at ?? now,
  source: source ?? actor.name,
  note: note || null,
});

/** The record of a use that was just taken, as the log will show it. */
export const recordOfClaim = (
  ctx: Context,
  claimed: Claimed<{ merchant_id: string }>,
  options: RedeemOptions,
): RedemptionRow => ({
  merchant_id: claimed.merchant_id,
  id: claimed.redemption_id,
  ...recordOf(ctx, options),
  created_at: ctx.now,
  reversed_at: null,
});

import { newEventId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { type JsonRow, rowFromJson } from "#lib/db/json-row";
import { afterCommit } from "#lib/db/transaction";
import { signalQueued } from "#lib/domain/outbox/wake";
import type { ByEachKey, ItemStatement } from "./claim-sql.ts";
import type { RedemptionRow } from "./log.ts";

/** The id of an item, or its token in its stored form. */
export type ItemKey = { id: string } | { token: string };

/** The details of a redemption besides the item. */
export interface RedeemOptions {
  note?: string;
  source?: string;
  /**
   * The time of the redemption: now, or earlier for an offline one. It is recorded, and the item's dates are checked at
   * it.
   */
  at?: Date;
}

/** An item after one use was taken, and the id of the record in its log. */
export type Claimed<Row> = Row & { redemption_id: string };

interface ClaimRow {
  item: JsonRow;
  redemption_id: string;
  queued: number;
}

/** Takes one use of an item, or returns null. `extraValues` are the statement's own parameters, from $12. */
export const claimUse = <Row>(
  ctx: Context,
  { byId, byToken }: ByEachKey<Row>,
  key: ItemKey,
  options: RedeemOptions,
  extraValues: readonly unknown[] = [],
): Promise<Claimed<Row> | null> =>
  "id" in key
    ? runClaim<Row>(ctx, byId, key.id, options, extraValues)
    : runClaim<Row>(ctx, byToken, key.token, options, extraValues);

/** Runs a statement whose parameters are those of `claimStatements`, with `idOrToken` as $3. */
export async function runClaim<Row>(
  ctx: Context,
  claim: ItemStatement<Row>,
  idOrToken: string,
  options: RedeemOptions,
  extraValues: readonly unknown[] = [],
): Promise<Claimed<Row> | null> {
  const { actor, now } = ctx;
  const { redeemed_at, source, note } = recordOf(ctx, options);
  const record = [now, redeemed_at, source, note, actor.kind, actor.id, newEventId(), ctx.requestId];
  const values = [idOrToken, ...record, ...extraValues];
  const [row] = await ctx.sql<ClaimRow>(claim, values);
  if (!row) return null;
  if (row.queued > 0) afterCommit(ctx, signalQueued);
  return { ...rowFromJson<Row>(row.item, claim.times), redemption_id: row.redemption_id };
}

/** Returns the fields of the log row of a redemption with these options. */
const recordOf = ({ actor, now }: Context, { at, source, note }: RedeemOptions) => ({
  redeemed_at: at ?? now,
  source: source ?? actor.name,
  note: note || null,
});

/** Returns the record of a use that was just taken, as the log shows it. */
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

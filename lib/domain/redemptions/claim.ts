import { newEventId } from "#lib/core/ids";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { signalQueued } from "#lib/domain/outbox/wake";

/** How an item is redeemed. */
export interface Redeeming {
  note?: string;
  source?: string;
  /** The moment it is judged by and recorded as; now unless it happened offline. */
  at?: Date;
}

/** An item of which one use was taken, and the record of it. */
export type Claimed<Row> = Row & { redemption_id: string };

/** Runs a statement that takes one use of the item under `key` (see `recordUse`). Null: it took none. */
export async function runClaim<Row>(
  ctx: Context,
  claim: Statement,
  key: string,
  { note, source, at }: Redeeming,
  further: readonly unknown[] = [],
): Promise<Claimed<Row> | null> {
  const { actor, now } = ctx;
  const [row] = await ctx.sql<Claimed<Row> & { queued: number }>(claim, [
    key,
    now,
    at ?? now,
    source ?? actor.name,
    note || null,
    actor.kind,
    actor.id,
    newEventId(),
    ...further,
  ]);
  if (!row) return null;
  if (row.queued > 0) afterCommit(ctx, signalQueued);
  return row;
}

import type { SqlCtx } from "#lib/core/context";
import { AppError } from "#lib/core/errors";
import { newEventId } from "#lib/core/ids";
import { afterCommit } from "#lib/db/client";
import { signalQueued } from "#lib/domain/events/wake";
import { ticketRefusal } from "./refusal.ts";
import { findTicket, type TicketRow, toTicket } from "./row.ts";
import type { RedeemBody, Ticket } from "./schema.ts";
import { CLAIM_USE, CLAIM_USE_BY_TOKEN } from "./sql.ts";

/** Lets one more person in on this ticket. Spec, "States and transitions / Ticket". */
export async function redeemTicket(ctx: SqlCtx, id: string, how: RedeemBody = {}): Promise<Ticket> {
  const claimed = await claimUse(ctx, { id }, how);
  if (claimed) return toTicket(claimed);
  const refusal = ticketRefusal(await findTicket(ctx, id), ctx.now);
  // No reason left: a use was given back between the two statements.
  if (!refusal) return redeemTicket(ctx, id, how);
  throw new AppError(refusal.code, refusal.message);
}

export interface ClaimedTicket extends TicketRow {
  redemption_id: string;
}

/** Takes one use, or answers null and changes nothing. `admitted` are the events of this door; null admits all. */
export async function claimUse(
  ctx: SqlCtx,
  which: { id: string } | { token: string },
  { note, source }: { note?: string; source?: string } = {},
  admitted: readonly string[] | null = null,
): Promise<ClaimedTicket | null> {
  const [statement, key] = "id" in which ? [CLAIM_USE, which.id] : [CLAIM_USE_BY_TOKEN, which.token];
  const { actor, now } = ctx;
  const [row] = await ctx.sql<ClaimedTicket & { queued: number }>(statement, [
    key,
    now,
    source ?? actor.name,
    note || null,
    actor.kind,
    actor.id,
    newEventId(),
    admitted,
  ]);
  if (!row) return null;
  if (row.queued > 0) afterCommit(ctx, signalQueued);
  return row;
}

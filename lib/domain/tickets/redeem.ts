import { AppError } from "#lib/core/errors";
import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Claimed, type Redeeming, runClaim } from "#lib/domain/redemptions/claim";
import { ticketRefusal } from "./refusal.ts";
import { findTicket, type TicketRow, toTicket } from "./row.ts";
import type { Ticket } from "./schema.ts";
import { CLAIM_USE, CLAIM_USE_BY_TOKEN } from "./sql.ts";

/** Lets one more person in on this ticket. Spec, "States and transitions / Ticket". */
export async function redeemTicket(ctx: Context, id: string, how: RedeemBody = {}): Promise<Ticket> {
  const claimed = await claimUse(ctx, { id }, how);
  if (claimed) return toTicket(claimed);
  const refusal = ticketRefusal(await findTicket(ctx, id), ctx.now);
  // No reason left: a use was given back between the two statements.
  if (!refusal) return redeemTicket(ctx, id, how);
  throw new AppError(refusal.code, refusal.message);
}

/**
 * Takes one use, or answers null and changes nothing. `admitted` are the events of this door; null admits all.
 * The window is judged by `how.at`, uses and voids by how they stand now.
 */
export function claimUse(
  ctx: Context,
  which: { id: string } | { token: string },
  how: Redeeming = {},
  admitted: readonly string[] | null = null,
): Promise<Claimed<TicketRow> | null> {
  return "id" in which
    ? runClaim(ctx, CLAIM_USE, which.id, how, [admitted])
    : runClaim(ctx, CLAIM_USE_BY_TOKEN, which.token, how, [admitted]);
}

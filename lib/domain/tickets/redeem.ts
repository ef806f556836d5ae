import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Claimed, claimUse, type ItemKey, type RedeemOptions } from "#lib/domain/issued-items/claim";
import { redeemOrRefuse } from "#lib/domain/issued-items/refusal";
import { admittedBy } from "./admitted.ts";
import { findTicket } from "./read.ts";
import { ticketRefusal } from "./refusal.ts";
import { type TicketRow, toTicket } from "./row.ts";
import type { Ticket } from "./schema.ts";
import { CLAIM_TICKET_USE } from "./sql.ts";

/** Redeems a ticket. Spec, "States and transitions / Ticket". Throws `not_found` and the refusal. */
export async function redeemTicket(ctx: Context, id: string, options: RedeemBody = {}): Promise<Ticket> {
  const claimed = await redeemOrRefuse(
    () => claimTicketUse(ctx, { id }, options),
    async () => ticketRefusal(await findTicket(ctx, id), ctx.now, admittedBy(ctx)),
  );
  return toTicket(claimed);
}

/**
 * Takes one use of a ticket, or returns null and changes nothing. `admitted` are the events that the door admits; null
 * means all that its device may admit. The window is checked at `options.at`, and whether the ticket is used or voided now.
 */
export const claimTicketUse = (
  ctx: Context,
  key: ItemKey,
  options: RedeemOptions = {},
  admitted: readonly string[] | null = null,
): Promise<Claimed<TicketRow> | null> => claimUse(ctx, CLAIM_TICKET_USE, key, options, [admittedBy(ctx, admitted)]);

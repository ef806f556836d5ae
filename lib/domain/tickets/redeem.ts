import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import type { Admission } from "#lib/domain/issued-items/admission";
import { type Claimed, claimUse, type ItemKey, type RedeemOptions } from "#lib/domain/issued-items/claim";
import { dayOfClaim } from "#lib/domain/issued-items/day-of-claim";
import { isInReach } from "#lib/domain/issued-items/device-reach";
import { redeemOrRefuse } from "#lib/domain/issued-items/refusal";
import { findTicket } from "./read.ts";
import { ticketRefusal } from "./refusal.ts";
import { type TicketRow, toTicket } from "./row.ts";
import type { Ticket } from "./schema.ts";
import { CLAIM_TICKET_USE } from "./sql.ts";

/** Redeems a ticket. Throws `not_found` and the refusal. */
export async function redeemTicket(ctx: Context, id: string, options: RedeemBody = {}): Promise<Ticket> {
  const claimed = await redeemOrRefuse(
    () => claimTicketUse(ctx, { id }, options),
    async () => {
      const ticket = await findTicket(ctx, id);
      return ticketRefusal(ticket, ctx.now, isInReach(ctx.actor, ticket.ticket_event_id));
    },
  );
  return toTicket(claimed);
}

/**
 * Takes one use of a ticket, or returns null and changes nothing. `admission` is what the door admits, of
 * which its device may admit only some. The window is checked at `options.at`, and whether the ticket is used or voided now.
 */
export async function claimTicketUse(
  ctx: Context,
  key: ItemKey,
  options: RedeemOptions = {},
  admission: Admission = {},
): Promise<Claimed<TicketRow> | null> {
  const events = [ctx.actor.ticketEventIds ?? null, admission.ticket_event_ids ?? null];
  const day = await dayOfClaim(ctx, admission, options);
  return claimUse(ctx, CLAIM_TICKET_USE, key, options, [...events, ...day]);
}

import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { admitsTicket } from "#lib/domain/issued-items/admission";
import { recordOfClaim } from "#lib/domain/issued-items/claim";
import { findItem } from "#lib/domain/issued-items/find";
import type { Refusal } from "#lib/domain/issued-items/refusal";
import { lockStatement, reverseUse } from "#lib/domain/issued-items/reverse";
import { claimTicketUse } from "#lib/domain/tickets/redeem";
import { ticketRefusal } from "#lib/domain/tickets/refusal";
import { type TicketRow, type TicketScanRow, toTicket, toTicketRedemption } from "#lib/domain/tickets/row";
import { FIND_TICKET } from "#lib/domain/tickets/sql";
import { voidTicket } from "#lib/domain/tickets/void";
import type { RedeemableKind, RedeemRequest } from "./redeemable-kind.ts";
import type { Display } from "./schema.ts";

export const ticketKind: RedeemableKind = {
  async find(ctx, token) {
    const row = await findItem<TicketScanRow>(ctx, FIND_TICKET.byToken, token);
    if (!row) return null;
    return {
      kind: "ticket",
      token,
      resource: toTicket(row),
      display: toDisplay(row),
      refusal: () => refusalOf(ctx, row),
      async claim(request) {
        const claimed = await claimTicketUse(ctx, { token }, request, request);
        if (!claimed) return refusalOf(ctx, row, request);
        const redemption = toTicketRedemption({ ...recordOfClaim(ctx, claimed, request), ticket_id: claimed.id });
        return { resource: toTicket(claimed), redemption, display: toDisplay({ ...row, ...claimed }) };
      },
    };
  },

  lock: lockStatement("ticket"),

  async reverse(ctx, redemption, reason) {
    const reversed = await reverseUse<TicketRow>(ctx, "ticket", redemption, reason);
    return { id: reversed.reversal_id, resource: toTicket(reversed), isUnused: reversed.uses_after === 0 };
  },

  void: voidTicket,
};

function refusalOf({ actor, now }: Context, row: TicketScanRow, request: RedeemRequest = {}): Refusal | null {
  const { ticket_event_id, event_starts_at, event_ends_at, timezone: timeZone } = row;
  const at = request.at ?? now;
  const ticket = { ticket_event_id, starts_at: toUnix(event_starts_at), ends_at: toUnix(event_ends_at) };
  const isAdmitted = admitsTicket(request, actor.ticketEventIds ?? null, ticket, { now: toUnix(at), timeZone });
  return ticketRefusal(row, at, isAdmitted);
}

const toDisplay = (row: TicketScanRow): Display => ({
  title: row.product_title,
  detail: [row.tier_name, row.event_location].filter(Boolean).join(", ") || null,
  name: row.attendee_name ?? row.customer_name,
  starts_at: toUnix(row.event_starts_at),
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: row.redeemed_source,
});

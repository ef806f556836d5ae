import { toUnix } from "#lib/core/time";
import { admitsTicket } from "#lib/domain/issued-items/admission";
import { recordOfClaim } from "#lib/domain/issued-items/claim";
import { findItem } from "#lib/domain/issued-items/find";
import { lockStatement, reverseUse } from "#lib/domain/issued-items/reverse";
import { claimTicketUse } from "#lib/domain/tickets/redeem";
import { ticketRefusal } from "#lib/domain/tickets/refusal";
import { type TicketRow, type TicketScanRow, toTicket, toTicketRedemption } from "#lib/domain/tickets/row";
import { FIND_TICKET } from "#lib/domain/tickets/sql";
import { voidTicket } from "#lib/domain/tickets/void";
import type { RedeemableKind } from "./redeemable-kind.ts";
import type { Display } from "./schema.ts";

export const ticketKind: RedeemableKind = {
  async find(ctx, token) {
    const row = await findItem<TicketScanRow>(ctx, FIND_TICKET.byToken, token);
    if (!row) return null;
    return {
      kind: "ticket",
      id: row.id,
      resource: toTicket(row),
      display: toDisplay(row),
      refusal(at, request = {}) {
        const { ticket_event_id, event_starts_at, event_ends_at, timezone: timeZone } = row;
        const ticket = { ticket_event_id, starts_at: toUnix(event_starts_at), ends_at: toUnix(event_ends_at) };
        const ofDevice = ctx.actor.ticketEventIds ?? null;
        return ticketRefusal(row, at, admitsTicket(request, ofDevice, ticket, { now: toUnix(at), timeZone }));
      },
    };
  },

  async claim(ctx, token, request) {
    const claimed = await claimTicketUse(ctx, { token }, request, request);
    if (!claimed) return null;
    const redemption = toTicketRedemption({ ...recordOfClaim(ctx, claimed, request), ticket_id: claimed.id });
    return { resource: toTicket(claimed), redemption };
  },

  lock: lockStatement("ticket"),

  async reverse(ctx, redemption, reason) {
    const reversed = await reverseUse<TicketRow>(ctx, "ticket", redemption, reason);
    return { id: reversed.reversal_id, resource: toTicket(reversed), isUnused: reversed.uses_after === 0 };
  },

  void: voidTicket,
};

const toDisplay = (row: TicketScanRow): Display => ({
  title: row.product_title,
  detail: [row.tier_name, row.event_location].filter(Boolean).join(", ") || null,
  name: row.attendee_name ?? row.customer_name,
  starts_at: toUnix(row.event_starts_at),
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: row.redeemed_source,
});

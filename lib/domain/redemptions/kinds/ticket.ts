import { toUnix } from "#lib/core/time";
import { giveUseBack, lockOf } from "#lib/domain/redemptions/give-back";
import type { Display } from "#lib/domain/redemptions/schema";
import { claimUse } from "#lib/domain/tickets/redeem";
import { ticketRefusal } from "#lib/domain/tickets/refusal";
import { type TicketAtTheDoor, type TicketRow, toTicket, toTicketRedemption } from "#lib/domain/tickets/row";
import { FIND_TICKET_BY_TOKEN } from "#lib/domain/tickets/sql";
import { type Kind, recordOf } from "./kind.ts";

export const ticketKind: Kind = {
  writeScope: "tickets:write",

  async find(ctx, token) {
    const [row] = await ctx.sql<TicketAtTheDoor>(FIND_TICKET_BY_TOKEN, [token]);
    if (!row) return null;
    return {
      kind: "ticket",
      id: row.id,
      resource: toTicket(row),
      display: toDisplay(row),
      refusal: (at, asking) => ticketRefusal(row, at, asking?.ticket_event_ids),
    };
  },

  async claim(ctx, token, asking) {
    const claimed = await claimUse(ctx, { token }, asking, asking.ticket_event_ids);
    if (!claimed) return null;
    const redemption = toTicketRedemption({ ...recordOf(ctx, claimed, asking), ticket_id: claimed.id });
    return { resource: toTicket(claimed), redemption };
  },

  lock: lockOf("ticket"),
  giveBack: (ctx, taken, reason) => giveUseBack<TicketRow>(ctx, "ticket", taken, reason, toTicket),
};

const toDisplay = (row: TicketAtTheDoor): Display => ({
  title: row.product_title,
  detail: [row.tier_name, row.event_location].filter(Boolean).join(", ") || null,
  name: row.attendee_name ?? row.customer_name,
  starts_at: toUnix(row.event_starts_at),
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: row.redeemed_source,
});

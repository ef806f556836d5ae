import type { Page } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { type ItemNames, type ItemSearch, listItems, readBesideItem } from "#lib/dashboard/items/read";
import type { Context } from "#lib/db/context";
import { findTicket } from "#lib/domain/tickets/read";
import { redeemWindow, ticketRefusal } from "#lib/domain/tickets/refusal";
import { type TicketRedemptionRow, type TicketRow, toTicket, toTicketRedemption } from "#lib/domain/tickets/row";
import type { TicketRedemption } from "#lib/domain/tickets/schema";
import { buyerText } from "#lib/texts/buyer";
import { type EventChoice, type TicketDetails, type TicketOverview, ticketStatus } from "./shape.ts";
import { EVENT_CHOICES, TICKET_NAMES, TICKET_WITH_ORDER } from "./sql.ts";

/** The filters of the dashboard's list. `valid` includes tickets that are partly used. */
export interface TicketSearch extends ItemSearch {
  state?: "valid" | "used" | "voided";
  ticket_event_id?: string;
  /** Null: of any event. */
  ticket_event_ids?: readonly string[] | null;
}

interface NamesRow extends ItemNames {
  tier: string | null;
  starts_at: Date;
  location: string | null;
}

/** Lists tickets for the dashboard, newest first. */
export function listTicketOverviews(ctx: Context, query: TicketSearch): Promise<Page<TicketOverview>> {
  const { state, ticket_event_id, ticket_event_ids: events, ...common } = query;
  const conditions = [
    state && { sql: IN_STATE[state], values: [] },
    events && { sql: "ticket_event_id = ANY (?::uuid[])", values: [events] },
  ];
  const list = { kind: "ticket", names: TICKET_NAMES, equals: { ticket_event_id }, conditions } as const;
  return listItems(ctx, list, common, toOverview);
}

const IN_STATE = {
  valid: "voided_at IS NULL AND uses_after < max_uses",
  used: "voided_at IS NULL AND uses_after >= max_uses",
  voided: "voided_at IS NOT NULL",
};

const toOverview = (row: TicketRow, names: NamesRow): TicketOverview => ({
  id: row.id,
  qr_token: row.qr_token,
  guest: row.attendee_name ?? shownEmail(buyerText(names)),
  title: names.title,
  tier: names.tier,
  starts_at: toUnix(names.starts_at),
  location: names.location,
  status: ticketStatus(row),
  uses_after: row.uses_after,
  max_uses: row.max_uses,
  redeemed_at: toUnix(row.redeemed_at),
});

const CHOICES_SHOWN = 3;

/** Lists the events that the list can be filtered by, with the chosen one. */
export async function listEventChoices(ctx: Context, chosen: string | undefined): Promise<EventChoice[]> {
  const rows = await ctx.sql<NamesRow>(EVENT_CHOICES, [ctx.now, CHOICES_SHOWN, chosen ?? null]);
  return rows.map((row) => ({ id: row.id, title: row.title, starts_at: toUnix(row.starts_at) }));
}

interface WithOrderRow extends ItemNames {
  ordered_at: Date;
  tickets: number;
}

/** Returns a ticket with its event, order and log, and why it cannot be redeemed now. Throws `not_found`. */
export async function getTicketDetails(ctx: Context, id: string): Promise<TicketDetails> {
  const row = await findTicket(ctx, id);
  const { names, order, ...shared } = await readBesideItem<WithOrderRow, TicketRedemptionRow, TicketRedemption>(ctx, {
    kind: "ticket",
    id,
    names: TICKET_WITH_ORDER,
    event: "ticket.redeemed",
    resourceOf: (use) => use.ticket_id,
    toUse: toTicketRedemption,
  });
  const { opensAt, closesAt } = redeemWindow(row);
  return {
    ...shared,
    ticket: toTicket(row),
    status: ticketStatus(row),
    tier: row.tier_name,
    starts_at: toUnix(row.event_starts_at),
    ends_at: toUnix(row.event_ends_at),
    location: row.event_location,
    order: { ...order, created: toUnix(names.ordered_at), tickets: names.tickets },
    refusal: ticketRefusal(row, ctx.now)?.message ?? null,
    opens_at: toUnix(opensAt),
    closes_at: toUnix(closesAt),
  };
}

import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { countSubscribers, summarizeDeliveries } from "#lib/dashboard/delivery-summary/read";
import type { EventRef } from "#lib/dashboard/delivery-summary/shape";
import { parseSearch } from "#lib/dashboard/search/shape";
import { boughtByEmail, hasForeignCode, withIdOrOrder, withText } from "#lib/dashboard/search/sql";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { findTicket } from "#lib/domain/tickets/read";
import { redeemWindow, ticketRefusal } from "#lib/domain/tickets/refusal";
import { type TicketRedemptionRow, type TicketRow, toTicket, toTicketRedemption } from "#lib/domain/tickets/row";
import { buyerText } from "#lib/texts/buyer";
import { type EventChoice, type TicketDetails, type TicketOverview, type TicketUse, ticketStatus } from "./shape.ts";
import { EVENT_CHOICES, ORDER_OF_TICKET, TICKET_NAMES, USES_OF_TICKET } from "./sql.ts";

/** The filters of the dashboard's list. `valid` includes tickets that are partly used. */
export interface TicketSearch extends Pick<PageQuery, "starting_after" | "ending_before"> {
  state?: "valid" | "used" | "voided";
  ticket_event_id?: string;
  /** Null: of any event. */
  ticket_event_ids?: readonly string[] | null;
  order_id?: string;
  customer_id?: string;
  /** A token or its end, a name, an e-mail address, an id. */
  search?: string;
}

interface NamesRow {
  id: string;
  title: string;
  tier: string | null;
  starts_at: Date;
  location: string | null;
  customer_name: string | null;
  customer_email: string | null;
}

/** Lists tickets for the dashboard, newest first. Runs two statements, three with a cursor. */
export function listTicketOverviews(ctx: Context, query: TicketSearch): Promise<Page<TicketOverview>> {
  const { state, ticket_event_id, ticket_event_ids: events, order_id, customer_id, search, ...page } = query;
  const conditions = [
    ...(state ? [{ sql: IN_STATE[state], values: [] }] : []),
    ...(events ? [{ sql: "ticket_event_id = ANY (?::uuid[])", values: [events] }] : []),
    ...(search ? [matching(search)] : []),
  ];
  const listing: Listing = { table: "ticket", equals: { ticket_event_id, order_id, customer_id }, conditions };
  return pageOf(ctx, listing, page, async (rows: TicketRow[]) => {
    const names = await ctx.sql<NamesRow>(TICKET_NAMES, [rows.map((row) => row.id)]);
    const byId = new Map(names.map((row) => [row.id, row]));
    return rows.flatMap((row) => {
      const found = byId.get(row.id);
      return found ? [toOverview(row, found)] : [];
    });
  });
}

const IN_STATE = {
  valid: "voided_at IS NULL AND uses_after < max_uses",
  used: "voided_at IS NULL AND uses_after >= max_uses",
  voided: "voided_at IS NOT NULL",
};

function matching(search: string): Condition {
  const parsed = parseSearch(search);
  if (parsed.kind === "id") return withIdOrOrder("ticket", parsed.id);
  if (parsed.kind === "ticket") return { sql: "qr_token = ?", values: [parsed.token] };
  const foreign = hasForeignCode("ticket", search);
  if (parsed.kind === "gift_card") return foreign;
  const bought = boughtByEmail(search);
  if (bought) return bought;
  return withText("ticket", search, { tail: parsed.tail, or: foreign });
}

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

const USES_SHOWN = 100;

interface OrderOfTicketRow {
  id: string;
  created_at: Date;
  customer_name: string | null;
  customer_email: string | null;
  tickets: number;
}

/** Returns a ticket with its event, order and log, and why it cannot be redeemed now. Throws `not_found`. */
export async function getTicketDetails(ctx: Context, id: string): Promise<TicketDetails> {
  const row = await findTicket(ctx, id);
  const [[order], uses, subscribers] = await Promise.all([
    ctx.sql<OrderOfTicketRow>(ORDER_OF_TICKET, [id]),
    ctx.sql<TicketRedemptionRow>(USES_OF_TICKET, [id, USES_SHOWN]),
    countSubscribers(ctx, "ticket.redeemed"),
  ]);
  if (!order) throw new Error("A ticket without an order.");
  const { created_at, customer_email, ...orderFields } = order;
  const { opensAt, closesAt } = redeemWindow(row);
  return {
    ticket: toTicket(row),
    status: ticketStatus(row),
    title: row.product_title,
    tier: row.tier_name,
    starts_at: toUnix(row.event_starts_at),
    ends_at: toUnix(row.event_ends_at),
    location: row.event_location,
    order: { ...orderFields, customer_email: shownEmail(customer_email), created: toUnix(created_at) },
    uses: await toUses(ctx, uses),
    refusal: ticketRefusal(row, ctx.now)?.message ?? null,
    opens_at: toUnix(opensAt),
    closes_at: toUnix(closesAt),
    subscribers,
  };
}

async function toUses(ctx: Context, rows: TicketRedemptionRow[]): Promise<TicketUse[]> {
  const sent = await summarizeDeliveries(
    ctx,
    rows.map((row): EventRef => ({ type: "ticket.redeemed", at: row.created_at, id: row.ticket_id })),
  );
  return rows.map((row, index) => ({ ...toTicketRedemption(row), sent: sent[index] ?? null }));
}

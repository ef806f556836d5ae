import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import { isInReach } from "#lib/domain/issued-items/device-reach";
import { findItem } from "#lib/domain/issued-items/find";
import { listLog } from "#lib/domain/issued-items/log";
import { type TicketRow, type TicketScanRow, toTicket, toTicketRedemption } from "./row.ts";
import type { Ticket, TicketQuery, TicketRedemption } from "./schema.ts";
import { FIND_TICKET, GET_TICKET } from "./sql.ts";

/** Returns the row of a ticket with the fields that a scanner checks and shows. Throws `not_found`. */
export async function findTicket(ctx: Context, id: string): Promise<TicketScanRow> {
  const row = await findItem<TicketScanRow>(ctx, FIND_TICKET.byId, id);
  if (!row) throw notFound("ticket");
  return row;
}

/** Returns a ticket. Throws `not_found`, also to a device for other events. */
export async function getTicket(ctx: Context, id: string): Promise<Ticket> {
  const [row] = await ctx.sql<TicketRow>(GET_TICKET, [id]);
  if (!row || !isInReach(ctx.actor, row.ticket_event_id)) throw notFound("ticket");
  return toTicket(row);
}

/** Lists tickets, newest first. */
export function listTickets(ctx: Context, query: TicketQuery): Promise<Page<Ticket>> {
  const { product_id, order_id, customer_id, ticket_event_id } = query;
  const equals = { product_id, order_id, customer_id, ticket_event_id };
  return pageOf(ctx, { table: "ticket", equals }, query, (rows: TicketRow[]) => rows.map(toTicket));
}

/** Lists the redemptions of a ticket, newest first. Throws `not_found`. */
export const listTicketRedemptions = (ctx: Context, id: string, query: PageQuery): Promise<Page<TicketRedemption>> =>
  listLog(ctx, { table: "ticket_redemption", of: { kind: "ticket", id } }, query, toTicketRedemption);

import { listRoute } from "#lib/api/route";
import { listTickets } from "#lib/domain/tickets/read";
import { Ticket, TicketQuery } from "#lib/domain/tickets/schema";

export const GET = listRoute(
  {
    summary: "List tickets",
    description: "All tickets, newest first. Filter by event, product, order or customer.",
    scope: "tickets:read",
    query: TicketQuery,
    items: Ticket,
  },
  ({ ctx, query }) => listTickets(ctx, query),
);

import { route } from "#lib/api/route";
import { listOf } from "#lib/core/schema";
import { listTickets } from "#lib/domain/tickets/read";
import { Ticket, TicketQuery } from "#lib/domain/tickets/schema";

export const GET = route(
  {
    summary: "List tickets",
    description: "All tickets, newest first. Filter by event, product, order or customer.",
    scope: "tickets:read",
    query: TicketQuery,
    response: listOf(Ticket),
  },
  ({ ctx, query }) => listTickets(ctx, query),
);

import { listOf } from "#lib/core/schema";
import { listTickets } from "#lib/domain/tickets/read";
import { Ticket, TicketQuery } from "#lib/domain/tickets/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List tickets",
    description: "Newest first. Filters by the event, the product, the order and the customer that bought it.",
    scope: "tickets:read",
    query: TicketQuery,
    response: listOf(Ticket),
  },
  ({ ctx, query }) => listTickets(ctx, query),
);

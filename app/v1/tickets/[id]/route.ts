import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getTicket } from "#lib/domain/tickets/read";
import { Ticket, TicketPatch } from "#lib/domain/tickets/schema";
import { updateTicket } from "#lib/domain/tickets/update";
import { route } from "#lib/http/route";

const params = z.object({ id: IdInput });

export const GET = route(
  {
    summary: "Retrieve a ticket",
    description: "With its uses as they stand now.",
    scope: "tickets:read",
    params,
    response: Ticket,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => getTicket(ctx, id),
);

export const PATCH = route(
  {
    summary: "Change a ticket",
    description:
      "Who comes, and the answers of the checkout, which must fit the intake fields. Fires `ticket.updated`; what changes nothing answers the ticket and fires none.",
    scope: "tickets:write",
    params,
    body: TicketPatch,
    response: Ticket,
    errors: ["not_found"],
  },
  ({ ctx, params: { id }, body }) => updateTicket(ctx, id, body),
);

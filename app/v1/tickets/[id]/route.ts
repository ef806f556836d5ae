import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { getTicket } from "#lib/domain/tickets/read";
import { Ticket, TicketPatch } from "#lib/domain/tickets/schema";
import { updateTicket } from "#lib/domain/tickets/update";

const params = z.object({ id: IdInput.describe("Id of the ticket.") });

export const GET = route(
  {
    summary: "Retrieve a ticket",
    description: "The ticket with its uses as they are now.",
    scope: "tickets:read",
    isForDevices: true,
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
      "Changes the attendee's name and the answers to the product's intake fields, which must fit these. Fires `ticket.updated`, unless nothing changed.",
    scope: "tickets:write",
    params,
    body: TicketPatch,
    response: Ticket,
    errors: ["not_found"],
  },
  ({ ctx, params: { id }, body }) => updateTicket(ctx, id, body),
);

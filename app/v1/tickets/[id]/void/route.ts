import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, NoBody } from "#lib/core/schema";
import { Ticket } from "#lib/domain/tickets/schema";
import { voidTicket } from "#lib/domain/tickets/void";

export const POST = route(
  {
    summary: "Void a ticket",
    description:
      "Voids the ticket, used or not; it can no longer be redeemed. An unused ticket gives its seat back. This cannot be undone, and it refunds nothing. Fires `ticket.voided`.",
    scope: "tickets:write",
    params: z.object({ id: IdInput.describe("Id of the ticket.") }),
    body: NoBody,
    response: Ticket,
    errors: ["not_found", "already_voided"],
  },
  ({ ctx, params }) => voidTicket(ctx, params.id),
);

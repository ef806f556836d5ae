import { z } from "zod";
import { IdInput, NoBody } from "#lib/core/schema";
import { Ticket } from "#lib/domain/tickets/schema";
import { voidTicket } from "#lib/domain/tickets/void";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Void a ticket",
    description: "A used one too. One that is unused gives its seat back. It cannot be undone. Fires `ticket.voided`.",
    scope: "tickets:write",
    params: z.object({ id: IdInput }),
    body: NoBody,
    response: Ticket,
    errors: ["not_found", "already_voided"],
    writes: "sql",
  },
  ({ ctx, params }) => voidTicket(ctx, params.id),
);

import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { getTicket } from "#lib/domain/tickets/read";
import { Ticket } from "#lib/domain/tickets/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "Retrieve a ticket",
    description: "With its uses as they stand now.",
    scope: "tickets:read",
    params: z.object({ id: IdInput }),
    response: Ticket,
    errors: ["not_found"],
  },
  ({ ctx, params }) => getTicket(ctx, params.id),
);

import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, listOf, oneCursor, PageQuery } from "#lib/core/schema";
import { listTicketRedemptions } from "#lib/domain/tickets/read";
import { TicketRedemption } from "#lib/domain/tickets/schema";

export const GET = route(
  {
    summary: "List the redemptions of a ticket",
    description:
      "One record for each scan that admitted someone, newest first. A redemption that was reversed stays in the list, with `reversed_at`.",
    scope: "tickets:read",
    params: z.object({ id: IdInput.describe("Id of the ticket.") }),
    query: PageQuery.check(oneCursor),
    response: listOf(TicketRedemption),
    errors: ["not_found"],
  },
  ({ ctx, params, query }) => listTicketRedemptions(ctx, params.id, query),
);

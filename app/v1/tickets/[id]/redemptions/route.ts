import { z } from "zod";
import { listRoute } from "#lib/api/route";
import { IdInput, oneCursor, PageQuery } from "#lib/core/schema";
import { listTicketRedemptions } from "#lib/domain/tickets/read";
import { TicketRedemption } from "#lib/domain/tickets/schema";

export const GET = listRoute(
  {
    summary: "List the redemptions of a ticket",
    description:
      "One record for each scan that admitted someone, newest first. A redemption that was reversed stays in the list, with `reversed_at`.",
    scope: "tickets:read",
    params: z.object({ id: IdInput.describe("Id of the ticket.") }),
    query: PageQuery.check(oneCursor),
    items: TicketRedemption,
    errors: ["not_found"],
  },
  ({ ctx, params, query }) => listTicketRedemptions(ctx, params.id, query),
);

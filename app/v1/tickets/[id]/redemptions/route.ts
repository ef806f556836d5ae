import { z } from "zod";
import { IdInput, listOf, oneCursor, PageQuery } from "#lib/core/schema";
import { listTicketRedemptions } from "#lib/domain/tickets/read";
import { TicketRedemption } from "#lib/domain/tickets/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List the redemptions of a ticket",
    description: "One record per scan that let somebody in, newest first.",
    scope: "tickets:read",
    params: z.object({ id: IdInput }),
    query: PageQuery.check(oneCursor),
    response: listOf(TicketRedemption),
    errors: ["not_found"],
  },
  ({ ctx, params, query }) => listTicketRedemptions(ctx, params.id, query),
);

import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput, RedeemBody } from "#lib/core/schema";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { Ticket } from "#lib/domain/tickets/schema";

export const POST = route(
  {
    summary: "Redeem a ticket",
    description:
      "Admits one more entry: takes one use of the ticket, adds a redemption record and fires `ticket.redeemed`.",
    scope: "tickets:redeem",
    isDoor: true,
    isForDevices: true,
    params: z.object({ id: IdInput.describe("Id of the ticket.") }),
    body: RedeemBody,
    response: Ticket,
    errors: ["not_found", "already_redeemed_or_voided", "exhausted", "wrong_event", "outside_window"],
  },
  ({ ctx, params, body }) => redeemTicket(ctx, params.id, body),
);

import { testOperation } from "#lib/testing/operations";
import { orderTickets } from "#lib/testing/orders";

testOperation("GET /v1/tickets", { request: async () => ({ path: "/v1/tickets" }) });
testOperation("GET /v1/tickets/{id}", {
  request: async (ctx) => ({ path: `/v1/tickets/${(await orderTickets(ctx)).ticketIds[0]}` }),
});
testOperation("GET /v1/tickets/{id}/redemptions", {
  request: async (ctx) => ({ path: `/v1/tickets/${(await orderTickets(ctx)).ticketIds[0]}/redemptions` }),
});
testOperation("PATCH /v1/tickets/{id}", { events: ["ticket.updated"] });
testOperation("POST /v1/tickets/{id}/redeem", { events: ["ticket.redeemed"], again: "already_redeemed_or_voided" });
testOperation("POST /v1/tickets/{id}/void", { events: ["ticket.voided"], again: "already_voided" });

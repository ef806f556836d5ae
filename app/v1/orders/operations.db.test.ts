import { testOperation } from "#lib/testing/operations";
import { orderTickets } from "#lib/testing/orders";

testOperation("GET /v1/orders", { request: async () => ({ path: "/v1/orders" }) });
testOperation("GET /v1/orders/{id}", {
  request: async (ctx) => ({ path: `/v1/orders/${(await orderTickets(ctx)).order.id}` }),
});
testOperation("POST /v1/orders", {
  events: [
    "customer.created",
    "gift_card.issued",
    "order.completed",
    "order.created",
    "ticket.issued",
    "ticket.issued",
  ],
});
testOperation("POST /v1/orders/{id}/cancel", { events: ["order.canceled"], again: "invalid_transition" });
testOperation("POST /v1/orders/{id}/fulfill", { events: ["order.fulfilled"] });
testOperation("POST /v1/orders/{id}/refund", { events: ["order.refunded"] });

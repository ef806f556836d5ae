import { testOperation } from "#lib/testing/operations";
import { orderGiftCard } from "#lib/testing/orders";

testOperation("GET /v1/gift_cards", { request: async () => ({ path: "/v1/gift_cards" }) });
testOperation("GET /v1/gift_cards/{id}", {
  request: async (ctx) => ({ path: `/v1/gift_cards/${await orderGiftCard(ctx, 500)}` }),
});
testOperation("GET /v1/gift_cards/{id}/transactions", {
  request: async (ctx) => ({ path: `/v1/gift_cards/${await orderGiftCard(ctx, 500)}/transactions` }),
});
testOperation("POST /v1/gift_cards", {
  events: ["customer.created", "gift_card.issued", "order.completed", "order.created"],
});
testOperation("PATCH /v1/gift_cards/{id}", { events: ["gift_card.updated"] });
testOperation("POST /v1/gift_cards/{id}/redeem", {
  events: ["gift_card.redeemed"],
});
testOperation("POST /v1/gift_cards/{id}/void", { events: ["gift_card.voided"], again: "already_voided" });

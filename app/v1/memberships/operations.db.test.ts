import { testOperation } from "#lib/testing/operations";
import { orderMembership } from "#lib/testing/orders";

testOperation("GET /v1/memberships", { request: async () => ({ path: "/v1/memberships" }) });
testOperation("GET /v1/memberships/{id}", {
  request: async (ctx) => ({ path: `/v1/memberships/${await orderMembership(ctx)}` }),
});
testOperation("GET /v1/memberships/{id}/checkins", {
  request: async (ctx) => ({ path: `/v1/memberships/${await orderMembership(ctx)}/checkins` }),
});
testOperation("POST /v1/memberships/{id}/cancel", { events: ["membership.canceled"], again: "invalid_transition" });
testOperation("POST /v1/memberships/{id}/checkin", { events: ["membership.checked_in"] });

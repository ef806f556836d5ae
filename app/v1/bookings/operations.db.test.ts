import { testOperation } from "#lib/testing/operations";
import { orderBooking } from "#lib/testing/orders";

testOperation("GET /v1/bookings", { request: async () => ({ path: "/v1/bookings" }) });
testOperation("GET /v1/bookings/{id}", {
  request: async (ctx) => ({ path: `/v1/bookings/${(await orderBooking(ctx)).id}` }),
});
testOperation("GET /v1/bookings/{id}/redemptions", {
  request: async (ctx) => ({ path: `/v1/bookings/${(await orderBooking(ctx)).id}/redemptions` }),
});
testOperation("PATCH /v1/bookings/{id}", {
  events: ["booking.updated"],
  conflict: async (ctx) => ({
    path: `/v1/bookings/${(await orderBooking(ctx)).id}`,
    body: { starts_at: 1_500_000_000 },
    error: "slot_unavailable",
  }),
});
testOperation("POST /v1/bookings/{id}/redeem", { events: ["booking.redeemed"], again: "already_redeemed_or_voided" });
testOperation("POST /v1/bookings/{id}/void", { events: ["booking.voided"], again: "already_voided" });

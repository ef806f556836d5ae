import { testOperation } from "#lib/testing/operations";
import { orderVoucher } from "#lib/testing/orders";

testOperation("GET /v1/vouchers", { request: async () => ({ path: "/v1/vouchers" }) });
testOperation("GET /v1/vouchers/{id}", {
  request: async (ctx) => ({ path: `/v1/vouchers/${await orderVoucher(ctx)}` }),
});
testOperation("GET /v1/vouchers/{id}/redemptions", {
  request: async (ctx) => ({ path: `/v1/vouchers/${await orderVoucher(ctx)}/redemptions` }),
});
testOperation("PATCH /v1/vouchers/{id}", { events: ["voucher.updated"] });
testOperation("POST /v1/vouchers/{id}/redeem", { events: ["voucher.redeemed"], again: "already_redeemed_or_voided" });
testOperation("POST /v1/vouchers/{id}/void", { events: ["voucher.voided"], again: "already_voided" });

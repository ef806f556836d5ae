import { listPayments } from "#lib/domain/payments/read";
import { testOperation } from "#lib/testing/operations";
import { orderTickets } from "#lib/testing/orders";
import { renewalPayment } from "#lib/testing/payment-pages";
import { present } from "#lib/testing/store";

testOperation("GET /v1/payments", { request: async () => ({ path: "/v1/payments" }) });
testOperation("GET /v1/payments/{id}", {
  request: async (ctx) => {
    const { order } = await orderTickets(ctx);
    const { data } = await listPayments(ctx, { order_id: order.id });
    return { path: `/v1/payments/${data[0]?.id}` };
  },
});

testOperation("POST /v1/payments/{id}/refund", {
  request: async (ctx) => ({ path: `/v1/payments/${await renewalPayment(present(ctx))}/refund` }),
  events: ["payment.updated"],
  again: "invalid_transition",
});

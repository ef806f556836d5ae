import { getTestClock } from "#lib/test-clock/read";
import { testOperation } from "#lib/testing/operations";
import { holdTickets, orderTickets } from "#lib/testing/orders";
import { cardPayment, refundedPayment } from "#lib/testing/payment-pages";
import { present } from "#lib/testing/store";

testOperation("GET /v1/test_helpers/mail", {
  request: async (ctx) => {
    const { order } = await orderTickets(present(ctx));
    return { path: `/v1/test_helpers/mail?order_id=${order.id}` };
  },
});

testOperation("GET /v1/test_helpers/clock", { request: async () => ({ path: "/v1/test_helpers/clock" }) });

testOperation("POST /v1/test_helpers/clock/advance", {
  request: async (ctx) => ({
    path: "/v1/test_helpers/clock/advance",
    body: { to: (await getTestClock(ctx)).now + 3_600 },
  }),
});

testOperation("POST /v1/test_helpers/orders/{id}/pay", {
  request: async (ctx) => {
    const { id } = await holdTickets(present(ctx));
    return { path: `/v1/test_helpers/orders/${id}/pay`, body: { card: "approved" } };
  },
  events: ["customer.created", "order.completed", "ticket.issued"],
  again: "invalid_transition",
});

testOperation("POST /v1/test_helpers/payments/{id}/fail_refund", {
  request: async (ctx) => ({ path: `/v1/test_helpers/payments/${await refundedPayment(present(ctx))}/fail_refund` }),
  events: ["payment.updated"],
  again: "invalid_transition",
});

testOperation("POST /v1/test_helpers/payments/{id}/dispute", {
  request: async (ctx) => ({
    path: `/v1/test_helpers/payments/${await cardPayment(present(ctx))}/dispute`,
    body: { status: "open" },
  }),
  events: ["payment.updated"],
});

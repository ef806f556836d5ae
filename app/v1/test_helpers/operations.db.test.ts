import { testOperation } from "#lib/testing/operations";
import { orderTickets } from "#lib/testing/orders";
import { present } from "#lib/testing/store";

testOperation("GET /v1/test_helpers/mail", {
  request: async (ctx) => {
    const { order } = await orderTickets(present(ctx));
    return { path: `/v1/test_helpers/mail?order_id=${order.id}` };
  },
});

import { callApi } from "#lib/testing/http";
import { testOperation } from "#lib/testing/operations";
import { orderTickets } from "#lib/testing/orders";
import { makeTicketProduct } from "#lib/testing/products";

testOperation("GET /v1/products", { request: async () => ({ path: "/v1/products" }) });
testOperation("GET /v1/products/{id}", {
  request: async (ctx) => ({ path: `/v1/products/${(await makeTicketProduct(ctx)).productId}` }),
});
testOperation("POST /v1/products", { events: ["product.created"] });
testOperation("PATCH /v1/products/{id}", {
  events: ["product.updated"],
  conflict: async (ctx, key) => {
    const path = `/v1/products/${(await makeTicketProduct(ctx)).productId}`;
    await callApi(key, path, { method: "PATCH", body: { status: "archived" } });
    return { path, body: { status: "published" }, error: "invalid_transition" };
  },
});
testOperation("DELETE /v1/products/{id}", {
  events: ["product.deleted"],
  conflict: async (ctx) => ({
    path: `/v1/products/${(await orderTickets(ctx)).order.items[0]?.product_id}`,
    error: "product_in_use",
  }),
});

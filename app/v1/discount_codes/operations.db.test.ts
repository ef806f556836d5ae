import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { createOrder } from "#lib/domain/sales/create";
import { testOperation } from "#lib/testing/operations";
import { makeTicketProduct } from "#lib/testing/products";
import { present } from "#lib/testing/store";

testOperation("GET /v1/discount_codes", { request: async () => ({ path: "/v1/discount_codes" }) });
testOperation("GET /v1/discount_codes/{id}", {
  request: async (ctx) => {
    const { id } = await createDiscountCode(ctx, { code: "WINTER", percent_off: 10 });
    return { path: `/v1/discount_codes/${id}` };
  },
});
testOperation("POST /v1/discount_codes");
testOperation("PATCH /v1/discount_codes/{id}", {
  conflict: async (ctx) => {
    const { id } = await createDiscountCode(ctx, { code: "TWICE", percent_off: 10, max_uses: 2 });
    const { productId } = await makeTicketProduct(present(ctx));
    for (const email of ["ines@post.example", "elin@post.example"]) {
      await createOrder(present(ctx), {
        customer: { email },
        items: [{ product_id: productId, quantity: 1 }],
        payment_method: "manual",
        discount_code: "TWICE",
      });
    }
    return { path: `/v1/discount_codes/${id}`, body: { max_uses: 1 }, error: "invalid_transition" };
  },
});
testOperation("DELETE /v1/discount_codes/{id}");

import { AppError, isAppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import type { Order, OrderInput, OrderLineInput } from "#lib/domain/orders/schema";
import { getProduct } from "#lib/domain/products/read";
import { createOrder } from "#lib/domain/sales/create";
import { getSettings } from "#lib/domain/store-settings/read";
import { testLinesOf } from "./test-lines.ts";

/** Places and times that are tried before the sale is refused. */
const MOST_TRIES = 20;
const TAKEN: readonly string[] = ["sold_out", "slot_unavailable", "out_of_stock"];

const ADDRESS = {
  name: "Test sale",
  line1: "1 Example Street",
  city: "Exampletown",
  postal_code: "00000",
  country: "ZZ",
};

/**
 * Sells one unit of a published product as an order over the API would, with test data and paid in cash: its items are issued
 * at once. Where a place or time has just been taken it tries the next one. Throws `invalid_transition` in live mode,
 * `not_found`, and what `createOrder` throws.
 */
export async function makeTestSale(
  ctx: PrismaContext,
  productId: string,
  customer: OrderInput["customer"],
): Promise<Order> {
  if (ctx.mode !== "test")
    throw new AppError("invalid_transition", "A test sale needs test data. Switch to test data, then make the sale.");
  const product = await getProduct(ctx, productId);
  const { timezone } = await getSettings(ctx);
  const lines = testLinesOf(product, ctx.now, timezone).slice(0, MOST_TRIES);
  const shipping_address = product.type === "physical_product" ? ADDRESS : undefined;
  const order = (line: OrderLineInput) =>
    createOrder(ctx, { customer, items: [line], payment_method: "manual", shipping_address });
  for (const line of lines.slice(0, -1)) {
    try {
      return await order(line);
    } catch (error) {
      if (!isAppError(error) || !TAKEN.includes(error.code)) throw error;
    }
  }
  const last = lines.at(-1);
  if (last) return order(last);
  throw new AppError("sold_out", `${product.title} has nothing left to sell. Add a date, a time or stock to it first.`);
}

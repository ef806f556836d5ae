import { z } from "zod";
import { prismaRoute } from "#lib/api/route";
import { IdInput, NoBody } from "#lib/core/schema";
import { fulfillOrder } from "#lib/domain/orders/fulfill";
import { Order } from "#lib/domain/orders/schema";

export const POST = prismaRoute(
  {
    summary: "Fulfill an order",
    description:
      "Marks a `paid` order as fulfilled, for example once it was shipped. Nothing else changes. Fires `order.fulfilled`.",
    scope: "orders:write",
    params: z.object({ id: IdInput.describe("Id of the order.") }),
    body: NoBody,
    response: Order,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params }) => fulfillOrder(ctx, params.id),
);

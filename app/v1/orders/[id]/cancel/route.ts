import { z } from "zod";
import { prismaRoute } from "#lib/api/route";
import { IdInput, NoBody } from "#lib/core/schema";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { Order } from "#lib/domain/orders/schema";

export const POST = prismaRoute(
  {
    summary: "Cancel an order",
    description:
      "Cancels a `pending` order and gives back the seats, stock and times that it holds. To reverse a paid order, refund it. Fires `order.canceled`.",
    scope: "orders:write",
    asksProcessor: true,
    params: z.object({ id: IdInput.describe("Id of the order.") }),
    body: NoBody,
    response: Order,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params }) => cancelOrder(ctx, params.id),
);

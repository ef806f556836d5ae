import { z } from "zod";
import { IdInput, NoBody } from "#lib/core/schema";
import { cancelOrder } from "#lib/domain/orders/cancel";
import { Order } from "#lib/domain/orders/schema";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Cancel an order",
    description:
      "Cancels an order that waits for payment, gives back the seats, stock and slots that it holds, and fires `order.canceled`. A paid order is refunded instead.",
    scope: "orders:write",
    params: z.object({ id: IdInput }),
    body: NoBody,
    response: Order,
    errors: ["not_found", "invalid_transition"],
    writes: "prisma",
  },
  ({ ctx, params }) => cancelOrder(ctx, params.id),
);

import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { getOrder } from "#lib/domain/orders/read";
import { Order } from "#lib/domain/orders/schema";

export const GET = route(
  {
    summary: "Retrieve an order",
    description: "The order with its lines and the items that each line issued.",
    scope: "orders:read",
    params: z.object({ id: IdInput.describe("Id of the order.") }),
    response: Order,
    errors: ["not_found"],
  },
  ({ ctx, params }) => getOrder(ctx, params.id),
);

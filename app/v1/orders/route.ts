import { listOf } from "#lib/core/schema";
import { createOrder } from "#lib/domain/orders/create";
import { listOrders } from "#lib/domain/orders/read";
import { Order, OrderInput, OrderQuery } from "#lib/domain/orders/schema";
import { route } from "#lib/http/route";

export const GET = route(
  {
    summary: "List orders",
    description: "Newest first, each with its lines and what they issued. Filters by status and by customer.",
    scope: "orders:read",
    query: OrderQuery,
    response: listOf(Order),
  },
  ({ ctx, query }) => listOrders(ctx, query),
);

export const POST = route(
  {
    summary: "Place an order",
    description:
      "A manual order is paid outside and issues its items at once: `order.created`, `order.completed`, `<kind>.issued` for each item and, for a first purchase, `customer.created` fire. All lines or none.",
    scope: "orders:write",
    body: OrderInput,
    response: Order,
    status: 201,
    errors: ["product_not_available", "sold_out"],
    writes: "prisma",
  },
  ({ ctx, body }) => createOrder(ctx, body),
);

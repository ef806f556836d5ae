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
      "A manual order was paid outside and issues its items at once: `order.created`, `<kind>.issued` (of a membership `membership.activated`) for each item and `order.completed` fire, before them `customer.created` or `customer.updated` where the customer is new or now has a name. An order by checkout is `pending`, and only `order.created` fires: what it takes is held for 30 minutes, and paying at its `checkout_url` does the rest. Holds of others that have run out are released first (`order.canceled`). All lines or none.",
    scope: "orders:write",
    body: OrderInput,
    response: Order,
    status: 201,
    errors: ["product_not_available", "sold_out", "slot_unavailable", "out_of_stock"],
    writes: "prisma",
  },
  ({ ctx, body }) => createOrder(ctx, body),
);

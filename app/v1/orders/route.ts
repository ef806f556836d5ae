import { listRoute, prismaRoute } from "#lib/api/route";
import { HOLD_MINUTES } from "#lib/core/limits";
import { listOrders } from "#lib/domain/orders/read";
import { Order, OrderInput, OrderQuery } from "#lib/domain/orders/schema";
import { createOrder } from "#lib/domain/sales/create";

export const GET = listRoute(
  {
    summary: "List orders",
    description:
      "All orders, newest first, with their lines and the items that each line issued. Filter by status or customer.",
    scope: "orders:read",
    query: OrderQuery,
    items: Order,
  },
  ({ ctx, query }) => listOrders(ctx, query),
);

export const POST = prismaRoute(
  {
    summary: "Place an order",
    description: `Orders all lines, or none: if one line cannot be met, the whole order is refused and nothing changes. With \`payment_method: "manual"\` the order is \`paid\` and its items are issued at once: \`order.created\`, \`<kind>.issued\` for each item (\`membership.activated\` for a membership) and \`order.completed\` fire, and before them \`customer.created\` for a new customer or \`customer.updated\` for one whose name or consent changed. With \`checkout\` the order is \`pending\` and only \`order.created\` fires; its seats, stock and times are held for ${HOLD_MINUTES} minutes, and paying at \`checkout_url\` does the rest. In live mode \`checkout\` needs a payment processor; without one the order is refused with \`payments_not_configured\`. An order by \`checkout\` takes at most \`max_per_order\` units of a product, and none before its \`sales_start_at\` or from its \`sales_end_at\` on (\`invalid_transition\`). Gift cards in \`gift_cards\` pay their part at once (\`gift_card.redeemed\`), and what is left is due at \`checkout_url\`: at least the minimum of payment processors, such as 0.50 EUR, so a card may pay less than its balance. Unpaid orders that hold the same places, or a use of the same discount code, beyond their ${HOLD_MINUTES} minutes are canceled first (\`order.canceled\`, and \`gift_card.redemption_reversed\` for what gift cards had paid of them).`,
    scope: "orders:write",
    body: OrderInput,
    response: Order,
    status: 201,
    errors: [
      "gift_card_voided",
      "gift_card_expired",
      "gift_card_on_hold",
      "insufficient_balance",
      "product_not_available",
      "invalid_transition",
      "sold_out",
      "slot_unavailable",
      "out_of_stock",
      "payments_not_configured",
    ],
  },
  ({ ctx, body }) => createOrder(ctx, body),
);

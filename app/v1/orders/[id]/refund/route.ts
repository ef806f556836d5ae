import { z } from "zod";
import { prismaRoute } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { Order, RefundBody } from "#lib/domain/orders/schema";
import { refundOrder } from "#lib/domain/refunds/refund-order";

export const POST = prismaRoute(
  {
    summary: "Refund an order",
    description:
      "Refunds an amount, or all that is left, and fires `order.refunded`. An order that was paid by `checkout` is paid back through the payment processor; if it refuses, that is `invalid_transition`, and nothing changes. For a `manual` order no money is moved: pay the buyer back the way they paid. The refund that completes the total also voids every unused item of the order, gives its seats, time and stock back, and cancels the membership that it sold (`<kind>.voided` for each item, `membership.canceled`). Items that were used stay as they are. An order with total 0 becomes `refunded` at once.",
    scope: "orders:write",
    asksProcessor: true,
    params: z.object({ id: IdInput.describe("Id of the order.") }),
    body: RefundBody,
    response: Order,
    errors: ["not_found", "refund_exceeds_total", "invalid_transition", "payments_not_configured"],
  },
  ({ ctx, params, body }) => refundOrder(ctx, params.id, body),
);

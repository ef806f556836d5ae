import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { refundOrder } from "#lib/domain/orders/refund";
import { Order, RefundBody } from "#lib/domain/orders/schema";
import { route } from "#lib/http/route";

export const POST = route(
  {
    summary: "Refund an order",
    description:
      "Gives back an amount, or all that is left, and fires `order.refunded`. A refund that completes the total voids every issued item that is unused, gives its place and stock back and cancels the membership that was sold: `<kind>.voided` for each, and `membership.canceled`.",
    scope: "orders:write",
    params: z.object({ id: IdInput }),
    body: RefundBody,
    response: Order,
    errors: ["not_found", "refund_exceeds_total", "invalid_transition"],
    writes: "prisma",
  },
  ({ ctx, params, body }) => refundOrder(ctx, params.id, body),
);

import { z } from "zod";
import { prismaRoute } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { Payment, PaymentRefundBody } from "#lib/domain/payments/schema";
import { refundPayment } from "#lib/domain/refunds/refund-payment";

export const POST = prismaRoute(
  {
    summary: "Refund a payment",
    description:
      "Refunds an amount of a payment that renewed a membership, or all that is left of it, and fires `payment.updated`. The membership stays as it is. It is paid back through the payment processor; if it refuses, that is `invalid_transition`, and nothing changes. A payment of an order is refunded with `POST /orders/{id}/refund`.",
    scope: "orders:write",
    asksProcessor: true,
    params: z.object({ id: IdInput.describe("Id of the payment that is refunded.") }),
    body: PaymentRefundBody,
    response: Payment,
    errors: ["not_found", "refund_exceeds_total", "invalid_transition", "payments_not_configured"],
  },
  ({ ctx, params, body }) => refundPayment(ctx, params.id, body),
);

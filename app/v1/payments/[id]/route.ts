import { z } from "zod";
import { route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { getPayment } from "#lib/domain/payments/read";
import { Payment } from "#lib/domain/payments/schema";

const params = z.object({ id: IdInput.describe("Id of the payment.") });

export const GET = route(
  {
    summary: "Retrieve a payment",
    description: "The payment with what was refunded of it until now.",
    scope: "orders:read",
    params,
    response: Payment,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => getPayment(ctx, id),
);

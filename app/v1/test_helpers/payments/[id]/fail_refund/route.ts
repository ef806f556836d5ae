import { z } from "zod";
import { prismaRoute } from "#lib/api/route";
import { ONLY_IN_TEST_MODE } from "#lib/api/test-helper";
import { IdInput, NoBody } from "#lib/core/schema";
import { Payment } from "#lib/domain/payments/schema";
import { failRefund } from "#lib/domain/refunds/fail-test-refund";

export const POST = prismaRoute(
  {
    summary: "Let a refund fail",
    description: `Lets the latest refund of a payment fail, as a bank does days later: the money counts as not refunded, the order has the status it had before, and what the refund voided stays void. Fires \`payment.updated\`. ${ONLY_IN_TEST_MODE}`,
    scope: "orders:write",
    isTestHelper: true,
    asksProcessor: true,
    params: z.object({ id: IdInput.describe("Id of the payment whose refund fails.") }),
    body: NoBody,
    response: Payment,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params }) => failRefund(ctx, params.id),
);

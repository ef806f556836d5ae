import { z } from "zod";
import { prismaRoute } from "#lib/api/route";
import { ONLY_IN_TEST_MODE } from "#lib/api/test-helper";
import { IdInput } from "#lib/core/schema";
import { disputePayment } from "#lib/domain/checkout/dispute-test-payment";
import { DisputeTestPayment } from "#lib/domain/checkout/schema";
import { Payment } from "#lib/domain/payments/schema";

export const POST = prismaRoute(
  {
    summary: "Dispute a payment",
    description: `Does what the bank of a card does: opens a dispute about a payment, or decides it. While it is open, the payment cannot be refunded, gift cards that its order sold cannot be charged, and the door sees a note. A lost one is recorded as a refund with the reason \`dispute\`, which fires \`order.refunded\` and voids what is unused when it completes the total (\`<kind>.voided\`, \`membership.canceled\`). One that is won after it was lost gives the order its money back. Fires \`payment.updated\`. The same status again changes nothing. ${ONLY_IN_TEST_MODE}`,
    scope: "orders:write",
    isTestHelper: true,
    asksProcessor: true,
    params: z.object({ id: IdInput.describe("Id of the payment that is disputed.") }),
    body: DisputeTestPayment,
    response: Payment,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params, body }) => disputePayment(ctx, params.id, body.status),
);

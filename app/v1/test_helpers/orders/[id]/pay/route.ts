import { z } from "zod";
import { prismaRoute } from "#lib/api/route";
import { ONLY_IN_TEST_MODE } from "#lib/api/test-helper";
import { IdInput } from "#lib/core/schema";
import { payTestOrder } from "#lib/domain/checkout/pay-test-order";
import { PayTestOrder } from "#lib/domain/checkout/schema";
import { Order } from "#lib/domain/orders/schema";

export const POST = prismaRoute(
  {
    summary: "Pay a test order",
    description: `Does what a guest does on the payment page of the built-in processor: pays a \`pending\` order with a test card, and returns the order. A declined card is no error: the order is still \`pending\`, and its payment \`failed\` (\`payment.updated\`). A paid order fires what any paid order does: \`customer.created\`, \`<kind>.issued\` or \`membership.activated\` for each item, and \`order.completed\`. The card \`authenticate\` needs a second call with \`authenticated\`; the card \`slow\` pays 20 seconds later. ${ONLY_IN_TEST_MODE}`,
    scope: "orders:write",
    asksProcessor: true,
    isTestHelper: true,
    params: z.object({ id: IdInput.describe("Id of the order that is paid.") }),
    body: PayTestOrder,
    response: Order,
    errors: ["not_found", "invalid_transition"],
  },
  ({ ctx, params, body }) => payTestOrder(ctx, params.id, body),
);

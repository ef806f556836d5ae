import { prismaRoute } from "#lib/api/route";
import { ONLY_IN_TEST_MODE } from "#lib/api/test-helper";
import { advanceTestClock } from "#lib/test-clock/advance";
import { AdvanceTestClock, TestClock } from "#lib/test-clock/schema";

export const POST = prismaRoute(
  {
    summary: "Advance the test clock",
    description: `Moves the test clock forward, and answers when all that was due is done, in the order of its times: ended holds are canceled (\`order.canceled\`), payments and refunds get their results (\`payment.updated\`), memberships renew period by period or end (\`membership.updated\`, \`membership.canceled\`). What compares a date with the time has the new one: expiries, redeem windows, the delivery of gift cards, the start and end of sales. What is made from then on has \`created\` by the clock, its events too. Sessions, keys, rate limits, idempotency keys, webhook deliveries and what is kept for a number of days go by the real time. One call does at most 5,000 steps; after them it is \`invalid_request\`, with the time that was reached in the message. ${ONLY_IN_TEST_MODE}`,
    scope: "orders:write",
    asksProcessor: true,
    isTestHelper: true,
    body: AdvanceTestClock,
    response: TestClock,
    errors: ["invalid_transition"],
  },
  ({ ctx, body }) => advanceTestClock(ctx, body),
);

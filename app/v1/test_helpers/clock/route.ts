import { route } from "#lib/api/route";
import { ONLY_IN_TEST_MODE } from "#lib/api/test-helper";
import { getTestClock } from "#lib/test-clock/read";
import { TestClock } from "#lib/test-clock/schema";

export const GET = route(
  {
    summary: "Read the test clock",
    description: `The time of the test mode of the store. It runs as the real time does, and can be moved ahead. ${ONLY_IN_TEST_MODE}`,
    scope: "orders:write",
    isTestHelper: true,
    response: TestClock,
  },
  ({ ctx }) => getTestClock(ctx),
);

import { z } from "zod";
import { Timestamp, TimestampInput } from "#lib/core/schema";

export const TestClock = z
  .object({
    object: z.literal("test_clock").describe("Always `test_clock`."),
    now: Timestamp.describe("The time of the test mode of the store, in Unix seconds."),
    offset_seconds: z
      .int()
      .min(0)
      .describe("How many seconds `now` is ahead of the real time. 0 for a clock that was never moved."),
  })
  .meta({ id: "TestClock", description: "The time of the test mode of a store." });
export type TestClock = z.infer<typeof TestClock>;

export const AdvanceTestClock = z.strictObject({
  to: TimestampInput.describe(
    "The time to go to, in Unix seconds: later than `now` of the clock, and at most two years (63,072,000 seconds) later.",
  ),
});
export type AdvanceTestClock = z.infer<typeof AdvanceTestClock>;

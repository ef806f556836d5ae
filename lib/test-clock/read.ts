import { nowInSeconds, toUnix } from "#lib/core/time";
import { aheadSeconds } from "#lib/db/ahead";
import type { Context } from "#lib/db/context";
import type { TestClock } from "./schema.ts";

/** Returns the test clock of a store as it is now, whenever the request began. */
export async function getTestClock({ merchantId }: Pick<Context, "merchantId">): Promise<TestClock> {
  const offset_seconds = await aheadSeconds(merchantId, "test");
  return { object: "test_clock", now: toUnix(nowInSeconds()) + offset_seconds, offset_seconds };
}

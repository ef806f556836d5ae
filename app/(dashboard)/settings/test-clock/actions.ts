"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { STEP_SECONDS, STEPS } from "#components/test-clock/steps.ts";
import { invalid, isAppError } from "#lib/core/errors";
import { action } from "#lib/pages/action";
import { unixOf } from "#lib/pages/time-of-form";
import { advanceTestClock } from "#lib/test-clock/advance";
import { getTestClock } from "#lib/test-clock/read";
import { formatDateTime } from "#lib/texts/time";
import { refusalOf } from "./refusal.ts";

const MoveInput = z.object({
  by: z.enum([...STEPS, "own"], "Choose how far."),
  to: z.string().optional(),
  to_moment: z.string().optional(),
});

/** Moves the test clock of the store ahead, and does everything that is due on the way. */
export const move = action(
  { role: "developer", input: MoveInput, once: "test_clock.move", asksProcessor: true },
  async ({ ctx, session, input }) => {
    const zone = session.store.timezone;
    const before = await getTestClock(ctx);
    const to = timeOf(input, before.now, zone);
    try {
      const { now } = await advanceTestClock(ctx, { to });
      return { message: `The test clock shows ${formatDateTime(now, zone)}` };
    } catch (error) {
      if (!isAppError(error) || error.code !== "invalid_request") throw error;
      const field = input.by === "own" ? "to" : "by";
      throw refusalOf(error, { before, after: await getTestClock(ctx), to, field, zone });
    } finally {
      revalidatePath("/", "layout");
    }
  },
);

function timeOf({ by, to, to_moment }: z.infer<typeof MoveInput>, now: number, zone: string): number {
  if (by !== "own") return now + STEP_SECONDS[by];
  const at = unixOf(to, to_moment, zone, "to");
  if (at === null) throw invalid("to", "Enter the day and the time to move to.");
  if (at <= now)
    throw invalid("to", `The clock shows ${formatDateTime(now, zone)} and only goes forward. Choose a later time.`);
  return at;
}

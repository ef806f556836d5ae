"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { STEP_SECONDS, STEPS } from "#components/test-clock/steps.ts";
import { AppError, invalid, isAppError } from "#lib/core/errors";
import { action } from "#lib/pages/action";
import { unixOf } from "#lib/pages/time-of-form";
import { advanceTestClock } from "#lib/test-clock/advance";
import { getTestClock } from "#lib/test-clock/read";
import { formatDateTime } from "#lib/texts/time";

const MoveInput = z.object({
  by: z.enum([...STEPS, "own"], "Choose how far."),
  to: z.string().optional(),
  to_moment: z.string().optional(),
});

/** Moves the test clock of the store ahead, and does everything that is due on the way. */
export const move = action(
  { role: "developer", input: MoveInput, once: "test_clock.move", asksProcessor: true },
  async ({ ctx, session, input }) => {
    const { timezone } = session.store;
    const to = await timeOf(ctx, input, timezone);
    try {
      const { now } = await advanceTestClock(ctx, { to });
      return { message: `The test clock shows ${formatDateTime(now, timezone)}` };
    } catch (error) {
      throw isAppError(error) ? inWords(error, input.by === "own" ? "to" : undefined, timezone) : error;
    } finally {
      revalidatePath("/", "layout");
    }
  },
);

async function timeOf(
  ctx: Parameters<typeof getTestClock>[0],
  { by, to, to_moment }: z.infer<typeof MoveInput>,
  zone: string,
): Promise<number> {
  if (by !== "own") return (await getTestClock(ctx)).now + STEP_SECONDS[by];
  const at = unixOf(to, to_moment, zone, "to");
  if (at === null) throw invalid("to", "Enter the day and the time to move to.");
  return at;
}

/** The times in the refusals of the clock are Unix seconds, which are shown as everywhere on pages. */
function inWords({ code, message }: AppError, param: string | undefined, zone: string): AppError {
  const text = message.replace(/\b\d{10}\b/g, (seconds) => formatDateTime(Number(seconds), zone));
  return new AppError(code, text, code === "invalid_request" && param ? { param } : {});
}

import { setTimeout as sleep } from "node:timers/promises";
import { AppError, invalid } from "#lib/core/errors";
import { DAY_SECONDS } from "#lib/core/spans";
import { fromUnix, nowInSeconds, timesOf, toUnix } from "#lib/core/time";
import { statement } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { withSessionLock } from "#lib/db/session-lock";
import { inTransaction } from "#lib/db/transaction";
import { requireBuiltInProcessor } from "#lib/domain/payments/require-built-in-processor";
import { nextDue } from "./next-due.ts";
import { getTestClock } from "./read.ts";
import type { AdvanceTestClock, TestClock } from "./schema.ts";

/** In one call. A year has 365 days here. */
const MAX_STEP_SECONDS = 2 * 365 * DAY_SECONDS;
/** In all. */
const MAX_AHEAD_SECONDS = 50 * 365 * DAY_SECONDS;
const MAX_STEPS = 5_000;
/** After so long every process has read its credentials again, and with them the clock. */
const KNOWN_EVERYWHERE_MS = 1_000;

/**
 * Moves the test clock of a store forward to `to`, and does what is due on the way: one row after the other, each at its time. Returns
 * the clock when all of it is done and every process has the new time. Throws `invalid_request` for a time that is not ahead, or too far,
 * and after 5,000 steps, where the clock then stays; `invalid_transition` in live mode, and while it is being moved.
 */
export async function advanceTestClock(
  ctx: PrismaContext,
  { to }: AdvanceTestClock,
  maxSteps = MAX_STEPS,
): Promise<TestClock> {
  if (ctx.mode !== "test")
    throw new AppError(
      "invalid_transition",
      "Live data has no clock that can be moved. Switch to test data, then move that of test mode.",
    );
  requireBuiltInProcessor();
  await refuseTime(ctx, to);
  const locked = await withSessionLock(`test clock ${ctx.merchantId}`, async () => {
    await refuseTime(ctx, to); // another call may have moved it there
    try {
      await moveThrough(ctx, fromUnix(to), maxSteps);
    } finally {
      await inTransaction(ctx, raiseCredentialsVersion);
    }
  });
  if (!locked)
    throw new AppError("invalid_transition", "The clock is being moved. Wait until that is done, then read its time.");
  await sleep(KNOWN_EVERYWHERE_MS);
  return getTestClock(ctx);
}

async function refuseTime(ctx: PrismaContext, to: number): Promise<void> {
  const { now, offset_seconds } = await getTestClock(ctx);
  if (to <= now) throw invalid("to", `The clock is at ${now} and only goes forward. Send a later time.`);
  if (to > now + MAX_STEP_SECONDS)
    throw invalid("to", `The clock is at ${now}. Move it by at most two years at once: to ${now + MAX_STEP_SECONDS}.`);
  if (to > now - offset_seconds + MAX_AHEAD_SECONDS)
    throw invalid("to", "A clock is at most 50 years ahead. Delete all test data to set it back to the real time.");
}

/** Goes from one due row to the next. A process that dies leaves the clock where it was, and the next call goes on from there. */
async function moveThrough(ctx: PrismaContext, to: Date, maxSteps: number): Promise<void> {
  for (let steps = 0; ; steps++) {
    const due = await nextDue(ctx, to);
    if (!due) break;
    if (steps === maxSteps) throw await tooMuch(ctx, maxSteps);
    const times = await moveTo(ctx, due.at);
    await due.work.run({ ...ctx, ...times, actor: { ...ctx.actor, kind: "system", name: "schedule" } }, due.id);
  }
  await moveTo(ctx, to);
}

/** Never moves a clock back: what is overdue is done at once. $3 how far ahead. By the primary key. */
const MOVE = statement(
  "test-clock.move",
  `UPDATE store_settings SET test_clock_seconds = greatest(test_clock_seconds, $3::int)
    WHERE merchant_id = $1 AND $2::text = 'test'
RETURNING test_clock_seconds`,
);

async function moveTo(ctx: PrismaContext, time: Date): Promise<{ now: Date; realNow: Date }> {
  const realNow = nowInSeconds();
  const [row] = await ctx.sql<{ test_clock_seconds: number }>(MOVE, [toUnix(time) - toUnix(realNow)]);
  if (!row) throw new Error("A store has no settings.");
  return timesOf(realNow, row.test_clock_seconds);
}

async function tooMuch(ctx: PrismaContext, maxSteps: number): Promise<AppError> {
  const { now } = await getTestClock(ctx);
  const message = `The clock has stopped at ${now}, after ${maxSteps.toLocaleString("en")} steps. More is due before the time that you sent: send it again to go on.`;
  return invalid("to", message);
}

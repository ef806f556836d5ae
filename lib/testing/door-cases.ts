import fc from "fast-check";
import { storeDay } from "#lib/core/day";
import { addSeconds, toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { makeStore } from "./store.ts";

export const HOUR = 3_600;

/** Far from UTC, so that its days are others. */
export const ZONE = "Pacific/Auckland";

/** A store in the evening, so that what begins now goes on after midnight. */
export async function makeEvening(settings: Record<string, unknown> = {}): Promise<PrismaContext> {
  const { test: ctx } = await makeStore({ timezone: ZONE, ...settings });
  return { ...ctx, now: addSeconds(storeDay(ctx.now, ZONE).from, 20 * HOUR) };
}

/** The days of the store begin and end at these seconds from now, and an evening ends 12 hours after what begins now. */
export function midnightsAround(now: Date): number[] {
  const { from, to } = storeDay(now, ZONE);
  return [from, to].map((at) => toUnix(at) - toUnix(now)).concat(12 * HOUR);
}

export const voided = fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, fc.constant(true));
/** A moment near one of the times at which a verdict can change. */
export const near = (...seconds: number[]) =>
  fc.tuple(fc.constantFrom(...seconds), fc.constantFrom(-1, 0, 1, -1_800, 1_800)).map(([at, off]) => at + off);

/** How often an item can be used, and how often it was: mostly never. */
export const use = fc
  .integer({ min: 1, max: 3 })
  .chain((max_uses) =>
    fc.tuple(
      fc.constant(max_uses),
      fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(max_uses), fc.constant(max_uses)),
    ),
  );

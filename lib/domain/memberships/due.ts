import { type Period, periodAt } from "./period.ts";
import { isDue, renewed } from "./renewal.ts";
import type { RenewingRow } from "./row.ts";

/** The columns that a renewal reads. */
type Renewing = Pick<
  RenewingRow,
  | "status"
  | "plan_interval"
  | "plan_interval_count"
  | "anchor_at"
  | "current_period_start"
  | "current_period_end"
  | "used_this_period"
  | "cancel_at_period_end"
  | "canceled_at"
  | "created_at"
  | "timezone"
>;

/**
 * Returns the membership as of `now`: renewed to the period that contains `now`, also over several periods, with its
 * trial ended, or canceled at the end of its period. Returns the same object when no renewal is due.
 */
export function asOf<M extends Renewing>(membership: M, now: Date): M {
  if (!isDue(membership, now)) return membership;
  return renewed(membership, () => periodAt(membership, membership.anchor_at, membership.timezone, now));
}

/**
 * Returns the time at which a check-in counts: when it was made, but not after `now` or before the membership was sold.
 */
export function countedAt({ created_at }: Pick<Renewing, "created_at">, madeAt: Date, now: Date): Date {
  return latest(earliest(madeAt, now), created_at);
}

/** Returns the period that contains `at`, a time before the current period. */
export function earlierPeriod(membership: Renewing, at: Date): Period {
  const { anchor_at, created_at, current_period_start, timezone } = membership;
  const { start, end } =
    at < anchor_at ? { start: created_at, end: anchor_at } : periodAt(membership, anchor_at, timezone, at);
  return { start, end: earliest(end, current_period_start) };
}

const earliest = (a: Date, b: Date): Date => new Date(Math.min(a.getTime(), b.getTime()));
const latest = (a: Date, b: Date): Date => new Date(Math.max(a.getTime(), b.getTime()));

import type { Period } from "./period.ts";

/** The columns that say what a membership is when its period has ended. */
interface Renewable {
  status: string;
  current_period_start: Date;
  current_period_end: Date;
  used_this_period: number;
  cancel_at_period_end: boolean;
  canceled_at: Date | null;
}

export const isDue = (
  { status, current_period_end }: Pick<Renewable, "status" | "current_period_end">,
  now: Date,
): boolean => status !== "canceled" && current_period_end <= now;

/** Returns a membership whose period has ended in its next `period`, or canceled with the period that ended. */
export function renewed<M extends Renewable>(membership: M, period: () => Period): M {
  const { status, cancel_at_period_end, current_period_end: ended } = membership;
  if (cancel_at_period_end) return { ...membership, status: "canceled", canceled_at: ended };
  const { start, end } = period();
  return {
    ...membership,
    status: status === "trialing" ? "active" : status,
    // periods do not overlap, even after a change of the store's time zone
    current_period_start: new Date(Math.max(start.getTime(), ended.getTime())),
    current_period_end: end,
    used_this_period: 0,
  };
}

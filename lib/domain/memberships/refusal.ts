import type { Refusal } from "#lib/domain/issued-items/refusal";

/** What decides whether a member can check in. */
export interface CheckinFacts {
  status: string;
  canceled_at: Date | null;
  current_period_end: Date;
  allow_past_due_checkin: boolean;
  max_checkins_per_period: number | null;
  used_this_period: number;
}

/**
 * Returns why the member cannot check in at `at`, a time in the current period, or null when they can. Checks in this
 * order: status, allowance. The membership must be as of now (`asOf`).
 */
export function membershipRefusal(membership: CheckinFacts, at: Date): Refusal | null {
  return statusRefusal(membership, at) ?? allowanceRefusal(membership);
}

/**
 * Checks the current status. A membership that ended with its period still accepts offline check-ins of that period.
 */
export function statusRefusal(membership: CheckinFacts, at: Date): Refusal | null {
  const { status, canceled_at, current_period_end } = membership;
  if (status === "canceled") {
    const hasEndedWithPeriod = canceled_at !== null && canceled_at >= current_period_end;
    if (hasEndedWithPeriod && at < current_period_end) return null;
    return { code: "membership_inactive", message: "This membership has ended. The member can no longer check in." };
  }
  if (status === "past_due" && !membership.allow_past_due_checkin) {
    return {
      code: "membership_inactive",
      message: "A payment for this membership is overdue. To allow check-ins anyway, change the store's settings.",
    };
  }
  return null;
}

/** Checks the cap of one period. */
export function allowanceRefusal({
  max_checkins_per_period: max,
  used_this_period: used,
}: Pick<CheckinFacts, "max_checkins_per_period" | "used_this_period">): Refusal | null {
  if (max === null || used < max) return null;
  return { code: "allowance_exhausted", message: `All ${max} check-ins of this period are used.` };
}

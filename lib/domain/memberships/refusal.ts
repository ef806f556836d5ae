import type { Refusal } from "#lib/domain/issued-items/refusal";

/** The facts that decide whether a membership lets somebody in. */
export interface MembershipFacts {
  status: string;
  canceled_at: Date | null;
  current_period_end: Date;
  allow_past_due_checkin: boolean;
  max_checkins_per_period: number | null;
  used_this_period: number;
}

/**
 * Why this membership lets nobody in at `at`, a moment of its current period, or null when it does. Where both
 * reasons hold the first counts: status, allowance. What is due must have been applied (`asOf`).
 */
export function membershipRefusal(membership: MembershipFacts, at: Date): Refusal | null {
  return statusRefusal(membership, at) ?? allowanceRefusal(membership);
}

/** Status is judged as it stands now; only what ran out with its period still stood until then. */
export function statusRefusal(membership: MembershipFacts, at: Date): Refusal | null {
  const { status, canceled_at, current_period_end } = membership;
  if (status === "canceled") {
    const ranOut = canceled_at !== null && canceled_at >= current_period_end;
    if (ranOut && at < current_period_end) return null;
    return { code: "membership_inactive", message: "This membership has ended. The member can no longer check in." };
  }
  if (status === "past_due" && !membership.allow_past_due_checkin) {
    return {
      code: "membership_inactive",
      message:
        "A payment for this membership is overdue. To allow check-ins anyway, change that in the store's settings.",
    };
  }
  return null;
}

/** The cap of one period. */
export function allowanceRefusal({
  max_checkins_per_period: max,
  used_this_period: used,
}: Pick<MembershipFacts, "max_checkins_per_period" | "used_this_period">): Refusal | null {
  if (max === null || used < max) return null;
  return { code: "allowance_exhausted", message: `All ${max} check-ins of this period are used.` };
}

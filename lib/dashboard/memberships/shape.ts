import type { DeliverySummary } from "#lib/dashboard/delivery-summary/shape";
import type { Membership, MembershipCheckin, MembershipStatus } from "#lib/domain/memberships/schema";

/** `ends`: it runs, and ends with its period. */
export type MembershipState = MembershipStatus | "ends";

/** A membership in the dashboard's list. */
export interface MembershipOverview {
  id: string;
  qr_token: string;
  member: string;
  title: string;
  state: MembershipState;
  /** When the current period ends, or for a canceled membership when it ended. */
  until: number;
  used_this_period: number;
  /** Null without a cap. */
  max_checkins_per_period: number | null;
}

export interface MembershipUse extends MembershipCheckin {
  sent: DeliverySummary | null;
}

/** A membership with its plan and order, and the newest entries of its log. */
export interface MembershipDetails {
  membership: Membership;
  state: MembershipState;
  title: string;
  /** How often it renews: every `interval_count` `interval`s. */
  plan: { interval: string; interval_count: number; max_checkins_per_period: number | null };
  used_this_period: number;
  canceled_at: number | null;
  order: { id: string; customer_name: string | null; customer_email: string | null };
  checkins: MembershipUse[];
  /** Why the member cannot check in now, or null. */
  refusal: string | null;
  /** How many endpoints receive the event of the next check-in. */
  subscribers: number;
}

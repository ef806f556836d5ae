import type { WithDelivery } from "#lib/dashboard/delivery-summary/shape";
import type { ItemDetails } from "#lib/dashboard/items/shape";
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

/** A membership with its plan and order, and the newest entries of its log. */
export interface MembershipDetails extends ItemDetails {
  membership: Membership;
  state: MembershipState;
  /** How often it renews: every `interval_count` `interval`s. */
  plan: { interval: string; interval_count: number; max_checkins_per_period: number | null };
  used_this_period: number;
  canceled_at: number | null;
  checkins: WithDelivery<MembershipCheckin>[];
}

import { AppError } from "#lib/core/errors";
import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { type Claimed, type Redeeming, runClaim } from "#lib/domain/redemptions/claim";
import { countedAt, earlierPeriod, isDue } from "./due.ts";
import { allowanceRefusal, membershipRefusal, statusRefusal } from "./refusal.ts";
import { renewMembership } from "./renew.ts";
import { findMembership, type MembershipAtTheDoor, type MembershipRow, toFreshCheckin } from "./row.ts";
import type { MembershipCheckin } from "./schema.ts";
import { CLAIM_CHECKIN, CLAIM_CHECKIN_BY_TOKEN, CLAIM_EARLIER_CHECKIN, LOCK_MEMBERSHIP } from "./sql.ts";

/**
 * Lets the member in once more. Decisions, "membership". Throws `not_found`, `membership_inactive` and
 * `allowance_exhausted`.
 */
export async function checkIn(ctx: Context, id: string, how: RedeemBody = {}): Promise<MembershipCheckin> {
  return (await claimCheckin(ctx, { id }, how)).checkin;
}

/** A check-in, and the membership as it stands after it. */
export interface CheckedIn {
  membership: MembershipRow;
  checkin: MembershipCheckin;
}

/**
 * Takes one check-in of the period that holds `how.at`; what is due by now is applied first. Throws the refusal,
 * and `not_found`.
 */
export async function claimCheckin(
  ctx: Context,
  which: { id: string } | { token: string },
  how: Redeeming = {},
): Promise<CheckedIn> {
  const claimed = await ("id" in which
    ? runClaim<MembershipRow>(ctx, CLAIM_CHECKIN, which.id, how)
    : runClaim<MembershipRow>(ctx, CLAIM_CHECKIN_BY_TOKEN, which.token, how));
  if (claimed) return { membership: claimed, checkin: toCheckin(ctx, claimed, how) };
  const membership = await findMembership(ctx, which);
  const at = countedAt(membership, how.at ?? ctx.now, ctx.now);
  if (at >= membership.current_period_end && isDue(membership, ctx.now)) {
    await renewMembership(ctx, membership.id);
    return claimCheckin(ctx, which, how);
  }
  if (at < membership.current_period_start) return claimEarlier(ctx, membership, at, how);
  const refusal = membershipRefusal(membership, at);
  // No reason left: the allowance was given back, or the period rolled, between the two statements.
  if (!refusal) return claimCheckin(ctx, which, how);
  throw new AppError(refusal.code, refusal.message);
}

/** An offline check-in of a period that is over: it counts there, and leaves the current one as it is. */
function claimEarlier(ctx: Context, { id }: MembershipAtTheDoor, at: Date, how: Redeeming): Promise<CheckedIn> {
  return inTransaction(ctx, async (tx) => {
    await tx.sql(LOCK_MEMBERSHIP, [id]);
    const membership = await findMembership(tx, { id });
    const inactive = statusRefusal(membership, at);
    if (inactive) throw new AppError(inactive.code, inactive.message);
    const { start, end } = earlierPeriod(membership, at);
    const claimed = await runClaim<MembershipRow>(tx, CLAIM_EARLIER_CHECKIN, id, how, [start, end]);
    if (claimed) return { membership, checkin: toCheckin(tx, claimed, how) };
    const max = membership.max_checkins_per_period;
    const exhausted = allowanceRefusal({ max_checkins_per_period: max, used_this_period: max ?? 0 });
    if (!exhausted) throw new Error("A membership without a cap did not let its member in.");
    throw new AppError(exhausted.code, exhausted.message);
  });
}

const toCheckin = (ctx: Context, claimed: Claimed<MembershipRow>, how: Redeeming): MembershipCheckin =>
  toFreshCheckin({
    ...claimed,
    id: claimed.redemption_id,
    membership_id: claimed.id,
    checked_in_at: how.at ?? ctx.now,
    source: how.source ?? ctx.actor.name,
    note: how.note || null,
    created_at: ctx.now,
  });

import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import {
  type Claimed,
  claimUse,
  type ItemKey,
  type RedeemOptions,
  recordOfClaim,
  runClaim,
} from "#lib/domain/issued-items/claim";
import { MOST_ATTEMPTS, noReason, refusalError } from "#lib/domain/issued-items/refusal";
import { countedAt, earlierPeriod } from "./due.ts";
import { findMembership } from "./read.ts";
import { allowanceRefusal, membershipRefusal, statusRefusal } from "./refusal.ts";
import { renewMembership } from "./renew.ts";
import { isDue } from "./renewal.ts";
import { type MembershipRow, type MembershipScanRow, toCheckinWithUsage } from "./row.ts";
import type { MembershipCheckin } from "./schema.ts";
import { CLAIM_CHECKIN, CLAIM_EARLIER_CHECKIN, LOCK_MEMBERSHIP } from "./sql.ts";

/** Checks a member in. Throws `not_found`, `membership_inactive`, `allowance_exhausted`. */
export async function checkIn(ctx: Context, id: string, options: RedeemBody = {}): Promise<MembershipCheckin> {
  return (await claimCheckin(ctx, { id }, options)).checkin;
}

/** A check-in, and the membership after it. */
export interface CheckedIn {
  membership: MembershipRow;
  checkin: MembershipCheckin;
}

/** Takes one check-in of the period that contains `options.at`. Applies a due renewal first. Throws as `checkIn`. */
export async function claimCheckin(
  ctx: Context,
  key: ItemKey,
  options: RedeemOptions = {},
  attempts = MOST_ATTEMPTS,
): Promise<CheckedIn> {
  if (attempts === 0) throw noReason();
  const claimed = await claimUse<MembershipRow>(ctx, CLAIM_CHECKIN, key, options);
  if (claimed) return { membership: claimed, checkin: toCheckin(ctx, claimed, options) };
  const membership = await findMembership(ctx, key);
  const at = countedAt(membership, options.at ?? ctx.now, ctx.now);
  if (at >= membership.current_period_end && isDue(membership, ctx.now)) {
    await renewMembership(ctx, membership.id);
    return claimCheckin(ctx, key, options, attempts - 1);
  }
  if (at < membership.current_period_start) return claimEarlierCheckin(ctx, membership, at, options);
  const refusal = membershipRefusal(membership, at);
  // No reason is left: a check-in was reversed, or the period was renewed, between the two statements.
  if (!refusal) return claimCheckin(ctx, key, options, attempts - 1);
  throw refusalError(refusal);
}

/** Takes an offline check-in of an earlier period. It counts in that period, and the current period does not change. */
function claimEarlierCheckin(
  ctx: Context,
  { id }: MembershipScanRow,
  at: Date,
  options: RedeemOptions,
): Promise<CheckedIn> {
  return inTransaction(ctx, async (tx) => {
    await tx.sql(LOCK_MEMBERSHIP, [id]);
    const membership = await findMembership(tx, { id });
    const inactive = statusRefusal(membership, at);
    if (inactive) throw refusalError(inactive);
    const { start, end } = earlierPeriod(membership, at);
    const claimed = await runClaim<MembershipRow>(tx, CLAIM_EARLIER_CHECKIN, id, options, [start, end]);
    if (claimed) return { membership, checkin: toCheckin(tx, claimed, options) };
    const max = membership.max_checkins_per_period;
    const exhausted = allowanceRefusal({ max_checkins_per_period: max, used_this_period: max ?? 0 });
    if (!exhausted) throw new Error("A check-in without a cap was refused.");
    throw refusalError(exhausted);
  });
}

function toCheckin(ctx: Context, claimed: Claimed<MembershipRow>, options: RedeemOptions): MembershipCheckin {
  const { redeemed_at, ...record } = recordOfClaim(ctx, claimed, options);
  return toCheckinWithUsage({ ...claimed, ...record, membership_id: claimed.id, checked_in_at: redeemed_at });
}

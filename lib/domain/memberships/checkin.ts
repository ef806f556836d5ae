import { AppError } from "#lib/core/errors";
import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { type Claimed, claimUse, type ItemKey, type RedeemOptions, runClaim } from "#lib/domain/issued-items/claim";
import { countedAt, earlierPeriod, isDue } from "./due.ts";
import { findMembership } from "./read.ts";
import { allowanceRefusal, membershipRefusal, statusRefusal } from "./refusal.ts";
import { renewMembership } from "./renew.ts";
import { type MembershipRow, type MembershipScanRow, toFreshCheckin } from "./row.ts";
import type { MembershipCheckin } from "./schema.ts";
import { CLAIM_CHECKIN, CLAIM_EARLIER_CHECKIN, LOCK_MEMBERSHIP } from "./sql.ts";

/**
 * Lets the member in once more. Decisions, "membership". Throws `not_found`, `membership_inactive` and
 * `allowance_exhausted`.
 */
export async function checkIn(ctx: Context, id: string, options: RedeemBody = {}): Promise<MembershipCheckin> {
  return (await claimCheckin(ctx, { id }, options)).checkin;
}

/** A check-in, and the membership as it stands after it. */
export interface CheckedIn {
  membership: MembershipRow;
  checkin: MembershipCheckin;
}

/**
 * Takes one check-in of the period that holds `options.at`; what is due by now is applied first. Throws the refusal,
 * and `not_found`.
 */
export async function claimCheckin(ctx: Context, key: ItemKey, options: RedeemOptions = {}): Promise<CheckedIn> {
  const claimed = await claimUse<MembershipRow>(ctx, CLAIM_CHECKIN, key, options);
  if (claimed) return { membership: claimed, checkin: toCheckin(ctx, claimed, options) };
  const membership = await findMembership(ctx, key);
  const at = countedAt(membership, options.at ?? ctx.now, ctx.now);
  if (at >= membership.current_period_end && isDue(membership, ctx.now)) {
    await renewMembership(ctx, membership.id);
    return claimCheckin(ctx, key, options);
  }
  if (at < membership.current_period_start) return claimEarlier(ctx, membership, at, options);
  const refusal = membershipRefusal(membership, at);
  // No reason left: the allowance was given back, or the period rolled, between the two statements.
  if (!refusal) return claimCheckin(ctx, key, options);
  throw new AppError(refusal.code, refusal.message);
}

/** An offline check-in of a period that is over: it counts there, and leaves the current one as it is. */
function claimEarlier(ctx: Context, { id }: MembershipScanRow, at: Date, options: RedeemOptions): Promise<CheckedIn> {
  return inTransaction(ctx, async (tx) => {
    await tx.sql(LOCK_MEMBERSHIP, [id]);
    const membership = await findMembership(tx, { id });
    const inactive = statusRefusal(membership, at);
    if (inactive) throw new AppError(inactive.code, inactive.message);
    const { start, end } = earlierPeriod(membership, at);
    const claimed = await runClaim<MembershipRow>(tx, CLAIM_EARLIER_CHECKIN, id, options, [start, end]);
    if (claimed) return { membership, checkin: toCheckin(tx, claimed, options) };
    const max = membership.max_checkins_per_period;
    const exhausted = allowanceRefusal({ max_checkins_per_period: max, used_this_period: max ?? 0 });
    if (!exhausted) throw new Error("A membership without a cap did not let its member in.");
    throw new AppError(exhausted.code, exhausted.message);
  });
}

const toCheckin = (ctx: Context, claimed: Claimed<MembershipRow>, options: RedeemOptions): MembershipCheckin =>
  toFreshCheckin({
    ...claimed,
    id: claimed.redemption_id,
    membership_id: claimed.id,
    checked_in_at: options.at ?? ctx.now,
    source: options.source ?? ctx.actor.name,
    note: options.note || null,
    created_at: ctx.now,
  });

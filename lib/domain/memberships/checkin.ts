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
import { MOST_ATTEMPTS, noReason, type Refusal, refusalError } from "#lib/domain/issued-items/refusal";
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
export async function claimCheckin(ctx: Context, key: ItemKey, options: RedeemOptions = {}): Promise<CheckedIn> {
  const claimed = await tryCheckin(ctx, key, options);
  if ("code" in claimed) throw refusalError(claimed);
  return claimed;
}

/**
 * Takes one check-in as `claimCheckin`, or returns why none was taken. `found` is the membership as it was just found: it saves a
 * read. Throws `not_found`.
 */
export async function tryCheckin(
  ctx: Context,
  key: ItemKey,
  options: RedeemOptions,
  found?: MembershipScanRow,
): Promise<CheckedIn | Refusal> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const claimed = await claimUse<MembershipRow>(ctx, CLAIM_CHECKIN, key, options);
    if (claimed) return { membership: claimed, checkin: toCheckin(ctx, claimed, options) };
    const membership = (attempt === 0 && found) || (await findMembership(ctx, key));
    const at = countedAt(membership, options.at ?? ctx.now, ctx.now);
    if (at < membership.current_period_start) return claimEarlierCheckin(ctx, membership, at, options);
    const isRenewal = at >= membership.current_period_end && isDue(membership, ctx.now);
    const refusal = isRenewal ? null : membershipRefusal(membership, at);
    if (refusal) return refusal;
    // Without a reason, a check-in was reversed or the period was renewed between the two statements.
    if (isRenewal) await renewMembership(ctx, membership.id);
  }
  throw noReason();
}

/** Takes an offline check-in of an earlier period. It counts in that period, and the current period does not change. */
function claimEarlierCheckin(
  ctx: Context,
  { id }: MembershipScanRow,
  at: Date,
  options: RedeemOptions,
): Promise<CheckedIn | Refusal> {
  return inTransaction(ctx, async (tx) => {
    await tx.sql(LOCK_MEMBERSHIP, [id]);
    const membership = await findMembership(tx, { id });
    const inactive = statusRefusal(membership, at);
    if (inactive) return inactive;
    const { start, end } = earlierPeriod(membership, at);
    const claimed = await runClaim<MembershipRow>(tx, CLAIM_EARLIER_CHECKIN, id, options, [start, end]);
    if (claimed) return { membership, checkin: toCheckin(tx, claimed, options) };
    const max = membership.max_checkins_per_period;
    const exhausted = allowanceRefusal({ max_checkins_per_period: max, used_this_period: max ?? 0 });
    if (!exhausted) throw new Error("A check-in without a cap was refused.");
    return exhausted;
  });
}

function toCheckin(ctx: Context, claimed: Claimed<MembershipRow>, options: RedeemOptions): MembershipCheckin {
  const { redeemed_at, ...record } = recordOfClaim(ctx, claimed, options);
  return toCheckinWithUsage({ ...claimed, ...record, membership_id: claimed.id, checked_in_at: redeemed_at });
}

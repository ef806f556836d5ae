import { AppError } from "#lib/core/errors";
import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Claimed, type Redeeming, runClaim } from "#lib/domain/redemptions/claim";
import { voucherRefusal } from "./refusal.ts";
import { findVoucher, toVoucher, type VoucherRow } from "./row.ts";
import type { Voucher } from "./schema.ts";
import { CLAIM_VOUCHER_USE, CLAIM_VOUCHER_USE_BY_TOKEN } from "./sql.ts";

/** Takes one more use of this voucher. Spec, "States and transitions / Booking and voucher". */
export async function redeemVoucher(ctx: Context, id: string, how: RedeemBody = {}): Promise<Voucher> {
  const claimed = await claimVoucherUse(ctx, { id }, how);
  if (claimed) return toVoucher(claimed);
  const refusal = voucherRefusal(await findVoucher(ctx, id), ctx.now);
  // No reason left: a use was given back between the two statements.
  if (!refusal) return redeemVoucher(ctx, id, how);
  throw new AppError(refusal.code, refusal.message);
}

/**
 * Takes one use, or answers null and changes nothing. Expiry is judged by `how.at`, uses and voids by how
 * they stand now.
 */
export function claimVoucherUse(
  ctx: Context,
  which: { id: string } | { token: string },
  how: Redeeming = {},
): Promise<Claimed<VoucherRow> | null> {
  return "id" in which
    ? runClaim(ctx, CLAIM_VOUCHER_USE, which.id, how)
    : runClaim(ctx, CLAIM_VOUCHER_USE_BY_TOKEN, which.token, how);
}

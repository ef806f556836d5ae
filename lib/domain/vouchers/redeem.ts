import type { RedeemBody } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Claimed, claimUse, type ItemKey, type RedeemOptions } from "#lib/domain/issued-items/claim";
import { redeemOrRefuse } from "#lib/domain/issued-items/refusal";
import { findVoucher } from "./read.ts";
import { voucherRefusal } from "./refusal.ts";
import { toVoucher, type VoucherRow } from "./row.ts";
import type { Voucher } from "./schema.ts";
import { CLAIM_VOUCHER_USE } from "./sql.ts";

/** Redeems a voucher. Throws `not_found` and the refusal. */
export async function redeemVoucher(ctx: Context, id: string, options: RedeemBody = {}): Promise<Voucher> {
  const claimed = await redeemOrRefuse(
    () => claimVoucherUse(ctx, { id }, options),
    async () => voucherRefusal(await findVoucher(ctx, id), ctx.now),
  );
  return toVoucher(claimed);
}

/**
 * Takes one use of a voucher, or returns null and changes nothing. Expiry is checked at `options.at`, and whether the
 * voucher is used or voided now.
 */
export const claimVoucherUse = (
  ctx: Context,
  key: ItemKey,
  options: RedeemOptions = {},
): Promise<Claimed<VoucherRow> | null> => claimUse(ctx, CLAIM_VOUCHER_USE, key, options);

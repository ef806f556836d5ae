import { toUnix } from "#lib/core/time";
import { recordOfClaim } from "#lib/domain/issued-items/claim";
import { findItem } from "#lib/domain/issued-items/find";
import { lockStatement, reverseUse } from "#lib/domain/issued-items/reverse";
import { claimVoucherUse } from "#lib/domain/vouchers/redeem";
import { voucherRefusal } from "#lib/domain/vouchers/refusal";
import { toVoucher, toVoucherRedemption, type VoucherRow, type VoucherScanRow } from "#lib/domain/vouchers/row";
import { FIND_VOUCHER_BY_TOKEN } from "#lib/domain/vouchers/sql";
import { voidVoucher } from "#lib/domain/vouchers/void";
import type { RedeemableKind } from "./redeemable-kind.ts";
import type { Display } from "./schema.ts";

export const voucherKind: RedeemableKind = {
  async find(ctx, token) {
    const row = await findItem<VoucherScanRow>(ctx, FIND_VOUCHER_BY_TOKEN, token);
    if (!row) return null;
    return {
      kind: "voucher",
      token,
      resource: toVoucher(row),
      display: toDisplay(row),
      refusal: () => voucherRefusal(row, ctx.now),
      async claim(request) {
        const claimed = await claimVoucherUse(ctx, { token }, request);
        if (!claimed) return voucherRefusal(row, request.at ?? ctx.now);
        const redemption = toVoucherRedemption({ ...recordOfClaim(ctx, claimed, request), voucher_id: claimed.id });
        return { resource: toVoucher(claimed), redemption, display: toDisplay({ ...row, ...claimed }) };
      },
    };
  },

  lock: lockStatement("voucher"),

  async reverse(ctx, redemption, reason) {
    const reversed = await reverseUse<VoucherRow>(ctx, "voucher", redemption, reason);
    return { id: reversed.reversal_id, resource: toVoucher(reversed), isUnused: reversed.uses_after === 0 };
  },

  void: voidVoucher,
};

const toDisplay = (row: VoucherScanRow): Display => ({
  title: row.product_title,
  detail: null,
  name: row.customer_name,
  starts_at: null,
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: row.redeemed_source,
});

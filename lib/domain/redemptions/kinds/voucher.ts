import { toUnix } from "#lib/core/time";
import { giveUseBack, lockOf } from "#lib/domain/redemptions/give-back";
import type { Display } from "#lib/domain/redemptions/schema";
import { claimVoucherUse } from "#lib/domain/vouchers/redeem";
import { voucherRefusal } from "#lib/domain/vouchers/refusal";
import { toVoucher, toVoucherRedemption, type VoucherAtTheDoor, type VoucherRow } from "#lib/domain/vouchers/row";
import { FIND_VOUCHER_BY_TOKEN } from "#lib/domain/vouchers/sql";
import { type Kind, recordOf } from "./kind.ts";

export const voucherKind: Kind = {
  writeScope: "vouchers:write",

  async find(ctx, token) {
    const [row] = await ctx.sql<VoucherAtTheDoor>(FIND_VOUCHER_BY_TOKEN, [token]);
    if (!row) return null;
    return {
      kind: "voucher",
      id: row.id,
      resource: toVoucher(row),
      display: toDisplay(row),
      refusal: (at) => voucherRefusal(row, at),
    };
  },

  async claim(ctx, token, asking) {
    const claimed = await claimVoucherUse(ctx, { token }, asking);
    if (!claimed) return null;
    const redemption = toVoucherRedemption({ ...recordOf(ctx, claimed, asking), voucher_id: claimed.id });
    return { resource: toVoucher(claimed), redemption };
  },

  lock: lockOf("voucher"),
  giveBack: (ctx, taken, reason) => giveUseBack<VoucherRow>(ctx, "voucher", taken, reason, toVoucher),
};

const toDisplay = (row: VoucherAtTheDoor): Display => ({
  title: row.product_title,
  detail: null,
  name: row.customer_name,
  starts_at: null,
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: row.redeemed_source,
});

import type { Page } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { type ItemNames, type ItemSearch, listItems, readBesideItem } from "#lib/dashboard/items/read";
import type { Context } from "#lib/db/context";
import type { Condition } from "#lib/db/page";
import { findVoucher } from "#lib/domain/vouchers/read";
import { voucherRefusal } from "#lib/domain/vouchers/refusal";
import { toVoucher, toVoucherRedemption, type VoucherRedemptionRow, type VoucherRow } from "#lib/domain/vouchers/row";
import { buyerText } from "#lib/texts/buyer";
import { type VoucherDetails, type VoucherOverview, voucherStatus } from "./shape.ts";
import { VOUCHER_NAMES } from "./sql.ts";

/** The filters of the dashboard's list. `valid` includes vouchers that are partly used. */
export interface VoucherSearch extends ItemSearch {
  state?: "valid" | "used" | "expired" | "voided";
}

/** Lists vouchers for the dashboard, newest first. */
export function listVoucherOverviews(ctx: Context, { state, ...query }: VoucherSearch): Promise<Page<VoucherOverview>> {
  const list = { kind: "voucher", names: VOUCHER_NAMES, conditions: [state && inState(state, ctx.now)] } as const;
  return listItems(ctx, list, query, (row: VoucherRow, names: ItemNames) => toOverview(row, names, ctx.now));
}

/** The condition for a state: `voucherStatus` in SQL. */
function inState(state: NonNullable<VoucherSearch["state"]>, now: Date): Condition {
  const isLeft = "voided_at IS NULL AND uses_after < max_uses";
  if (state === "voided") return { sql: "voided_at IS NOT NULL", values: [] };
  if (state === "used") return { sql: "voided_at IS NULL AND uses_after >= max_uses", values: [] };
  if (state === "expired") return { sql: `${isLeft} AND expires_at <= ?`, values: [now] };
  return { sql: `${isLeft} AND (expires_at IS NULL OR expires_at > ?)`, values: [now] };
}

const toOverview = (row: VoucherRow, names: ItemNames, now: Date): VoucherOverview => ({
  id: row.id,
  qr_token: row.qr_token,
  title: names.title,
  buyer: shownEmail(buyerText(names)),
  status: voucherStatus(row, now),
  uses_after: row.uses_after,
  max_uses: row.max_uses,
  expires_at: toUnix(row.expires_at),
});

/** Returns a voucher with its product, order and log, and why it cannot be redeemed now. Throws `not_found`. */
export async function getVoucherDetails(ctx: Context, id: string): Promise<VoucherDetails> {
  const row = await findVoucher(ctx, id);
  const { names, ...shared } = await readBesideItem(ctx, {
    kind: "voucher",
    id,
    names: VOUCHER_NAMES,
    event: "voucher.redeemed",
    resourceOf: (use: VoucherRedemptionRow) => use.voucher_id,
    toUse: toVoucherRedemption,
  });
  return {
    ...shared,
    voucher: toVoucher(row),
    status: voucherStatus(row, ctx.now),
    refusal: voucherRefusal(row, ctx.now)?.message ?? null,
  };
}

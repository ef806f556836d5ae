import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { listLog } from "#lib/domain/issued-items/log";
import { toVoucher, toVoucherRedemption, type VoucherRow } from "./row.ts";
import type { Voucher, VoucherQuery, VoucherRedemption } from "./schema.ts";
import { GET_VOUCHER } from "./sql.ts";

/** Returns the row of a voucher. Throws `not_found`. */
export async function findVoucher(ctx: Context, id: string): Promise<VoucherRow> {
  const [row] = await ctx.sql<VoucherRow>(GET_VOUCHER, [id]);
  if (!row) throw notFound("voucher");
  return row;
}

/** Returns a voucher. Throws `not_found`. */
export const getVoucher = async (ctx: Context, id: string): Promise<Voucher> => toVoucher(await findVoucher(ctx, id));

/** Lists vouchers, newest first. */
export function listVouchers(ctx: Context, query: VoucherQuery): Promise<Page<Voucher>> {
  const { product_id, order_id, customer_id } = query;
  const listing: Listing = { table: "voucher", equals: { product_id, order_id, customer_id } };
  return pageOf(ctx, listing, query, (rows: VoucherRow[]) => rows.map(toVoucher));
}

/** Lists the redemptions of a voucher, newest first. Throws `not_found`. */
export const listVoucherRedemptions = (ctx: Context, id: string, query: PageQuery): Promise<Page<VoucherRedemption>> =>
  listLog(ctx, { table: "voucher_redemption", of: { kind: "voucher", id } }, query, toVoucherRedemption);

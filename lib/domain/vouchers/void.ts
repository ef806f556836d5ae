import type { Context } from "#lib/db/context";
import { type VoidOptions, voidItem } from "#lib/domain/issued-items/void";
import { findVoucher } from "./read.ts";
import { toVoucher, type VoucherRow } from "./row.ts";
import type { Voucher } from "./schema.ts";

/** Voids a voucher, used or not. Throws `not_found`, `already_voided`. */
export const voidVoucher = (ctx: Context, id: string, options?: VoidOptions): Promise<Voucher> =>
  voidItem<VoucherRow, Voucher>(ctx, id, { kind: "voucher", find: findVoucher, toItem: toVoucher }, options);

import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { findVoucher, toVoucher, type VoucherRow } from "./row.ts";
import type { Voucher } from "./schema.ts";
import { VOID_VOUCHER } from "./sql.ts";

/** Voids a voucher, used or not. Decisions, "Voids". Throws `not_found`, `already_voided`. */
export function voidVoucher(ctx: Context, id: string): Promise<Voucher> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<VoucherRow>(VOID_VOUCHER, [id, tx.now]);
    if (!row) throw await refusalOf(tx, id);
    const voucher = toVoucher(row);
    await appendEvents(tx, [{ type: "voucher.voided", data: voucher }]);
    return voucher;
  });
}

async function refusalOf(tx: Context, id: string): Promise<AppError> {
  await findVoucher(tx, id);
  return new AppError("already_voided", "This voucher was voided before. Nothing is left to do.");
}

import { fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { patchRow } from "#lib/db/patch";
import { inTransaction } from "#lib/db/transaction";
import { changeOf, logItemChanges } from "#lib/domain/issued-items/changes";
import { appendEvents } from "#lib/domain/outbox/append";
import { findVoucher } from "./read.ts";
import { toVoucher, type VoucherRow } from "./row.ts";
import type { Voucher, VoucherPatch } from "./schema.ts";

const PATCHABLE = { table: "voucher", columns: { expires_at: "timestamptz" } };

/** Changes the expiry of a voucher. A patch that changes nothing sends no event. Throws `not_found`. */
export function updateVoucher(ctx: Context, id: string, { expires_at }: VoucherPatch): Promise<Voucher> {
  return inTransaction(ctx, async (tx) => {
    const given = { expires_at: expires_at == null ? expires_at : fromUnix(expires_at) };
    const row = await patchRow<VoucherRow>(tx, PATCHABLE, id, given);
    if (!row) return toVoucher(await findVoucher(tx, id));
    const voucher = toVoucher(row);
    await logItemChanges(tx, [changeOf("voucher", id, given)]);
    await appendEvents(tx, [{ type: "voucher.updated", data: voucher }]);
    return voucher;
  });
}

import { log } from "#lib/config/log";
import { isAppError } from "#lib/core/errors";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { cancelOrder } from "#lib/domain/orders/cancel";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const BATCH = 50;

/** Unpaid orders whose hold has expired. Index: orders_hold. */
const EXPIRED = {
  name: "jobs.cancel-holds",
  text: `
    SELECT merchant_id, mode, id FROM orders
     WHERE status = 'pending' AND hold_expires_at <= $1::timestamptz
     ORDER BY hold_expires_at LIMIT $2::int`,
};

/** Cancels unpaid orders 30 minutes after checkout. Other buyers do not wait for it: an expired hold no longer counts. */
export const cancelHolds: Job = {
  name: "cancel-holds",
  everyMs: 10_000,
  run: async (now) => {
    const { rows } = await pool().query<{ merchant_id: string; mode: Mode; id: string }>({
      ...EXPIRED,
      values: [now, BATCH],
    });
    let canceled = 0;
    for (const { merchant_id, mode, id } of rows) {
      if (await isCanceled(merchant_id, mode, id, now)) canceled++;
    }
    return canceled;
  },
};

/** Returns false for an order that was canceled in the meantime. An error is logged: it does not stop the others. */
async function isCanceled(merchantId: string, mode: Mode, id: string, now: Date): Promise<boolean> {
  try {
    await cancelOrder(systemContext(merchantId, mode, now), id);
    return true;
  } catch (error) {
    if (!isAppError(error)) log.error({ err: error, order_id: id }, "an expired order was not canceled");
    return false;
  }
}

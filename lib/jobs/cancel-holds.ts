import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { cancelEndedHold } from "#lib/domain/checkout/cancel-pending";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const BATCH = 50;

/** Unpaid orders whose hold has expired and whose payment page is closed. Index: orders_hold. */
const EXPIRED = {
  name: "jobs.cancel-holds",
  text: `
    SELECT merchant_id, mode, id FROM orders
     WHERE status = 'pending' AND hold_expires_at <= $1::timestamptz AND open_payment_id IS NULL
     ORDER BY hold_expires_at LIMIT $2::int`,
};

/**
 * Cancels unpaid orders 30 minutes after checkout. Other buyers do not wait for it: an expired hold no longer counts. An order whose
 * payment page is open is canceled by the job `look-at-payments`, which closes that page first.
 */
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

/** An error is logged: it does not stop the others. */
async function isCanceled(merchantId: string, mode: Mode, id: string, now: Date): Promise<boolean> {
  try {
    return await cancelEndedHold(systemContext(merchantId, mode, now), id);
  } catch (error) {
    log.error({ err: error, order_id: id }, "an expired order was not canceled");
    return false;
  }
}

import { isAppError } from "#lib/core/errors";
import { log } from "#lib/core/log";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { cancelOrder } from "#lib/domain/orders/cancel";
import type { Chore } from "./chores.ts";
import { systemContext } from "./system-context.ts";

const BATCH = 50;

/** Orders that waited for payment until now. Index: orders_hold. */
const LAPSED = {
  name: "jobs.cancel-holds",
  text: `
    SELECT merchant_id, mode, id FROM orders
     WHERE status = 'pending' AND hold_expires_at <= $1::timestamptz
     ORDER BY hold_expires_at LIMIT $2::int`,
};

/** Cancels orders whose 30 minutes are over. A buyer who wants what they hold does not wait for it. */
export const cancelHolds: Chore = {
  name: "cancel-holds",
  everyMs: 10_000,
  run: async (now) => {
    const { rows } = await pool().query<{ merchant_id: string; mode: Mode; id: string }>({
      ...LAPSED,
      values: [now, BATCH],
    });
    let canceled = 0;
    for (const { merchant_id, mode, id } of rows) {
      if (await isCanceled(merchant_id, mode, id, now)) canceled++;
    }
    return canceled;
  },
};

/** False for one that was canceled meanwhile; one that fails leaves the others to be canceled. */
async function isCanceled(merchantId: string, mode: Mode, id: string, now: Date): Promise<boolean> {
  try {
    await cancelOrder(systemContext(merchantId, mode, now), id);
    return true;
  } catch (error) {
    if (!isAppError(error)) log.error({ err: error, order_id: id }, "a lapsed order was not canceled");
    return false;
  }
}

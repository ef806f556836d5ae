import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { returnSurplus } from "#lib/domain/checkout/return-surplus";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const BATCH = 50;
/** Whoever has written a refund asks the processor at once. */
const UNANSWERED_SECONDS = 30;

/** Refunds whose processor has not answered, across merchants. Index: payment_refund_to_finish. */
const UNANSWERED = {
  name: "jobs.refunds-to-finish",
  text: `
    SELECT merchant_id, mode, id FROM payment_refund
     WHERE status = 'pending' AND created_at <= $1::timestamptz ORDER BY created_at LIMIT $2::int`,
};

/** Asks again for refunds that were written and not answered: the process died, or the processor could not be reached. */
export const finishRefunds: Job = {
  name: "finish-refunds",
  everyMs: 30_000,
  async run(now) {
    const { rows } = await pool().query<{ merchant_id: string; mode: Mode; id: string }>({
      ...UNANSWERED,
      values: [addSeconds(now, -UNANSWERED_SECONDS), BATCH],
    });
    let finished = 0;
    for (const { merchant_id, mode, id } of rows) {
      if (await isFinished(merchant_id, mode, id, now)) finished++;
    }
    return finished;
  },
};

/** An error is logged: it does not stop the others. */
async function isFinished(merchantId: string, mode: Mode, id: string, now: Date): Promise<boolean> {
  try {
    await returnSurplus(systemContext(merchantId, mode, now), id);
    return true;
  } catch (error) {
    log.error({ err: error, refund_id: id }, "a refund was not answered");
    return false;
  }
}

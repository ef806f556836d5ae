import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { lookAtRefund } from "#lib/domain/refunds/look-at-refund";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const BATCH = 50;

/** Refunds whose processor is asked now, across merchants. Index: payment_refund_to_look_at. */
const DUE = {
  name: "jobs.refunds-to-look-at",
  text: "SELECT merchant_id, mode, id FROM payment_refund WHERE look_at <= $1::timestamptz ORDER BY look_at LIMIT $2::int",
};

/** Goes on with refunds that were written and not answered, and learns what has become of those that a bank works on. */
export const lookAtRefunds: Job = {
  name: "look-at-refunds",
  everyMs: 10_000,
  async run(now) {
    const { rows } = await pool().query<{ merchant_id: string; mode: Mode; id: string }>({
      ...DUE,
      values: [now, BATCH],
    });
    for (const { merchant_id, mode, id } of rows) {
      await lookAtRefund(systemContext(merchant_id, mode, now), id).catch((error) =>
        log.error({ err: error, refund_id: id }, "a refund was not looked at"),
      );
    }
    return rows.length;
  },
};

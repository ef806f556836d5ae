import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { lookAt } from "#lib/domain/checkout/look-at";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const BATCH = 50;

/** Payments whose processor is asked now, across merchants. Index: payment_to_look_at. */
const DUE = {
  name: "jobs.payments-to-look-at",
  text: "SELECT merchant_id, mode, id FROM payment WHERE look_at <= $1::timestamptz ORDER BY look_at LIMIT $2::int",
};

/** Learns what was paid when no buyer comes back to tell, and closes the pages of orders whose hold has ended. */
export const lookAtPayments: Job = {
  name: "look-at-payments",
  everyMs: 5_000,
  async run(now) {
    const { rows } = await pool().query<{ merchant_id: string; mode: Mode; id: string }>({
      ...DUE,
      values: [now, BATCH],
    });
    for (const { merchant_id, mode, id } of rows) {
      await lookAt(systemContext(merchant_id, mode, now), id).catch((error) =>
        log.error({ err: error, payment_id: id }, "a payment was not looked at"),
      );
    }
    return rows.length;
  },
};

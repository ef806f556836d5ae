import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { inPrismaTransaction } from "#lib/db/transaction";
import { writeMissingPayments } from "#lib/domain/payments/write-missing";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const BATCH = 500;

/** Paid orders whose payments are missing, across merchants. Index: orders_without_payments. */
const MISSING = {
  name: "jobs.orders-without-payments",
  text: `
    SELECT merchant_id, mode, id FROM orders
     WHERE paid_at IS NOT NULL AND NOT has_payments AND NOT moved_in AND total_cents > 0
     ORDER BY paid_at LIMIT $1::int`,
};

/** Writes the payments of orders that a version without payments has paid, also while it still runs beside this one. */
export const writePayments: Job = {
  name: "write-payments",
  everyMs: 60_000,
  async run(now) {
    const { rows } = await pool().query<{ merchant_id: string; mode: Mode; id: string }>({
      ...MISSING,
      values: [BATCH],
    });
    let written = 0;
    for (const [first, ...others] of Map.groupBy(rows, (row) => `${row.merchant_id} ${row.mode}`).values()) {
      if (!first) continue;
      const ids = [first, ...others].map(({ id }) => id);
      const ctx = systemContext(first.merchant_id, first.mode, now);
      written += await inPrismaTransaction(ctx, (tx) => writeMissingPayments(tx, ids));
    }
    return written;
  },
};

import { addDays } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { Job } from "./job.ts";
import { byMerchant, type Purge, purgeRows } from "./purge.ts";

/** How long a file that was not imported, and the rows that were left out, can be seen. */
const KEPT_DAYS = 30;
const BATCH = 50;

/** Index: moving_in_age. */
const FILES: Purge = {
  table: "moving_in",
  key: { id: "uuid" },
  isDue: "status IN ('draft', 'checking', 'checked') AND created_at < $1::timestamptz",
};

/** Rows of files that were imported. Index: moving_in_row_said. */
const FIND_ROWS = {
  name: "jobs.find-moved-in-rows",
  text: `
    SELECT r.merchant_id, r.id
      FROM moving_in_row r JOIN moving_in m ON m.merchant_id = r.merchant_id AND m.id = r.moving_in_id
     WHERE r.cells <> '{}' AND m.status IN ('done', 'undone') AND m.created_at < $1::timestamptz
     LIMIT $2::int`,
};

const EMPTY_ROWS = {
  name: "jobs.empty-moved-in-rows",
  text: `UPDATE moving_in_row SET cells = '{}', data = NULL, email = NULL, code = NULL, reason = NULL
          WHERE merchant_id = $1 AND id = ANY ($2::uuid[]) AND cells <> '{}'`,
};

/** Empties what rows said once their file was imported, and keeps their lines and fates. */
async function emptyRows(before: Date): Promise<number> {
  const { rows } = await pool().query<{ merchant_id: string; id: string }>({
    ...FIND_ROWS,
    values: [before, BATCH * BATCH],
  });
  let emptied = 0;
  for (const [merchantId, some] of byMerchant(rows)) {
    const { rowCount } = await pool().query({ ...EMPTY_ROWS, values: [merchantId, some.map(({ id }) => id)] });
    emptied += rowCount ?? 0;
  }
  return emptied;
}

/** Deletes the files that were not imported, and what left-out rows said, when they are older than they are kept. */
export const purgeImports: Job = {
  name: "purge-imports",
  everyMs: 600_000,
  async run(now) {
    const before = addDays(now, -KEPT_DAYS);
    return (await purgeRows(FILES, before, BATCH)) + (await emptyRows(before));
  },
};

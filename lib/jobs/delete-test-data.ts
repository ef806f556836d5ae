import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import { deleteBatch } from "#lib/domain/test-data/delete";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const STORES = 20;

/** Stores whose test data is being deleted. Index: test_data_deletion_due. */
const DUE = {
  name: "jobs.delete-test-data",
  text: "SELECT merchant_id FROM test_data_deletion WHERE finished_at IS NULL ORDER BY requested_at LIMIT $1::int",
};

/** Goes on with the deletions of test data that a person has begun: a batch of each store. */
export const deleteTestData: Job = {
  name: "delete-test-data",
  everyMs: 5_000,
  run: async (now) => {
    const { rows } = await pool().query<{ merchant_id: string }>({ ...DUE, values: [STORES] });
    let unfinished = 0;
    for (const { merchant_id } of rows) {
      if (await isUnfinished(merchant_id, now)) unfinished++;
    }
    return unfinished;
  },
};

/** An error is logged: it does not stop the other stores, and the next run tries again. */
async function isUnfinished(merchantId: string, now: Date): Promise<boolean> {
  try {
    return await deleteBatch(systemContext(merchantId, "test", now));
  } catch (err) {
    log.error({ err, merchant_id: merchantId }, "a batch of test data was not deleted");
    return false;
  }
}

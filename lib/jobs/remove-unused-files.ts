import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import { isRehearsal } from "#lib/db/rehearsal";
import { storageOf } from "#lib/storage/from-environment";
import type { Job } from "./job.ts";

const BATCH = 50;

/** Index: unused_file_remove_after_idx. */
const DUE = {
  name: "jobs.unused-files",
  text: `SELECT merchant_id, storage_name FROM unused_file WHERE remove_after <= $1::timestamptz
          ORDER BY remove_after LIMIT $2::int`,
};

/** By the primary key. */
const FORGET = {
  name: "jobs.forget-file",
  text: "DELETE FROM unused_file WHERE merchant_id = $1 AND storage_name = $2",
};

/** One that cannot be removed is tried again after this time, so that it does not hold up the others. */
const POSTPONE = {
  name: "jobs.postpone-file",
  text: `UPDATE unused_file SET remove_after = $3::timestamptz + interval '1 hour'
          WHERE merchant_id = $1 AND storage_name = $2`,
};

/**
 * Removes files from storage that no product uses any longer, and those of uploads that ended with their process. Nothing can
 * begin to use a file that is due, so two processes can do this at once. A rehearsal removes none: its bucket may be that of the
 * real store.
 */
export const removeUnusedFiles: Job = {
  name: "remove-unused-files",
  everyMs: 600_000,
  async run(now) {
    if (await isRehearsal()) return 0;
    const storage = storageOf("files");
    const { rows } = await pool().query<{ merchant_id: string; storage_name: string }>({
      ...DUE,
      values: [now, BATCH],
    });
    let removed = 0;
    for (const { merchant_id, storage_name } of rows) {
      try {
        await storage.remove(storage_name);
        await pool().query({ ...FORGET, values: [merchant_id, storage_name] });
        removed += 1;
      } catch (err) {
        log.error({ err, merchant_id }, "an unused file was not removed");
        await pool().query({ ...POSTPONE, values: [merchant_id, storage_name, now] });
      }
    }
    return removed;
  },
};

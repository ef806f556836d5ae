import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { checkBatch } from "#lib/domain/moving-in/check";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const FILES = 20;

interface Due {
  merchant_id: string;
  mode: Mode;
  id: string;
}

/** Files whose rows are being read. Index: moving_in_checking. */
const DUE = {
  name: "jobs.check-moving-in",
  text: "SELECT merchant_id, mode, id FROM moving_in WHERE status = 'checking' ORDER BY created_at LIMIT $1::int",
};

/** Goes on with the dry runs that a person has begun: a batch of each file. */
export const checkMovingIn: Job = {
  name: "check-moving-in",
  everyMs: 5_000,
  run: async (now) => {
    const { rows } = await pool().query<Due>({ ...DUE, values: [FILES] });
    let unfinished = 0;
    for (const file of rows) {
      if (await isUnfinished(file, now)) unfinished++;
    }
    return unfinished;
  },
};

/** An error is logged: it does not stop the other files, and the next run tries again. */
async function isUnfinished({ merchant_id, mode, id }: Due, now: Date): Promise<boolean> {
  try {
    return await checkBatch(systemContext(merchant_id, mode, now), id);
  } catch (err) {
    log.error({ err, merchant_id }, "a batch of a dry run failed");
    return false;
  }
}

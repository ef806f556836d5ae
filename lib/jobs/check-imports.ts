import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { failCheck } from "#lib/domain/imports/begin-check";
import { checkBatch } from "#lib/domain/imports/check";
import type { Job } from "./job.ts";
import { systemContext } from "./system-context.ts";

const FILES = 20;
/** Failures in a row until a dry run ends. A database that restarts is back by then, or takes no end of a dry run either. */
const TRIES = 5;

interface Due {
  merchant_id: string;
  mode: Mode;
  id: string;
}

/** Files whose rows are being read; last those that have failed here ($2). Index: moving_in_checking. */
const DUE = {
  name: "jobs.check-imports",
  text: `SELECT merchant_id, mode, id FROM moving_in WHERE status = 'checking'
          ORDER BY id = ANY ($2::uuid[]), created_at LIMIT $1::int`,
};

/** How often in a row the next rows of a file have failed in this process. */
const failures = new Map<string, number>();

/** Goes on with the dry runs that a person has begun: a batch of each file. */
export const checkImports: Job = {
  name: "check-imports",
  everyMs: 5_000,
  run: async (now) => {
    const { rows } = await pool().query<Due>({ ...DUE, values: [FILES, [...failures.keys()]] });
    let unfinished = 0;
    for (const file of rows) {
      if (await isUnfinished(file, now)) unfinished++;
    }
    return unfinished;
  },
};

/** An error is logged: it does not stop the other files, and later runs try again, until it is certain that the file always fails. */
async function isUnfinished({ merchant_id, mode, id }: Due, now: Date): Promise<boolean> {
  const ctx = systemContext(merchant_id, mode, now);
  try {
    const isLeft = await checkBatch(ctx, id);
    failures.delete(id);
    return isLeft;
  } catch (err) {
    log.error({ err, merchant_id }, "a batch of a dry run failed");
    await fail(ctx, id, err);
    return false;
  }
}

async function fail(ctx: Context, id: string, error: unknown): Promise<void> {
  const count = (failures.get(id) ?? 0) + 1;
  failures.set(id, count);
  if (count < TRIES) return;
  try {
    await failCheck(ctx, id, error);
    failures.delete(id);
  } catch (err) {
    log.error({ err, merchant_id: ctx.merchantId }, "a dry run that always fails could not be ended");
  }
}

import pLimit from "p-limit";
import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import type { Job } from "./job.ts";
import { storeContext } from "./system-context.ts";

/** Work that falls due row by row, each by the time of its store. A job does it, and so does the test clock on its way. */
export interface DueWork {
  name: string;
  everyMs: number;
  /** How many rows of each kind of clock are done in one run. */
  batch: number;
  /**
   * How many of them are done at the same time: more than one where a row can wait for a server that is not ours, so that the others do
   * not wait behind it. A row must hold no connection meanwhile. The test clock does one after the other.
   */
  atOnce?: number;
  /** Rows `t` of this table for which `where` is true, from the time `at` on. */
  table: string;
  where: string;
  at: string;
  /** Where the test clock goes next, when that is not `at`: an expression, with the table that it also reads. */
  next?: { join: string; at: string };
  /** Does it for one row, at the time of `ctx`. Returns whether anything was done: of many at once, one does it. */
  run(ctx: PrismaContext, id: string): Promise<boolean>;
  /** What is logged when that failed. It stops no other row. */
  failure: string;
}

/** A job that does `work` in all stores. */
export interface DueJob extends Job {
  work: DueWork;
}

interface DueRow {
  merchant_id: string;
  mode: Mode;
  id: string;
}

/** Makes the job of work that falls due. */
export function dueJob(work: DueWork): DueJob {
  const statements = [DUE(work), DUE_AHEAD(work)];
  const { batch, atOnce = 1 } = work;
  return {
    name: work.name,
    everyMs: work.everyMs,
    work,
    async run(now) {
      let done = 0;
      for (const statement of statements) {
        const { rows } = await pool().query<DueRow>({ ...statement, values: [now, batch] });
        const results = await pLimit(atOnce).map(rows, (row) => isDone(work, row, now));
        done += results.filter(Boolean).length;
      }
      return done;
    },
  };
}

/** An error is logged: it does not stop the others. */
async function isDone(work: DueWork, { merchant_id, mode, id }: DueRow, now: Date): Promise<boolean> {
  try {
    return await work.run(await storeContext(merchant_id, mode, now), id);
  } catch (error) {
    log.error({ err: error, merchant_id, job: work.name, id }, work.failure);
    return false;
  }
}

/** What is due at $1, across merchants, at most $2. */
const DUE = ({ name, table, where, at }: DueWork) => ({
  name: `jobs.due.${name}`,
  text: `
    SELECT t.merchant_id, t.mode, t.id FROM ${table} t
     WHERE ${where} AND ${at} <= $1::timestamptz
     ORDER BY ${at} LIMIT $2::int`,
});

/** What is due only by clocks that were moved. Index: store_settings_clock_ahead. */
const DUE_AHEAD = ({ name, table, where, at }: DueWork) => ({
  name: `jobs.due-ahead.${name}`,
  text: `
    SELECT t.merchant_id, t.mode, t.id
      FROM store_settings s JOIN ${table} t ON t.merchant_id = s.merchant_id
     WHERE s.test_clock_seconds > 0 AND t.mode = 'test' AND ${where}
       AND ${at} > $1::timestamptz AND ${at} <= $1::timestamptz + make_interval(secs => s.test_clock_seconds)
     LIMIT $2::int`,
});

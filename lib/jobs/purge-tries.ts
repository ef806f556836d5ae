import { pool } from "#lib/db/client";
import type { Job } from "./job.ts";

const BATCH = 1_000;
/** The maximum number of rows that stay, however many addresses try to sign in. */
export const MAX_TRIES = 100_000;

/** Deletes rows that no longer count and, beyond MAX_TRIES rows, those that expire next. Index: sign_in_try (forgotten_at). */
const PURGE = {
  name: "jobs.purge-tries",
  text: `
    WITH bound AS (
      SELECT forgotten_at FROM sign_in_try ORDER BY forgotten_at DESC OFFSET $2::int LIMIT 1
    ), old AS (
      SELECT key FROM sign_in_try
       WHERE forgotten_at <= greatest($1::timestamptz, (SELECT forgotten_at FROM bound))
       ORDER BY forgotten_at LIMIT $3::int FOR UPDATE SKIP LOCKED
    )
    DELETE FROM sign_in_try t USING old WHERE t.key = old.key`,
};

/** Deletes failed sign-ins that no longer count. */
export const purgeTries: Job = {
  name: "purge-tries",
  everyMs: 60_000,
  run: (now) => purge(now, MAX_TRIES),
};

/** Deletes one batch and keeps at most `max` rows. */
export const purge = async (now: Date, max: number): Promise<number> =>
  (await pool().query({ ...PURGE, values: [now, max, BATCH] })).rowCount ?? 0;

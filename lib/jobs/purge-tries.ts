import { pool } from "#lib/db/client";
import type { Job } from "./job.ts";
import { type Purge, purgeRows } from "./purge.ts";

const BATCH = 1_000;
/** The maximum number of rows that stay, however many addresses try to sign in. */
export const MAX_TRIES = 100_000;

/** Index: sign_in_try (forgotten_at). */
const TRIES: Purge = {
  table: "sign_in_try",
  key: { key: "text" },
  isDue: "forgotten_at <= $1::timestamptz",
  order: "forgotten_at",
  isDirectory: true,
};

/** The time when the row is forgotten that is one too many: $1 rows are forgotten later. Index: sign_in_try (forgotten_at). */
const BOUND = {
  name: "jobs.bound-of-tries",
  text: "SELECT forgotten_at FROM sign_in_try ORDER BY forgotten_at DESC OFFSET $1::int LIMIT 1",
};

/** Deletes failed sign-ins that no longer count. */
export const purgeTries: Job = {
  name: "purge-tries",
  everyMs: 60_000,
  run: (now) => purge(now, MAX_TRIES),
};

/** Deletes one batch: rows that no longer count and, beyond `max` rows, those that are forgotten next. */
export async function purge(now: Date, max: number): Promise<number> {
  const { rows } = await pool().query<{ forgotten_at: Date }>({ ...BOUND, values: [max] });
  const bound = rows[0]?.forgotten_at ?? now;
  return purgeRows(TRIES, bound > now ? bound : now, BATCH);
}

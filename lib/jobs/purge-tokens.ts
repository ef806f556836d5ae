import { pool } from "#lib/db/client";
import type { Job } from "./job.ts";

const BATCH = 1_000;
/** For a day, a second use of a code ends its grant. */
const CODE_KEPT_HOURS = 24;

/** The tables, with the hours that a row is kept after it expired. */
const TABLES = {
  account_token: 0,
  oauth_code: CODE_KEPT_HOURS,
  oauth_access_token: 0,
  oauth_refresh_token: 0,
  oauth_app_secret: 0,
} as const;

/** Index: (expires_at); of the few client secrets, none. */
const purge = (table: keyof typeof TABLES) => ({
  name: `jobs.purge-tokens.${table}`,
  text: `
    DELETE FROM ${table} t
     USING (SELECT hash FROM ${table} WHERE expires_at <= $1::timestamptz - make_interval(hours => $2::int)
             LIMIT $3::int FOR UPDATE SKIP LOCKED) old
     WHERE t.hash = old.hash`,
});

/** Deletes codes, tokens and client secrets of apps, and links of mails, that have expired. */
export const purgeTokens: Job = {
  name: "purge-tokens",
  everyMs: 60_000,
  async run(now) {
    let deleted = 0;
    for (const [table, hours] of Object.entries(TABLES)) {
      const { rowCount } = await pool().query({ ...purge(table as keyof typeof TABLES), values: [now, hours, BATCH] });
      deleted += rowCount ?? 0;
    }
    return deleted;
  },
};

import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import type { Job } from "./job.ts";
import { purgeRows } from "./purge.ts";

const BATCH = 1_000;
/** For a day, a second use of a code ends its grant. */
const CODE_KEPT_HOURS = 24;

/** The tables, with the hours that a row is kept after it expired. Index: (expires_at); of the few client secrets, none. */
const TABLES = {
  account_token: 0,
  oauth_code: CODE_KEPT_HOURS,
  oauth_access_token: 0,
  oauth_refresh_token: 0,
  oauth_app_secret: 0,
} as const;

/** Deletes codes, tokens and client secrets of apps, and links of mails, that have expired. */
export const purgeTokens: Job = {
  name: "purge-tokens",
  everyMs: 60_000,
  async run(now) {
    let deleted = 0;
    for (const [table, hours] of Object.entries(TABLES)) {
      const tokens = { table, key: { hash: "bytea" }, isDue: "expires_at <= $1::timestamptz", isDirectory: true };
      deleted += await purgeRows(tokens, addSeconds(now, -hours * HOUR_SECONDS), BATCH);
    }
    return deleted;
  },
};

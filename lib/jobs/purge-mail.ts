import { pool } from "#lib/db/client";
import type { Job } from "./job.ts";

/** How long mail can be read in the dashboard. */
const MAIL_KEPT_DAYS = 90;
const BATCH = 500;

/** Mail that waits to be sent stays, whatever its age. Index: mail_age. */
const PURGE = {
  name: "jobs.purge-mail",
  text: `
    DELETE FROM mail m
     USING (SELECT merchant_id, id FROM mail
             WHERE created_at < $1::timestamptz - make_interval(days => $2::int) AND status <> 'waiting'
             LIMIT $3::int FOR UPDATE SKIP LOCKED) old
     WHERE m.merchant_id = old.merchant_id AND m.id = old.id`,
};

/** How long mail about an account stays. Nobody reads it; its links expire within a week. */
const ACCOUNT_MAIL_KEPT_DAYS = 14;

/** The same for mail about accounts. Index: account_mail_age. */
const PURGE_ACCOUNT_MAIL = {
  name: "jobs.purge-account-mail",
  text: `
    DELETE FROM account_mail m
     USING (SELECT id FROM account_mail
             WHERE created_at < $1::timestamptz - make_interval(days => $2::int) AND status <> 'waiting'
             LIMIT $3::int FOR UPDATE SKIP LOCKED) old
     WHERE m.id = old.id`,
};

/** Deletes mail that is older than it is kept. */
export const purgeMail: Job = {
  name: "purge-mail",
  everyMs: 600_000,
  async run(now) {
    const ofStores = await pool().query({ ...PURGE, values: [now, MAIL_KEPT_DAYS, BATCH] });
    const ofAccounts = await pool().query({ ...PURGE_ACCOUNT_MAIL, values: [now, ACCOUNT_MAIL_KEPT_DAYS, BATCH] });
    return (ofStores.rowCount ?? 0) + (ofAccounts.rowCount ?? 0);
  },
};

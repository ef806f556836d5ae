import { addDays } from "#lib/core/time";
import type { Job } from "./job.ts";
import { type Purge, purgeRows } from "./purge.ts";

/** How long mail can be read in the dashboard. */
const MAIL_KEPT_DAYS = 90;
/** How long mail about an account stays. An email with a link stays for as long as the link works (purge-links.ts). */
const ACCOUNT_MAIL_KEPT_DAYS = 14;
const BATCH = 500;

/** Mail that waits to be sent stays, whatever its age. Index: mail_age. */
const MAIL: Purge = {
  table: "mail",
  key: { id: "uuid" },
  isDue: "created_at < $1::timestamptz AND status <> 'waiting'",
};

/** The same for mail about accounts. Index: account_mail_age. */
const ACCOUNT_MAIL: Purge = { ...MAIL, table: "account_mail", isDirectory: true };

/** Deletes mail that is older than it is kept. */
export const purgeMail: Job = {
  name: "purge-mail",
  everyMs: 600_000,
  run: async (now) =>
    (await purgeRows(MAIL, addDays(now, -MAIL_KEPT_DAYS), BATCH)) +
    (await purgeRows(ACCOUNT_MAIL, addDays(now, -ACCOUNT_MAIL_KEPT_DAYS), BATCH)),
};

import { LIFE } from "#lib/auth/account-token";
import { isMailSent } from "#lib/mail/from-environment";
import type { Job } from "./job.ts";
import { type Purge, purgeRows } from "./purge.ts";

const BATCH = 500;

const ENDS = Object.entries(LIFE).map(
  ([kind, seconds]) => `kind = '${kind}' AND created_at <= $1::timestamptz - interval '${seconds} seconds'`,
);

/** Emails whose link has ended, also those that still wait. Index: account_mail_links. */
const ENDED: Purge = {
  table: "account_mail",
  rows: "ended-links",
  key: { id: "uuid" },
  isDue: `secret_sealed IS NOT NULL AND (${ENDS.join(" OR ")})`,
  isDirectory: true,
};

/** Emails that were kept while there was no mail server. Index: account_mail_links. */
const KEPT: Purge = {
  ...ENDED,
  rows: "kept-links",
  isDue: "secret_sealed IS NOT NULL AND status = 'kept' AND created_at <= $1::timestamptz",
};

/**
 * Deletes mail about accounts that holds the secret of a link: when the link has ended, and, once mail is sent, all that was
 * kept before. So nobody can read an email that is not needed.
 */
export const purgeLinks: Job = {
  name: "purge-links",
  everyMs: 60_000,
  run: async (now) => (await purgeRows(ENDED, now, BATCH)) + (isMailSent() ? await purgeRows(KEPT, now, BATCH) : 0),
};

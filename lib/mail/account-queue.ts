import { appUrl } from "#lib/config/environment";
import { pool } from "#lib/db/client";
import { unseal } from "#lib/db/seal";
import type { AccountMailData, AccountMailKind } from "#lib/domain/mail/schema";
import { renderAccountMail } from "./letters/render.ts";
import type { MailQueue, QueuedMail } from "./queue.ts";

interface AccountMail extends QueuedMail {
  kind: AccountMailKind;
  data: AccountMailData[AccountMailKind];
  secret_sealed: Buffer | null;
}

/** As LEASE_DUE of the mail of stores. Index: account_mail_due. */
const LEASE = {
  name: "account-mail.lease",
  text: `
    UPDATE account_mail m
       SET attempt_count = m.attempt_count + 1,
           lease_until = date_trunc('milliseconds', clock_timestamp()) + interval '2 minutes'
      FROM (SELECT id FROM account_mail
             WHERE status = 'waiting' AND next_attempt_at <= now() AND (lease_until IS NULL OR lease_until < now())
             ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED) due
     WHERE m.id = due.id
    RETURNING m.*, false AS by_hand`,
};

/** Ends an attempt: $3 status, $4 error, $5 seconds until the next. The secret goes with the last attempt, unless the mail is kept. */
const END = {
  name: "account-mail.end",
  text: `
    UPDATE account_mail
       SET status = $3::text, last_error = $4::text, lease_until = NULL,
           secret_sealed = CASE WHEN $3 IN ('waiting', 'kept') THEN secret_sealed END,
           next_attempt_at = CASE WHEN $3 = 'waiting' THEN clock_timestamp() + make_interval(secs => $5::float8)
                                  ELSE next_attempt_at END
     WHERE id = $1 AND lease_until = $2`,
};

const RELEASE = {
  name: "account-mail.release",
  text: `
    UPDATE account_mail SET lease_until = NULL, attempt_count = attempt_count - 1
     WHERE id = $1 AND lease_until = $2`,
};

/** Mail about people's accounts. What is rendered is not saved: it holds the secret of the link. */
export const accountQueue: MailQueue<AccountMail> = {
  name: "account mail",
  lease: async (max) => (await pool().query<AccountMail>({ ...LEASE, values: [max] })).rows,
  render: ({ kind, data, secret_sealed }) =>
    renderAccountMail({ kind, data, secret: secret_sealed ? unseal(secret_sealed) : "" }, appUrl()),
  save: async () => true,
  async end({ id, lease_until }, { status, error, waitS }) {
    await pool().query({ ...END, values: [id, lease_until, status, error, waitS] });
  },
  async release({ id, lease_until }) {
    await pool().query({ ...RELEASE, values: [id, lease_until] });
  },
};

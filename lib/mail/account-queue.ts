import { appUrl } from "#lib/config/environment";
import { log } from "#lib/config/log";
import { pool, runOnPool } from "#lib/db/client";
import { unseal } from "#lib/db/seal";
import type { AccountMailData, AccountMailKind } from "#lib/domain/mail/schema";
import { renderAccountMail } from "#lib/mail/templates/render";
import { isMailSent } from "./from-environment.ts";
import type { MailQueue, QueuedMail } from "./queue.ts";
import { LEASE_MS } from "./sql.ts";

interface AccountMail extends QueuedMail {
  kind: AccountMailKind;
  data: AccountMailData[AccountMailKind];
  secret_sealed: Buffer | null;
}

const isDueAt = (now: string): string =>
  `status = 'waiting' AND next_attempt_at <= ${now}::timestamptz AND (lease_until IS NULL OR lease_until < ${now}::timestamptz)`;

/** As those of the mail of stores. Index: account_mail_due. */
const FIND_DUE = {
  name: "account-mail.find-due",
  text: `SELECT id FROM account_mail WHERE ${isDueAt("$1")} ORDER BY next_attempt_at LIMIT $2::int`,
};

/**
 * Leases one of the mails. The rows of a directory table are written by their keys, so that each node writes the same ones.
 */
const LEASE = {
  name: "account-mail.lease",
  text: `
    UPDATE account_mail SET attempt_count = attempt_count + 1, lease_until = $3::timestamptz
     WHERE id = $1 AND ${isDueAt("$2")}
    RETURNING *, false AS by_hand`,
};

/**
 * Ends an attempt: $3 status, $4 error, $5 when the next is due. The secret goes with the last attempt, unless the mail is kept.
 * What is kept gets the origin of its link ($6), which the command that reads it does not know.
 */
const END = {
  name: "account-mail.end",
  text: `
    UPDATE account_mail
       SET status = $3::text, last_error = $4::text, lease_until = NULL,
           data = CASE WHEN $3 = 'kept' THEN data || jsonb_build_object('origin', $6::text) ELSE data END,
           secret_sealed = CASE WHEN $3 IN ('waiting', 'kept') THEN secret_sealed END,
           next_attempt_at = CASE WHEN $3 = 'waiting' THEN $5::timestamptz ELSE next_attempt_at END
     WHERE id = $1 AND lease_until = $2`,
};

const RELEASE = {
  name: "account-mail.release",
  text: `
    UPDATE account_mail SET lease_until = NULL, attempt_count = attempt_count - 1
     WHERE id = $1 AND lease_until = $2`,
};

const KEPT = "no mail server is configured: `npx zakka mail` shows this email about an account";

/** Mail about people's accounts. What is rendered is not saved: it holds the secret of the link. */
export const accountQueue: MailQueue<AccountMail> = {
  name: "account mail",
  lease: leaseDue,
  render: ({ kind, data, secret_sealed }) =>
    renderAccountMail({ kind, data, secret: secret_sealed ? unseal(secret_sealed) : "" }, appUrl()),
  save: async () => true,
  async end({ id, kind, lease_until }, { status, error, nextAt }) {
    await pool().query({ ...END, values: [id, lease_until, status, error, nextAt, appUrl()] });
    if (status === "kept" && !isMailSent()) log.info({ mail_id: id, kind }, KEPT);
  },
  async release({ id, lease_until }) {
    await pool().query({ ...RELEASE, values: [id, lease_until] });
  },
};

/** When other processes lease the first ones at the same time, the next ones are tried. */
const CANDIDATES = 50;

async function leaseDue(max: number): Promise<AccountMail[]> {
  const now = new Date();
  const until = new Date(now.getTime() + LEASE_MS);
  const { rows: due } = await pool().query<{ id: string }>({ ...FIND_DUE, values: [now, CANDIDATES] });
  const leased: AccountMail[] = [];
  for (const { id } of due) {
    if (leased.length === max) break;
    leased.push(...(await runOnPool<AccountMail>(LEASE, [id, now, until])));
  }
  return leased;
}

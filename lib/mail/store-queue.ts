import { appUrl } from "#lib/config/environment";
import { pool } from "#lib/db/client";
import type { MailContent } from "#lib/domain/mail/row";
import { renderMail } from "./letters/render.ts";
import type { MailQueue, QueuedMail } from "./queue.ts";
import { END_ATTEMPT, LEASE_DUE, RELEASE, SAVE_RENDERED } from "./sql.ts";

interface StoreMail extends QueuedMail, MailContent {
  merchant_id: string;
}

/** The mail of stores, which their people can read in the dashboard. */
export const storeQueue: MailQueue<StoreMail> = {
  name: "mail",
  lease: async (max) => (await pool().query<StoreMail>({ ...LEASE_DUE, values: [max] })).rows,
  render: (mail) => renderMail(mail, appUrl()),
  async save({ merchant_id, id, lease_until, data }, { subject, text, html }) {
    const values = [merchant_id, id, lease_until, JSON.stringify(data), subject, text, html];
    return (await pool().query({ ...SAVE_RENDERED, values })).rowCount !== 0;
  },
  async end({ merchant_id, id, lease_until }, { status, error, waitS }) {
    await pool().query({ ...END_ATTEMPT, values: [merchant_id, id, lease_until, status, error, waitS] });
  },
  async release({ merchant_id, id, lease_until }) {
    await pool().query({ ...RELEASE, values: [merchant_id, id, lease_until] });
  },
};

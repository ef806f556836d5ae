import { appUrl } from "#lib/config/environment";
import { newId } from "#lib/core/ids";
import { addSeconds, nowInSeconds, timesOf } from "#lib/core/time";
import { aheadSeconds } from "#lib/db/ahead";
import { pool, runOnPool } from "#lib/db/client";
import { makeContext } from "#lib/db/context";
import { recordCardSent } from "#lib/domain/gift-cards/card-sent";
import type { MailRow } from "#lib/domain/mail/row";
import { renderMail } from "#lib/mail/templates/render";
import { isGuestMail, renderGuestMail } from "./guest-mail.ts";
import type { MailQueue, QueuedMail } from "./queue.ts";
import { END_ATTEMPT, FIND_DUE, FIND_DUE_AHEAD, LEASE, LEASE_MS, RELEASE, SAVE_RENDERED } from "./sql.ts";

type StoreMail = QueuedMail & MailRow & { merchant_id: string; lease_until: Date };

/** The mail of stores, to their people and to their guests. The people can read all of it in the dashboard. */
export const storeQueue: MailQueue<StoreMail> = {
  name: "mail",
  lease: leaseDue,
  render: (mail) => (isGuestMail(mail) ? renderGuestMail(mail) : renderMail(mail, appUrl())),
  async save({ merchant_id, id, lease_until, data }, { subject, text, html, attachments }) {
    const files = attachments ? JSON.stringify(attachments) : null;
    const values = [merchant_id, id, lease_until, JSON.stringify(data), subject, text, html, files];
    return (await pool().query({ ...SAVE_RENDERED, values })).rowCount !== 0;
  },
  async end(mail, { status, error, nextAt }) {
    const { merchant_id: merchantId, mode, id, lease_until, kind, item_id } = mail;
    const ahead = await aheadSeconds(merchantId, mode);
    const times = timesOf(nowInSeconds(), ahead);
    const values = [id, lease_until, status, error, addSeconds(nextAt, ahead), times.now];
    if (kind !== "gift_card" || status !== "sent" || !item_id) {
      await pool().query({ ...END_ATTEMPT, values: [merchantId, mode, ...values] });
      return;
    }
    const ctx = makeContext({
      merchantId,
      mode,
      actor: { kind: "system", id: newId(), name: "mail", scopes: [] },
      ...times,
    });
    await recordCardSent(ctx, item_id, async (tx) => (await tx.sql(END_ATTEMPT, values)).length > 0);
  },
  async release({ merchant_id, id, lease_until }) {
    await pool().query({ ...RELEASE, values: [merchant_id, id, lease_until] });
  },
};

/** When other processes lease the first ones at the same time, the next ones are tried. */
const CANDIDATES = 50;

/** Finds what is due in all stores, the oldest first, then leases the mail of one store at a time. */
async function leaseDue(max: number): Promise<StoreMail[]> {
  const now = new Date();
  const due: DueMail[] = [];
  for (const statement of [FIND_DUE, FIND_DUE_AHEAD]) {
    due.push(...(await pool().query<DueMail>({ ...statement, values: [now, CANDIDATES] })).rows);
  }
  const leased: StoreMail[] = [];
  while (due.length > 0 && leased.length < max) {
    const next = Map.groupBy(due.splice(0, max), ({ merchant_id, mode }) => `${merchant_id} ${mode}`);
    for (const some of next.values()) leased.push(...(await leaseOf(some, max - leased.length, now)));
  }
  return leased;
}

type DueMail = Pick<StoreMail, "merchant_id" | "mode" | "id">;

/** Leases up to `max` of these mails, which are all of one store and mode. */
async function leaseOf(mails: readonly DueMail[], max: number, realNow: Date): Promise<StoreMail[]> {
  const [first] = mails;
  if (!first || max <= 0) return [];
  const { now } = timesOf(realNow, await aheadSeconds(first.merchant_id, first.mode));
  const until = new Date(realNow.getTime() + LEASE_MS);
  return runOnPool<StoreMail>(LEASE, [first.merchant_id, mails.map(({ id }) => id), max, now, until, realNow]);
}

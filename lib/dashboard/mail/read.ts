import { appUrl } from "#lib/config/environment";
import { emailKey } from "#lib/core/email";
import type { Page } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import { findMail } from "#lib/domain/mail/read";
import type { MailRow } from "#lib/domain/mail/row";
import type { GuestMailKind } from "#lib/domain/mail/schema";
import { encodeAttachments } from "#lib/mail/attachments";
import { isGuestMail, renderGuestMail } from "#lib/mail/guest-mail";
import { type RenderedMail, renderMail, renderSubject } from "#lib/mail/templates/render";
import type { MailOverview, MailQuery, OpenedMail } from "./shape.ts";
import { COUNT_FAILED } from "./sql.ts";

/** Returns the mail of this mode, newest first. By an index for each filter; an address has few mails. */
export const listMail = (ctx: Context, { status, kind, recipient, ...query }: MailQuery): Promise<Page<MailOverview>> =>
  pageOf(
    ctx,
    {
      table: "mail",
      equals: { status, kind },
      conditions: recipient ? [{ sql: "lower(recipient) = ?", values: [emailKey(recipient)] }] : [],
    },
    query,
    (rows: MailRow[]) => rows.map((row) => toOverview(row, ctx.realNow)),
  );

/** Returns how many mails failed; 100 means 100 or more. */
export async function countFailedMail(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_FAILED);
  return row?.count ?? 0;
}

/** Returns one mail as it was rendered, or renders it now. Throws `not_found`. */
export async function openMail(ctx: Context, id: string): Promise<OpenedMail> {
  const row = await findMail(ctx, id);
  const rendered = isGuestMail(row)
    ? await renderGuestMail({ ...row, merchant_id: ctx.merchantId })
    : await renderMail(row, appUrl());
  return {
    ...toOverview({ ...row, subject: rendered.subject }, ctx.realNow),
    text: rendered.text,
    html: await withPictures(rendered),
    endpoint_id: "endpoint_id" in row.data ? row.data.endpoint_id : null,
    order_id: row.order_id,
  };
}

/** Puts the attached pictures into the HTML, because the dashboard has no attachments. */
async function withPictures({ html, attachments = [] }: RenderedMail): Promise<string> {
  const files = await encodeAttachments(attachments);
  return files.reduce(
    (text, { cid, type, content }) =>
      cid ? text.replaceAll(`cid:${cid}`, `data:${type};base64,${content.toString("base64")}`) : text,
    html,
  );
}

/** What the list says of a mail to a guest that is not rendered yet. */
const SUBJECTS: Record<GuestMailKind, string> = {
  order_confirmed: "Order confirmation",
  gift_card: "Gift card",
  item_again: "Item sent again",
  order_refunded: "Refund",
  order_canceled: "Canceled order",
  payment_returned: "Money on its way back",
  item_ended: "Item no longer valid",
  booking_moved: "Booking moved",
};

const subjectOf = (row: MailRow): string =>
  row.subject ?? (isGuestMail(row) ? SUBJECTS[row.kind as GuestMailKind] : renderSubject(row, appUrl()));

const toOverview = (row: MailRow, realNow: Date): MailOverview => ({
  id: row.id,
  created: toUnix(row.created_at),
  kind: row.kind,
  recipient: shownEmail(row.recipient),
  recipient_name: row.recipient_name,
  subject: subjectOf(row),
  status: row.status,
  is_sending: row.lease_until !== null && row.lease_until > realNow,
  attempt_count: row.attempt_count,
  next_attempt_at: toUnix(row.next_attempt_at),
  last_error: row.last_error,
  sent_at: toUnix(row.sent_at),
});

import { appUrl } from "#lib/config/environment";
import type { Page } from "#lib/core/schema";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import { findMail } from "#lib/domain/mail/read";
import type { MailRow } from "#lib/domain/mail/row";
import type { MailOverview, MailQuery, OpenedMail } from "#lib/domain/mail/schema";
import { renderMail, renderSubject } from "./letters/render.ts";

/** Returns the mail of this mode, newest first. */
export const listMail = (ctx: Context, { status, ...query }: MailQuery): Promise<Page<MailOverview>> =>
  pageOf(ctx, { table: "mail", equals: { status } }, query, (rows: MailRow[]) =>
    rows.map((row) => toOverview(row, ctx.now)),
  );

/** Returns one mail as it was rendered, or renders it now. Throws `not_found`. */
export async function openMail(ctx: Context, id: string): Promise<OpenedMail> {
  const row = await findMail(ctx, id);
  const { text, html } = await renderMail(row, appUrl());
  return {
    ...toOverview(row, ctx.now),
    text,
    html,
    endpoint_id: "endpoint_id" in row.data ? row.data.endpoint_id : null,
  };
}

const toOverview = (row: MailRow, now: Date): MailOverview => ({
  id: row.id,
  created: toUnix(row.created_at),
  kind: row.kind,
  recipient: row.recipient,
  recipient_name: row.recipient_name,
  subject: renderSubject(row, appUrl()),
  status: row.status,
  is_sending: row.lease_until !== null && row.lease_until > now,
  attempt_count: row.attempt_count,
  next_attempt_at: toUnix(row.next_attempt_at),
  last_error: row.last_error,
  sent_at: toUnix(row.sent_at),
});

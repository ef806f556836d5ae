import { appUrl } from "#lib/config/environment";
import { notFound } from "#lib/core/errors";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { renderMail, type Unrendered } from "./render.ts";
import type { MailOverview, MailStatus, OpenedMail } from "./schema.ts";
import { GET_MAIL } from "./sql.ts";

export interface MailRow extends Unrendered {
  id: string;
  recipient: string;
  recipient_name: string | null;
  status: MailStatus;
  attempt_count: number;
  next_attempt_at: Date;
  lease_until: Date | null;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

/** Throws `not_found` outside the tenant. */
export async function findMail(ctx: Context, id: string): Promise<MailRow> {
  const [row] = await ctx.sql<MailRow>(GET_MAIL, [id]);
  if (!row) throw notFound("mail");
  return row;
}

/** `now`: whether a lease still holds. */
export const toOverview = (row: MailRow, now: Date): MailOverview => ({
  id: row.id,
  created: toUnix(row.created_at),
  kind: row.kind,
  recipient: row.recipient,
  recipient_name: row.recipient_name,
  subject: renderMail(row, appUrl()).subject,
  status: row.status,
  is_sending: row.lease_until !== null && row.lease_until > now,
  attempt_count: row.attempt_count,
  next_attempt_at: toUnix(row.next_attempt_at),
  last_error: row.last_error,
  sent_at: toUnix(row.sent_at),
});

export function toOpened(row: MailRow, now: Date): OpenedMail {
  const { text, html } = renderMail(row, appUrl());
  return { ...toOverview(row, now), text, html, endpoint_id: row.data.endpoint_id };
}

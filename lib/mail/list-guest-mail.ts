import { emailKey } from "#lib/core/email";
import type { Page } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import { GUEST_MAIL, type GuestMailKind } from "#lib/domain/mail/schema";
import type { Mail, MailQuery } from "#lib/domain/mail/schema-guest";
import { fileFacts } from "./attachments.ts";
import { type GuestMailRow, type MailText, readGuestMails } from "./guest-mail.ts";

/** A mail to a guest always has its order. */
type ListedRow = GuestMailRow & { kind: GuestMailKind; order_id: string; recipient: string };

/** In test mode, what failed could not be rendered. */
const TO_GUESTS = `kind IN ('${GUEST_MAIL.join("', '")}') AND order_id IS NOT NULL AND status <> 'failed'`;
const HAS_ITS_TIME = "(status <> 'waiting' OR next_attempt_at <= (SELECT ?::timestamptz))";

/**
 * Lists mail to guests, newest first, as it is sent or would be: what is not rendered yet is rendered without saving it. A gift card to be
 * delivered later is left out until its time. Compares addresses by `emailKey`. Indexes: those of the list, of its kind,
 * mail_recipient and mail_order.
 */
export const listGuestMail = (ctx: Context, { to, order_id, kind, ...query }: MailQuery): Promise<Page<Mail>> =>
  pageOf(
    ctx,
    {
      table: "mail",
      where: TO_GUESTS,
      equals: { order_id, kind },
      conditions: [
        { sql: HAS_ITS_TIME, values: [ctx.now] },
        to !== undefined && { sql: "lower(recipient) = ?", values: [emailKey(to)] },
      ],
    },
    query,
    async (rows: ListedRow[]) => {
      const texts = await readGuestMails(ctx, rows);
      return rows.flatMap((row, at) => toMail(row, texts[at] ?? null) ?? []);
    },
  );

function toMail(row: ListedRow, written: MailText | null): Mail | null {
  if (!written) return null;
  const { subject, text, html, attachments } = written;
  return {
    id: row.id,
    object: "mail",
    kind: row.kind,
    to: shownEmail(row.recipient),
    language: null,
    subject,
    text,
    html,
    attachments: attachments.map(fileFacts).map(({ name, type }) => ({ filename: name, content_type: type })),
    order_id: row.order_id,
    created: toUnix(row.created_at),
  };
}

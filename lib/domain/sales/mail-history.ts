import { toUnix } from "#lib/core/time";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { GuestMailKind, MailStatus } from "#lib/domain/mail/schema";
import type { OrderHistoryEntry } from "./schema.ts";

/** The newest $4 mails to guests about a whole order. $3 order. Index: mail_order. */
const MAIL_OF_ORDER = statement(
  "orders.details-mail",
  `SELECT id, kind, recipient, status, data, coalesce(sent_at, created_at) AS at, source, actor_kind
     FROM mail
    WHERE merchant_id = $1 AND mode = $2 AND order_id = $3::uuid AND item_id IS NULL
    ORDER BY created_at DESC, id DESC
    LIMIT $4`,
);

interface MailRow {
  id: string;
  at: Date;
  source: string | null;
  actor_kind: string | null;
  kind: GuestMailKind;
  recipient: string;
  status: MailStatus;
  data: { part?: number; parts?: number };
}

/** Returns the newest mails to guests about a whole order as entries of its history, newest first. */
export async function mailsOfOrder(ctx: Context, orderId: string, limit: number): Promise<OrderHistoryEntry[]> {
  const rows = await ctx.sql<MailRow>(MAIL_OF_ORDER, [orderId, limit]);
  return rows.map(({ id, at, source, actor_kind, kind, recipient, status, data: { part, parts } }) => ({
    id,
    kind: "mailed",
    at: toUnix(at),
    item: null,
    mail: { kind, to: recipient, status, part, parts },
    source,
    byPerson: actor_kind === "user",
    note: null,
    cents: null,
    reversed: false,
    sent: null,
  }));
}

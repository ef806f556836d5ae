import type { Mode } from "#lib/core/request";
import type { MailData, MailKind, MailStatus } from "./schema.ts";

/** The template of a mail and its values. `subject`, `text` and `html` are null until it is rendered. */
export interface MailContent {
  kind: MailKind;
  mode: Mode;
  data: MailData[MailKind];
  subject: string | null;
  text: string | null;
  html: string | null;
}

/** What is attached to a mail, before it is encoded. Pictures stand in the HTML by their Content-ID. */
export type MailAttachment =
  | { is: "qr"; cid: string; name: string; text: string }
  /** The name of a kept picture. */
  | { is: "logo"; cid: string; picture: string }
  | { is: "calendar"; name?: string; text: string };

export interface MailRow extends MailContent {
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
  order_id: string | null;
  item_id: string | null;
  attachments: MailAttachment[] | null;
  actor_kind: string | null;
}

import { z } from "zod";
import { oneCursor, PageQuery } from "#lib/core/schema";
import { MailKind, MailStatus } from "#lib/domain/mail/schema";

export const MailQuery = PageQuery.extend({
  status: MailStatus.optional(),
  kind: MailKind.optional(),
  /** A whole address, in any case. */
  recipient: z.string().trim().optional(),
}).check(oneCursor);
export type MailQuery = z.infer<typeof MailQuery>;

/** A mail as the dashboard lists it. Times are Unix seconds. */
export interface MailOverview {
  id: string;
  created: number;
  kind: MailKind;
  recipient: string;
  recipient_name: string | null;
  subject: string;
  status: MailStatus;
  /** A process is sending it now. */
  is_sending: boolean;
  attempt_count: number;
  next_attempt_at: number;
  last_error: string | null;
  sent_at: number | null;
}

/** A mail with its content, for its page in the dashboard. */
export interface OpenedMail extends MailOverview {
  text: string;
  html: string;
  /** The webhook endpoint that it is about. */
  endpoint_id: string | null;
  /** The order that it is about. */
  order_id: string | null;
}

import type { GuestMailKind, MailKind, MailStatus } from "#lib/domain/mail/schema";

/** What a mail is about. */
export const MAIL_KINDS: Record<MailKind, string> = {
  order_confirmed: "Order confirmation",
  gift_card: "Gift card",
  item_again: "Item sent again",
  order_refunded: "Refund",
  order_canceled: "Canceled order",
  payment_returned: "Late payment",
  item_ended: "Voided or canceled item",
  booking_moved: "Moved booking",
  app_installed: "App, to you",
  fraud_warning: "Fraud warning, to you",
  payment_disputed: "Disputed payment, to you",
  payment_refused: "Refused payment, to you",
  refund_failed: "Failed refund, to you",
  webhook_failing: "Failing webhook, to you",
  webhook_disabled: "Disabled webhook, to you",
};

const SUBJECTS: Record<GuestMailKind, string> = {
  order_confirmed: "Confirmation",
  gift_card: "Gift card",
  item_again: "Code",
  order_refunded: "Email about the refund",
  order_canceled: "Email about the cancellation",
  payment_returned: "Email about the late payment",
  item_ended: "Email that it is no longer valid",
  booking_moved: "Email about the move",
};

const ENDS: Record<MailStatus, string> = {
  sent: "mailed to",
  waiting: "waits to be mailed to",
  failed: "could not be mailed to",
  kept: "kept, not mailed to",
};

/** A mail in a timeline: Confirmation (2 of 3) mailed to mara@post.example. */
export const mailedText = (
  kind: string,
  status: string,
  to: string,
  { part = 1, parts = 1 }: { part?: number; parts?: number } = {},
): string => {
  const which = parts > 1 ? ` (${part} of ${parts})` : "";
  return `${SUBJECTS[kind as GuestMailKind]}${which} ${ENDS[status as MailStatus]} ${to}`;
};

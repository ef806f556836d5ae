import type { Mode } from "#lib/core/request";
import type { MailAttachment, MailContent } from "#lib/domain/mail/row";
import type { AccountMailData, AccountMailKind, PeopleMailData } from "#lib/domain/mail/schema";
import { invitationMail, passwordChangedMail, resetMail, signInChangedMail, verifyMail } from "./account-mail.ts";
import { installedMail } from "./app-mail.ts";
import { disputedMail } from "./dispute-mail.ts";
import { fraudMail } from "./fraud-mail.ts";
import { type Message, subjectOf } from "./message.ts";
import { refundFailedMail } from "./refund-mail.ts";
import { paymentRefusedMail } from "./refusal-mail.ts";
import { toText } from "./text.ts";
import { disabledMail, failingMail } from "./webhook-mail.ts";

type PeopleMailKind = keyof PeopleMailData;
const TEMPLATES: { [Kind in PeopleMailKind]: (data: PeopleMailData[Kind], mode: Mode, origin: string) => Message } = {
  app_installed: installedMail,
  fraud_warning: fraudMail,
  payment_disputed: disputedMail,
  payment_refused: paymentRefusedMail,
  refund_failed: refundFailedMail,
  webhook_failing: failingMail,
  webhook_disabled: disabledMail,
};

const ACCOUNT_TEMPLATES: {
  [Kind in AccountMailKind]: (data: AccountMailData[Kind], secret: string, origin: string) => Message;
} = {
  password_reset: resetMail,
  password_changed: passwordChangedMail,
  sign_in_changed: signInChangedMail,
  verify_email: verifyMail,
  invitation: invitationMail,
};

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** As whom a guest gets it: the name of the store, and where answers go. */
  sender?: { name: string; replyTo: string | null };
  /** It is never sent. */
  isKept?: boolean;
}

/** Returns a mail to people of the store as it was saved, or renders it from its values. Links start with `origin`. */
export async function renderMail(mail: MailContent, origin: string): Promise<RenderedMail> {
  const { subject, text, html } = mail;
  if (subject !== null && text !== null && html !== null) return { subject, text, html };
  return renderMessage(messageOf(mail, origin));
}

/** What an email about an account is made of. */
export interface AccountMailContent<Kind extends AccountMailKind = AccountMailKind> {
  kind: Kind;
  data: AccountMailData[Kind];
  /** That of its link. */
  secret: string;
}

/** Returns the message of a mail about an account. The secret is in its link. */
export const accountMessage = <Kind extends AccountMailKind>(
  { kind, data, secret }: AccountMailContent<Kind>,
  origin: string,
): Message => ACCOUNT_TEMPLATES[kind](data, secret, origin);

/** Renders a mail about an account. */
export const renderAccountMail = <Kind extends AccountMailKind>(
  mail: AccountMailContent<Kind>,
  origin: string,
): Promise<RenderedMail> => renderMessage(accountMessage(mail, origin));

export async function renderMessage(message: Message): Promise<RenderedMail> {
  const { toHtml } = await import("./html.ts"); // React is loaded with the first mail
  return { subject: subjectOf(message), text: toText(message), html: await toHtml(message) };
}

/** Returns only the subject of a mail to people of the store, for lists. */
export const renderSubject = (mail: MailContent, origin: string): string => subjectOf(messageOf(mail, origin));

/** Each kind has its own data, which the types of a row cannot tell. */
function messageOf({ kind, data, mode }: MailContent, origin: string): Message {
  const write = TEMPLATES[kind as PeopleMailKind] as (
    data: PeopleMailData[PeopleMailKind],
    mode: Mode,
    origin: string,
  ) => Message;
  return write(data as PeopleMailData[PeopleMailKind], mode, origin);
}

import type { Mode } from "#lib/core/request";
import type { MailAttachment, MailContent } from "#lib/domain/mail/row";
import type { AccountMailData, AccountMailKind, PeopleMailData } from "#lib/domain/mail/schema";
import {
  invitationLetter,
  passwordChangedLetter,
  resetLetter,
  signInChangedLetter,
  verifyLetter,
} from "./account-letters.ts";
import { installedLetter } from "./app-letters.ts";
import { type Letter, subjectOf } from "./letter.ts";
import { toText } from "./text.ts";
import { disabledLetter, failingLetter } from "./webhook-letters.ts";

type PeopleMailKind = keyof PeopleMailData;
const LETTERS: { [Kind in PeopleMailKind]: (data: PeopleMailData[Kind], mode: Mode, origin: string) => Letter } = {
  app_installed: installedLetter,
  webhook_failing: failingLetter,
  webhook_disabled: disabledLetter,
};

const ACCOUNT_LETTERS: {
  [Kind in AccountMailKind]: (data: AccountMailData[Kind], secret: string, origin: string) => Letter;
} = {
  password_reset: resetLetter,
  password_changed: passwordChangedLetter,
  sign_in_changed: signInChangedLetter,
  verify_email: verifyLetter,
  invitation: invitationLetter,
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
  return renderLetter(letterOf(mail, origin));
}

/** What a letter about an account is made of. */
export interface AccountMailContent<Kind extends AccountMailKind = AccountMailKind> {
  kind: Kind;
  data: AccountMailData[Kind];
  /** That of its link. */
  secret: string;
}

/** Returns the letter of a mail about an account. The secret is in its link. */
export const accountLetter = <Kind extends AccountMailKind>(
  { kind, data, secret }: AccountMailContent<Kind>,
  origin: string,
): Letter => ACCOUNT_LETTERS[kind](data, secret, origin);

/** Renders a mail about an account. */
export const renderAccountMail = <Kind extends AccountMailKind>(
  mail: AccountMailContent<Kind>,
  origin: string,
): Promise<RenderedMail> => renderLetter(accountLetter(mail, origin));

export async function renderLetter(letter: Letter): Promise<RenderedMail> {
  const { toHtml } = await import("./html.ts"); // React is loaded with the first mail
  return { subject: subjectOf(letter), text: toText(letter), html: await toHtml(letter) };
}

/** Returns only the subject of a mail to people of the store, for lists. */
export const renderSubject = (mail: MailContent, origin: string): string => subjectOf(letterOf(mail, origin));

/** Each kind has its own data, which the types of a row cannot tell. */
function letterOf({ kind, data, mode }: MailContent, origin: string): Letter {
  const write = LETTERS[kind as PeopleMailKind] as (
    data: PeopleMailData[PeopleMailKind],
    mode: Mode,
    origin: string,
  ) => Letter;
  return write(data as PeopleMailData[PeopleMailKind], mode, origin);
}

import type { Mode } from "#lib/core/request";
import { type Letter, type Rendered, toMail } from "./letter.ts";
import type { MailData, MailKind } from "./schema.ts";
import { disabledLetter, failingLetter } from "./webhook-letters.ts";

const LETTERS: { [Kind in MailKind]: (data: MailData[Kind], mode: Mode, origin: string) => Letter } = {
  webhook_failing: failingLetter,
  webhook_disabled: disabledLetter,
};

/** A mail with what was rendered of it, if it was. */
export interface Unrendered {
  kind: MailKind;
  mode: Mode;
  data: MailData[MailKind];
  subject: string | null;
  text: string | null;
  html: string | null;
}

/** Subject, text and HTML of a mail: as they were kept, or from what it tells. `origin` is where its links lead. */
export function renderMail(mail: Unrendered, origin: string): Rendered {
  const { subject, text, html } = mail;
  if (subject !== null && text !== null && html !== null) return { subject, text, html };
  return toMail(LETTERS[mail.kind](mail.data, mail.mode, origin));
}

import { ActButton } from "#components/ui/act-button";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import type { FormAction } from "#lib/core/form-state";
import { NO_MAIL_SERVER } from "#lib/texts/no-mail-server";

/** Says that the address is to be confirmed, and sends the link again. */
export function Unverified({
  email,
  resend,
  isMailSent,
  until,
}: {
  email: string;
  resend: FormAction;
  /** False: no mail server is configured. */
  isMailSent: boolean;
  /** What happens until then. */
  until: string;
}) {
  return (
    <Section>
      <Note kind="care">
        <p>
          Confirm <b>{email}</b> with the link in our mail. {!isMailSent && NO_MAIL_SERVER} {until}
        </p>
        <ActButton action={resend} fields={{}} pending={isMailSent ? "Sending" : "Making it"} small>
          {isMailSent ? "Send the link again" : "Make a new link"}
        </ActButton>
      </Note>
    </Section>
  );
}

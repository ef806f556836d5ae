import { ActButton } from "#components/ui/act-button";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import type { FormAction } from "#lib/core/form-state";

/** Says that the address is to be confirmed, and sends the link again. */
export function Unverified({
  email,
  resend,
  until,
}: {
  email: string;
  resend: FormAction;
  /** What happens until then. */
  until: string;
}) {
  return (
    <Section>
      <Note kind="care">
        <p>
          Confirm <b>{email}</b> with the link in our mail. {until}
        </p>
        <ActButton action={resend} fields={{}} pending="Sending" small>
          Send the link again
        </ActButton>
      </Note>
    </Section>
  );
}

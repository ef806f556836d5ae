import { Status } from "#components/ui/status";
import { Span } from "#components/ui/time";
import type { MailOverview } from "#lib/dashboard/mail/shape";

/** The status of a mail, with the time of the next attempt after one that failed. */
export function MailState({ mail }: { mail: MailOverview }) {
  if (mail.status !== "waiting") return <Status of="mail" is={mail.status} />;
  if (mail.is_sending) return <Status of="mail" is="sending" />;
  if (mail.attempt_count === 0) return <Status of="mail" is="waiting" />;
  return (
    <Status of="mail" is="next">
      Next in <Span to={mail.next_attempt_at} />
    </Status>
  );
}

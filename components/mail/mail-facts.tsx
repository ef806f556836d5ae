import { Code } from "#components/ui/code";
import { Copy } from "#components/ui/copy";
import { Facts, Section } from "#components/ui/section";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { OpenedMail } from "#lib/dashboard/mail/shape";

/** The recipient of a mail, its state, and what it is about. */
export function MailFacts({ mail }: { mail: OpenedMail }) {
  const isWaiting = mail.status === "waiting" && !mail.is_sending;
  return (
    <>
      <Section title="Mail">
        <Facts
          facts={[
            ["To", mail.recipient_name],
            ["E-mail", <Copy key="email" value={mail.recipient} mono={false} label="copy the address" />],
            ["Written", <Time key="written" at={mail.created} as="exact" />],
            ["Sent", mail.sent_at !== null && <Time key="sent" at={mail.sent_at} as="exact" />],
            ["Tries", mail.status === "kept" ? null : mail.attempt_count],
            ["Next try", isWaiting && <Time key="next" at={mail.next_attempt_at} as="exact" />],
            [
              "About",
              mail.endpoint_id && (
                <TextLink key="about" href={`/webhooks/${mail.endpoint_id}`}>
                  Webhook …{mail.endpoint_id.slice(-8)}
                </TextLink>
              ),
            ],
            [
              "Order",
              mail.order_id && (
                <TextLink key="order" href={`/orders/${mail.order_id}`}>
                  …{mail.order_id.slice(-8)}
                </TextLink>
              ),
            ],
            ["Id", <Copy key="id" value={mail.id} label="copy mail id" />],
          ]}
        />
      </Section>
      {mail.last_error && (
        <Section title={mail.status === "failed" ? "Why it failed" : "Why it was not sent yet"}>
          <Code wraps>{mail.last_error}</Code>
        </Section>
      )}
    </>
  );
}

import { OrderSection } from "#components/items/order-section";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { TicketDetails } from "#lib/dashboard/tickets/shape";

/** The event and order of a ticket, and the answers given at checkout. */
export function TicketFacts({ details }: { details: TicketDetails }) {
  const { ticket, order } = details;
  const answers = Object.entries(ticket.custom_fields ?? {});
  return (
    <>
      <Section title="Event">
        <Facts
          facts={[
            [
              "Event",
              <TextLink key="event" href={`/tickets?event=${ticket.ticket_event_id}`}>
                {details.title}
              </TextLink>,
            ],
            ["Tier", details.tier],
            ["Starts", <Time key="starts" at={details.starts_at} as="exact" />],
            ["Ends", details.ends_at !== null && <Time key="ends" at={details.ends_at} as="exact" />],
            ["Where", details.location],
          ]}
        />
      </Section>
      <OrderSection
        order={order}
        customerId={ticket.customer_id}
        before={[["Guest", ticket.attendee_name]]}
        after={[
          [
            "Tickets",
            order.tickets > 1 && (
              <TextLink key="tickets" href={`/tickets?order=${order.id}`}>
                {order.tickets} in this order
              </TextLink>
            ),
          ],
          ["Issued", <Time key="issued" at={ticket.created} as="exact" />],
          ["Voided", ticket.voided_at !== null && <Time key="voided" at={ticket.voided_at} as="exact" />],
        ]}
      />
      {answers.length > 0 && (
        <Section title="Asked at checkout">
          <Facts facts={answers.map(([name, value]) => [name, String(value)] as const)} />
        </Section>
      )}
      <RecordFacts id={ticket.id} noun="ticket" />
    </>
  );
}

import type { Route } from "next";
import Link from "next/link";
import { Copy } from "#components/ui/copy";
import { shortId } from "#components/ui/id";
import { Facts, Section } from "#components/ui/section";
import { Time } from "#components/ui/time";
import type { TicketDetails } from "#lib/domain/tickets/schema";

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
              <Link
                key="event"
                className="link"
                href={`/tickets?event=${ticket.ticket_event_id}` as Route}
                prefetch={false}
              >
                {details.title}
              </Link>,
            ],
            ["Tier", details.tier],
            ["Starts", <Time key="starts" at={details.starts_at} as="exact" />],
            ["Ends", details.ends_at !== null && <Time key="ends" at={details.ends_at} as="exact" />],
            ["Where", details.location],
          ]}
        />
      </Section>
      <Section title="Order">
        <Facts
          facts={[
            ["Guest", ticket.attendee_name],
            ["Buyer", order.customer_name ?? "No name"],
            [
              "E-mail",
              <Copy
                key="email"
                value={order.customer_email}
                mono={false}
                label="copy the address"
                className="text-ink-2"
              />,
            ],
            [
              "Bought in",
              <Link key="order" className="link" href={`/orders/${order.id}` as Route} prefetch={false}>
                Order {shortId(order.id)}
              </Link>,
            ],
            [
              "Tickets",
              order.tickets > 1 && (
                <Link key="tickets" className="link" href={`/tickets?order=${order.id}` as Route} prefetch={false}>
                  {order.tickets} in this order
                </Link>
              ),
            ],
            ["Issued", <Time key="issued" at={ticket.created} as="exact" />],
            ["Voided", ticket.voided_at !== null && <Time key="voided" at={ticket.voided_at} as="exact" />],
          ]}
        />
      </Section>
      {answers.length > 0 && (
        <Section title="Asked at checkout">
          <Facts facts={answers.map(([name, value]) => [name, String(value)] as const)} />
        </Section>
      )}
      <Section title="API">
        <Copy value={ticket.id} label="copy ticket id" className="text-ink-2" />
      </Section>
    </>
  );
}

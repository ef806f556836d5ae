import type { Metadata } from "next";
import { letIn } from "#app/(dashboard)/tickets/actions";
import { DetailsPage } from "#components/frame/details-page";
import { LetIn } from "#components/tickets/let-in";
import { TicketCode } from "#components/tickets/ticket-code";
import { TicketFacts } from "#components/tickets/ticket-facts";
import { TicketStatus } from "#components/tickets/ticket-status";
import { Uses } from "#components/tickets/uses";
import { Section } from "#components/ui/section";
import { getTicketDetails } from "#lib/domain/tickets/overview";
import type { TicketDetails } from "#lib/domain/tickets/schema";
import { readOne } from "#lib/pages/read-one";

const readTicket = readOne(getTicketDetails);

export async function generateMetadata({ params }: PageProps<"/tickets/[id]">): Promise<Metadata> {
  return { title: `Ticket of ${guestOf(await readTicket((await params).id))}` };
}

export default async function TicketPage({ params }: PageProps<"/tickets/[id]">) {
  const { id } = await params;
  const details = await readTicket(id);
  const { ticket, status } = details;
  const guest = guestOf(details);
  return (
    <DetailsPage
      back={{ href: "/tickets", label: "Tickets" }}
      title={guest}
      status={<TicketStatus ticket={{ ...ticket, status }} />}
      sub={[details.title, details.tier].filter(Boolean).join(", ")}
      actions={
        details.refusal === null && (
          <LetIn
            id={id}
            guest={guest}
            event={details.title}
            use={ticket.uses_after + 1}
            maxUses={ticket.max_uses}
            listeners={details.subscribers}
            action={letIn}
          />
        )
      }
      facts={<TicketFacts details={details} />}
    >
      <TicketCode details={details} />
      <Section title="Let in" beside={details.uses.length || undefined}>
        <Uses uses={details.uses} />
      </Section>
    </DetailsPage>
  );
}

const guestOf = ({ ticket, order }: TicketDetails): string =>
  ticket.attendee_name ?? order.customer_name ?? order.customer_email;

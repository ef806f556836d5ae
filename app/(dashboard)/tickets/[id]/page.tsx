import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { letIn } from "#app/(dashboard)/tickets/actions";
import { PageHead } from "#components/frame/page-head";
import { LetIn } from "#components/tickets/let-in";
import { TicketCode } from "#components/tickets/ticket-code";
import { TicketFacts } from "#components/tickets/ticket-facts";
import { TicketStatus } from "#components/tickets/ticket-status";
import { Uses } from "#components/tickets/uses";
import { Columns, Section } from "#components/ui/section";
import { isUuid } from "#lib/core/ids";
import { getTicketDetails } from "#lib/domain/tickets/overview";
import type { TicketDetails } from "#lib/domain/tickets/schema";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

const readTicket = cache(async (id: string) => {
  if (!isUuid(id)) notFound();
  const ctx = await dashboardContext();
  return readForPage(ctx, () => getTicketDetails(ctx, id));
});

export async function generateMetadata({ params }: PageProps<"/tickets/[id]">): Promise<Metadata> {
  return { title: `Ticket of ${guestOf(await readTicket((await params).id))}` };
}

export default async function TicketPage({ params }: PageProps<"/tickets/[id]">) {
  const { id } = await params;
  const details = await readTicket(id);
  const { ticket, status } = details;
  const guest = guestOf(details);
  return (
    <>
      <PageHead
        back={{ href: "/tickets", label: "Tickets" }}
        title={guest}
        status={<TicketStatus ticket={{ ...ticket, status }} />}
        sub={[details.title, details.tier].filter(Boolean).join(", ")}
      >
        {details.refusal === null && (
          <LetIn
            id={id}
            guest={guest}
            event={details.title}
            use={ticket.uses_after + 1}
            maxUses={ticket.max_uses}
            listeners={details.subscribers}
            action={letIn}
          />
        )}
      </PageHead>
      <Columns aside={<TicketFacts details={details} />}>
        <TicketCode details={details} />
        <Section title="Let in" beside={details.uses.length || undefined}>
          <Uses uses={details.uses} />
        </Section>
      </Columns>
    </>
  );
}

const guestOf = ({ ticket, order }: TicketDetails): string =>
  ticket.attendee_name ?? order.customer_name ?? order.customer_email;

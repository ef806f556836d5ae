import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { letIn } from "#app/(dashboard)/tickets/actions";
import { PageHead } from "#components/frame/page-head";
import { LetIn } from "#components/tickets/let-in";
import { Pass } from "#components/tickets/pass";
import { TicketFacts } from "#components/tickets/ticket-facts";
import { TicketStatus } from "#components/tickets/ticket-status";
import { Uses } from "#components/tickets/uses";
import { Columns, Section } from "#components/ui/section";
import { isUuid } from "#lib/core/ids";
import { getTicketStory } from "#lib/domain/tickets/overview";
import { reading } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "Ticket" };

export default async function TicketPage({ params }: PageProps<"/tickets/[id]">) {
  const { id } = await params;
  if (!isUuid(id)) notFound();
  const ctx = await dashboardContext();
  const story = await reading(ctx, () => getTicketStory(ctx, id));
  const { ticket, status, order } = story;
  const guest = ticket.attendee_name ?? order.customer_name ?? order.customer_email;
  return (
    <>
      <PageHead
        back={{ href: "/tickets", label: "Tickets" }}
        title={guest}
        status={<TicketStatus ticket={{ ...ticket, status }} />}
        sub={[story.title, story.tier].filter(Boolean).join(", ")}
      >
        {story.refusal === null && (
          <LetIn
            id={id}
            guest={guest}
            event={story.title}
            use={ticket.uses_after + 1}
            maxUses={ticket.max_uses}
            listeners={story.listeners}
            action={letIn}
          />
        )}
      </PageHead>
      <Columns aside={<TicketFacts story={story} />}>
        <Pass story={story} />
        <Section title="Let in" beside={story.uses.length || undefined}>
          <Uses uses={story.uses} />
        </Section>
      </Columns>
    </>
  );
}

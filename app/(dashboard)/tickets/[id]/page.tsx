import { Mail, Pencil } from "lucide-react";
import type { Metadata } from "next";
import { send } from "#app/(dashboard)/mail/actions";
import { letIn, rename, reverse, voidIt } from "#app/(dashboard)/tickets/actions";
import { DetailsPage } from "#components/frame/details-page";
import { ItemActions } from "#components/items/item-actions";
import { RenameTask } from "#components/items/item-tasks";
import { ItemTimeline } from "#components/items/item-timeline";
import { ItemUses } from "#components/items/item-uses";
import { OldCode } from "#components/items/old-code";
import { SendTask } from "#components/mail/send-task";
import { LetIn } from "#components/tickets/let-in";
import { TicketCode } from "#components/tickets/ticket-code";
import { TicketFacts } from "#components/tickets/ticket-facts";
import { TicketStatus } from "#components/tickets/ticket-status";
import { Section } from "#components/ui/section";
import { codeBefore, readItemTimeline } from "#lib/dashboard/item-timeline/read";
import { getTicketDetails } from "#lib/dashboard/tickets/read";
import type { TicketDetails } from "#lib/dashboard/tickets/shape";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";
import { buyerText } from "#lib/texts/buyer";

const readTicket = readOne(getTicketDetails);
const readTimeline = readOne((ctx, id) => readItemTimeline(ctx, "ticket", id));
const readOldCode = readOne(codeBefore);

export async function generateMetadata({ params }: PageProps<"/tickets/[id]">): Promise<Metadata> {
  return { title: `Ticket of ${guestOf(await readTicket((await params).id))}` };
}

export default async function TicketPage({ params, searchParams }: PageProps<"/tickets/[id]">) {
  const { id } = await params;
  const { store, mode } = await requireSession();
  const [details, entries, oldCode] = await Promise.all([readTicket(id), readTimeline(id), readOldCode(id)]);
  const { ticket, status } = details;
  const guest = guestOf(details);
  const path = `/tickets/${id}`;
  const task = status === "voided" ? undefined : firstOf((await searchParams).task);
  return (
    <DetailsPage
      back={{ href: "/tickets", label: "Tickets" }}
      title={guest}
      status={<TicketStatus ticket={{ ...ticket, status }} />}
      sub={[details.title, details.tier].filter(Boolean).join(", ")}
      actions={
        status !== "voided" && (
          <>
            <ItemActions
              id={id}
              path={path}
              canPrint={status !== "used"}
              tasks={[
                { task: "send", label: "Send again", glyph: <Mail /> },
                { task: "rename", label: "Change the name", glyph: <Pencil /> },
              ]}
              voiding={{
                noun: "the ticket",
                question: `Void the ticket of ${guest}?`,
                loss: `${guest} can no longer enter with it.${ticket.uses_after === 0 ? " The seat can be sold again." : ""}`,
                confirmLabel: "Void the ticket",
                event: "ticket.voided",
                action: voidIt,
              }}
            />
            {details.refusal === null && (
              <LetIn
                id={id}
                guest={guest}
                event={details.title}
                use={ticket.uses_after + 1}
                maxUses={ticket.max_uses}
                listeners={details.subscribers}
                action={letIn}
                reverse={reverse}
              />
            )}
          </>
        )
      }
      facts={
        <>
          <TicketFacts details={details} />
          <OldCode code={oldCode} />
        </>
      }
      task={openTask(task, details, { close: path, isTest: mode === "test" })}
    >
      <TicketCode details={details} />
      <Section title="Let in" beside={details.uses.length || undefined}>
        <ItemUses
          itemId={id}
          label="Scans that let in"
          uses={details.uses.map((use) => ({ ...use, at: use.redeemed_at }))}
          none="This ticket has not been used yet."
          what="this use"
          gain="The ticket has one more use: the guest can enter again."
          event="ticket.redemption_reversed"
          reverse={status === "voided" ? undefined : reverse}
        />
      </Section>
      <Section title="Timeline">
        <ItemTimeline kind="ticket" entries={entries} currency={store.currency} />
      </Section>
    </DetailsPage>
  );
}

/** The task of the address, if there is one of that name. */
function openTask(
  task: string | undefined,
  { ticket, order }: TicketDetails,
  { close, isTest }: { close: string; isTest: boolean },
) {
  const common = { id: ticket.id, close };
  if (task === "send") {
    return <SendTask {...common} of="ticket" email={order.customer_email} isTest={isTest} action={send} />;
  }
  const buyer = buyerText(order);
  return task === "rename" && <RenameTask {...common} name={ticket.attendee_name} buyer={buyer} action={rename} />;
}

const guestOf = ({ ticket, order }: TicketDetails): string => ticket.attendee_name ?? buyerText(order);

import type { Metadata } from "next";
import { PrintedItem } from "#components/items/printed-item";
import { getTicketDetails } from "#lib/dashboard/tickets/read";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";
import { buyerText } from "#lib/texts/buyer";
import { formatDateTime } from "#lib/texts/time";

export const metadata: Metadata = { title: "Print a ticket" };

const readTicket = readOne(getTicketDetails);

export default async function PrintTicketPage({ params, searchParams }: PageProps<"/tickets/[id]/print">) {
  const { store, mode } = await requireSession();
  const { ticket, status, title, tier, order, location, starts_at } = await readTicket((await params).id);
  return (
    <PrintedItem
      path={`/tickets/${ticket.id}`}
      noun="Ticket"
      size={firstOf((await searchParams).size) === "small" ? "small" : "page"}
      isTest={mode === "test"}
      store={store.name}
      title={title}
      lead={formatDateTime(starts_at, store.timezone)}
      facts={[
        ["Guest", ticket.attendee_name ?? buyerText(order)],
        ["Where", location],
        ["Tier", tier],
        ["Entries", ticket.max_uses > 1 && `${ticket.remaining} of ${ticket.max_uses} left`],
      ]}
      code={status === "voided" || status === "used" ? null : ticket.qr_token}
      hint="Show this code at the door."
    />
  );
}

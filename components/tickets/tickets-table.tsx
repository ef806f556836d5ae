import { shortToken } from "#components/ui/id";
import { type Column, Table } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { TicketOverview } from "#lib/domain/tickets/schema";
import { TicketStatus } from "./ticket-status.tsx";

export const TICKET_COLUMNS: readonly Column<TicketOverview>[] = [
  { head: "Guest", name: true, phone: "name", cell: (ticket) => ticket.guest },
  { head: "Event", grow: true, phone: "what", cell: (ticket) => <Event {...ticket} /> },
  { head: "Starts", className: "soft", phone: "when", cell: (ticket) => <Time at={ticket.starts_at} as="when" /> },
  { head: "Where", className: "wide-only", cell: (ticket) => ticket.location },
  { head: "Status", phone: "amount", cell: (ticket) => <TicketStatus ticket={ticket} /> },
  { head: "Ticket", cell: (ticket) => <span className="id">{shortToken(ticket.qr_token)}</span> },
];

function Event({ title, tier }: TicketOverview) {
  const words = tier ? `${title}, ${tier}` : title;
  return <span title={words}>{words}</span>;
}

/** Tickets, newest first; a row opens its ticket. */
export function TicketsTable({ tickets }: { tickets: readonly TicketOverview[] }) {
  return (
    <div className="tickets-list">
      <Table label="Tickets" columns={TICKET_COLUMNS} rows={tickets} href={(ticket) => `/tickets/${ticket.id}`} />
    </div>
  );
}

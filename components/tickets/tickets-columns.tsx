import { shortToken } from "#components/ui/id";
import type { Column } from "#components/ui/table";
import { Mono, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { TicketOverview } from "#lib/dashboard/tickets/shape";
import { TicketStatus } from "./ticket-status.tsx";
import styles from "./tickets-columns.module.css";

export const TICKET_COLUMNS: readonly Column<TicketOverview>[] = [
  {
    head: "Guest",
    name: true,
    phone: "name",
    cell: (ticket) => <Truncated className={styles.guest}>{ticket.guest}</Truncated>,
  },
  { head: "Event", grow: true, phone: "what", cell: (ticket) => <Event {...ticket} /> },
  { head: "Starts", tone: "soft", phone: "when", cell: (ticket) => <Time at={ticket.starts_at} as="when" /> },
  { head: "Where", wideOnly: true, cell: (ticket) => ticket.location },
  { head: "Status", className: styles.status, phone: "amount", cell: (ticket) => <TicketStatus ticket={ticket} /> },
  {
    head: "Ticket",
    className: styles.notInNarrow,
    cell: (ticket) => <Mono tone="quiet">{shortToken(ticket.qr_token)}</Mono>,
  },
];

function Event({ title, tier }: TicketOverview) {
  const text = tier ? `${title}, ${tier}` : title;
  return <span title={text}>{text}</span>;
}

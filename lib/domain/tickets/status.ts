import type { TicketStatus } from "./schema.ts";

interface TicketUses {
  uses_after: number;
  max_uses: number;
  voided_at: Date | null;
}

/** What a ticket is, in one word. Its event and the door's window are not part of it. */
export function ticketStatus(ticket: TicketUses): TicketStatus {
  if (ticket.voided_at) return "voided";
  if (ticket.uses_after >= ticket.max_uses) return "used";
  return ticket.uses_after > 0 ? "part" : "valid";
}

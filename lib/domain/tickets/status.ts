import type { TicketStatus } from "./schema.ts";

interface TicketUses {
  uses_after: number;
  max_uses: number;
  voided_at: Date | null;
}

/** The status of a ticket, whatever its event and the redeem window. */
export function ticketStatus(ticket: TicketUses): TicketStatus {
  if (ticket.voided_at) return "voided";
  if (ticket.uses_after >= ticket.max_uses) return "used";
  return ticket.uses_after > 0 ? "part" : "valid";
}

import type { TicketStatus } from "./schema.ts";

interface TicketUses {
  uses_after: number;
  max_uses: number;
  voided_at: Date | null;
}

/** Returns the status of a ticket by its uses, without regard to its event and the redeem window. */
export function ticketStatus(ticket: TicketUses): TicketStatus {
  if (ticket.voided_at) return "voided";
  if (ticket.uses_after >= ticket.max_uses) return "used";
  return ticket.uses_after > 0 ? "part" : "valid";
}

import { z } from "zod";
import type { WithDelivery } from "#lib/dashboard/delivery-summary/shape";
import type { ItemDetails, OrderOfItem } from "#lib/dashboard/items/shape";
import type { Ticket, TicketRedemption } from "#lib/domain/tickets/schema";

export const TicketStatus = z.enum(["valid", "part", "used", "voided"]);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** A ticket in the dashboard's list. */
export interface TicketOverview {
  id: string;
  qr_token: string;
  /** The attendee, else the buyer. */
  guest: string;
  title: string;
  tier: string | null;
  starts_at: number;
  location: string | null;
  status: TicketStatus;
  uses_after: number;
  max_uses: number;
  redeemed_at: number | null;
}

/** An event that the list can be filtered by. */
export interface EventChoice {
  id: string;
  title: string;
  starts_at: number;
}

/** A ticket with its event, its order and the newest entries of its log. */
export interface TicketDetails extends ItemDetails {
  ticket: Ticket;
  status: TicketStatus;
  tier: string | null;
  starts_at: number;
  ends_at: number | null;
  location: string | null;
  /** `tickets`: how many came with it. */
  order: OrderOfItem & { created: number; tickets: number };
  uses: WithDelivery<TicketRedemption>[];
  /** The first and last time at which the ticket can be redeemed, in Unix seconds. Null: no limit. */
  opens_at: number | null;
  closes_at: number | null;
}

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

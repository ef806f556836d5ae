import type { Refusal } from "#lib/domain/issued-items/refusal";

/** The facts that decide whether a ticket lets somebody in. */
export interface TicketFacts {
  max_uses: number;
  uses_after: number;
  voided_at: Date | null;
  ticket_event_id: string;
  event_starts_at: Date;
  event_ends_at: Date | null;
  redeem_opens_minutes_before: number | null;
  redeem_closes_minutes_after: number | null;
}

const MINUTE_MS = 60_000;

/**
 * Why this ticket does not let anybody in at `now`, or null when it does. Where several reasons hold the
 * first counts: voided, used, wrong event, window. `admitted` are the events of this door; null admits all.
 */
export function ticketRefusal(
  ticket: TicketFacts,
  now: Date,
  admitted: readonly string[] | null = null,
): Refusal | null {
  if (ticket.voided_at) {
    return { code: "already_redeemed_or_voided", message: "This ticket was voided and can no longer be redeemed." };
  }
  if (ticket.uses_after >= ticket.max_uses) {
    return ticket.max_uses === 1
      ? { code: "already_redeemed_or_voided", message: "This ticket was already used." }
      : { code: "exhausted", message: `All ${ticket.max_uses} entries of this ticket are used.` };
  }
  if (admitted && !admitted.includes(ticket.ticket_event_id)) {
    return { code: "wrong_event", message: "This ticket is for another event. It stays unused." };
  }
  return outsideWindow(ticket, now);
}

function outsideWindow(ticket: TicketFacts, now: Date): Refusal | null {
  const { redeem_opens_minutes_before: before, redeem_closes_minutes_after: after } = ticket;
  const opens = before === null ? null : ticket.event_starts_at.getTime() - before * MINUTE_MS;
  const closes = after === null ? null : (ticket.event_ends_at ?? ticket.event_starts_at).getTime() + after * MINUTE_MS;
  if (opens !== null && now.getTime() < opens) {
    return { code: "outside_window", message: `Too early: the door opens ${before} minutes before the start.` };
  }
  if (closes !== null && now.getTime() > closes) {
    return { code: "outside_window", message: `Too late: the door closed ${after} minutes after the end.` };
  }
  return null;
}

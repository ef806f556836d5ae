import { addSeconds } from "#lib/core/time";
import type { Refusal } from "#lib/domain/issued-items/refusal";

interface WindowFacts {
  event_starts_at: Date;
  event_ends_at: Date | null;
  /** Store settings. Null: no limit. */
  redeem_opens_minutes_before: number | null;
  redeem_closes_minutes_after: number | null;
}

/** What decides whether a ticket can be redeemed. */
interface TicketFacts extends WindowFacts {
  max_uses: number;
  uses_after: number;
  voided_at: Date | null;
}

const MINUTE_SECONDS = 60;

/**
 * Returns why a ticket cannot be redeemed at `now`, or null when it can. Checks in this order: voided, used, wrong
 * event, window. `isAdmitted`: the door admits its event (`admitsTicket`).
 */
export function ticketRefusal(ticket: TicketFacts, now: Date, isAdmitted = true): Refusal | null {
  if (ticket.voided_at) {
    return { code: "already_redeemed_or_voided", message: "This ticket was voided and can no longer be redeemed." };
  }
  if (ticket.uses_after >= ticket.max_uses) {
    return ticket.max_uses === 1
      ? { code: "already_redeemed_or_voided", message: "This ticket was already used." }
      : { code: "exhausted", message: `All ${ticket.max_uses} entries of this ticket are used.` };
  }
  if (!isAdmitted) {
    return { code: "wrong_event", message: "This ticket is for another event. It stays unused." };
  }
  return outsideWindow(ticket, now);
}

function outsideWindow(ticket: TicketFacts, now: Date): Refusal | null {
  const { opensAt, closesAt } = redeemWindow(ticket);
  if (opensAt && now < opensAt) {
    const { redeem_opens_minutes_before: minutes } = ticket;
    return { code: "outside_window", message: `Too early: the door opens ${minutes} minutes before the start.` };
  }
  if (closesAt && now > closesAt) {
    const { redeem_closes_minutes_after: minutes } = ticket;
    return { code: "outside_window", message: `Too late: the door closed ${minutes} minutes after the end.` };
  }
  return null;
}

/** Returns the first and last time at which the ticket can be redeemed by the store's settings. Null: no limit. */
export function redeemWindow(ticket: WindowFacts): { opensAt: Date | null; closesAt: Date | null } {
  const { redeem_opens_minutes_before: before, redeem_closes_minutes_after: after } = ticket;
  const endsAt = ticket.event_ends_at ?? ticket.event_starts_at;
  return {
    opensAt: before === null ? null : addSeconds(ticket.event_starts_at, -before * MINUTE_SECONDS),
    closesAt: after === null ? null : addSeconds(endsAt, after * MINUTE_SECONDS),
  };
}

import { EVENING_HOURS } from "#lib/core/limits";
import { HOUR_SECONDS } from "#lib/core/spans";
import { sameDay } from "#lib/texts/time";

/** What a door admits of tickets and bookings, with the names of `POST /v1/redemptions`. Nothing: everything. */
export interface Admission {
  /** Only tickets of these events, whatever their day. */
  ticket_event_ids?: readonly string[];
  /** Only bookings of these timeslots, whatever their day, and those of `resource_ids`. */
  timeslot_ids?: readonly string[];
  resource_ids?: readonly string[];
  /** Of what is not named by its event or timeslot, only what is for today. */
  only_today?: boolean;
}

export const EVENING_SECONDS = EVENING_HOURS * HOUR_SECONDS;

interface Span {
  /** Unix seconds. Null: at any time. */
  starts_at: number | null;
  ends_at: number | null;
}

/**
 * True for what starts on this day in the store's time zone, began in the evening before, or goes on for longer. The same as the
 * function `is_for_day` of the database.
 */
export function isForToday({ starts_at, ends_at }: Span, now: number, timeZone: string): boolean {
  if (starts_at === null || sameDay(starts_at, now, timeZone)) return true;
  return starts_at < now && (now - starts_at < EVENING_SECONDS || (ends_at !== null && ends_at > now));
}

/** When something is scanned, and in which time zone the store is. */
export interface DoorTime {
  /** Unix seconds. */
  now: number;
  timeZone: string;
}

/** `ofDevice` are the only events that the device may admit. Null: all. */
export function admitsTicket(
  { ticket_event_ids: named, only_today }: Admission,
  ofDevice: readonly string[] | null,
  ticket: Span & { ticket_event_id: string },
  { now, timeZone }: DoorTime,
): boolean {
  if (ofDevice && !ofDevice.includes(ticket.ticket_event_id)) return false;
  return named ? named.includes(ticket.ticket_event_id) : !only_today || isForToday(ticket, now, timeZone);
}

export function admitsBooking(
  { timeslot_ids, resource_ids, only_today }: Admission,
  booking: Span & { timeslot_id: string | null; resource_id: string | null },
  { now, timeZone }: DoorTime,
): boolean {
  if (booking.timeslot_id !== null && timeslot_ids?.includes(booking.timeslot_id)) return true;
  const isNamed = booking.resource_id !== null && resource_ids?.includes(booking.resource_id) === true;
  const isAnyNamed = timeslot_ids !== undefined || resource_ids !== undefined;
  return (isNamed || !isAnyNamed) && (!only_today || isForToday(booking, now, timeZone));
}

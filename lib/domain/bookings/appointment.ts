import { AppError } from "#lib/core/errors";
import { LAST_SECOND } from "#lib/core/schema";
import { addSeconds, toUnix } from "#lib/core/time";
import { isOpen, type OpeningHours } from "#lib/domain/stock/opening-hours";

/** Of a product that says none. */
const DEFAULT_MINUTES = 60;

/** When an appointment that starts then is over, without the buffer. */
export const endOfAppointment = (startsAt: Date, { duration_minutes }: { duration_minutes: number | null }): Date =>
  addSeconds(startsAt, (duration_minutes ?? DEFAULT_MINUTES) * 60);

/** Where and when an appointment is asked for. */
export interface Appointment {
  starts_at: Date;
  ends_at: Date;
  party_size: number;
  resource: { name: string; seats: number };
  product: { title: string; opening_hours: unknown };
  /** The store's. */
  timezone: string;
}

/**
 * Refuses, with `slot_unavailable`, a start in the past, a party that the resource does not seat, and a time outside
 * the opening hours. Whether somebody else has the time is for `slot_claim_apart` to say. `at` names the input.
 */
export function refuseAppointment(
  { starts_at, ends_at, party_size, resource, product, timezone }: Appointment,
  now: Date,
  at: (field: string) => string,
): void {
  if (starts_at < now) throw closed("This time has passed. Choose a later one.", at("starts_at"));
  if (toUnix(ends_at) > LAST_SECOND) throw closed("This time is too far in the future.", at("starts_at"));
  refuseParty(party_size, resource, at);
  if (!isOpen(product.opening_hours as OpeningHours[] | null, timezone, starts_at, ends_at)) {
    throw closed(`${product.title} is closed at this time. Choose one within its opening hours.`, at("starts_at"));
  }
}

/** Refuses, with `slot_unavailable`, a party that the resource does not seat. */
export function refuseParty(
  partySize: number,
  { name, seats }: { name: string; seats: number },
  at: (field: string) => string,
): void {
  if (partySize <= seats) return;
  throw closed(`${name} seats at most ${seats}. Choose another resource or a smaller party.`, at("party_size"));
}

const closed = (message: string, param: string) => new AppError("slot_unavailable", message, { param });

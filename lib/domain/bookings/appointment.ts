import { AppError } from "#lib/core/errors";
import { DEFAULT_APPOINTMENT_MINUTES } from "#lib/core/limits";
import type { OpeningHours } from "#lib/core/openings";
import { LAST_SECOND } from "#lib/core/schema";
import { addSeconds, toUnix } from "#lib/core/time";
import { isOpen } from "#lib/domain/stock/opening-hours";

/** The duration for a product without `duration_minutes`. */

/** Returns the end of an appointment, without the buffer. */
export const endOfAppointment = (startsAt: Date, { duration_minutes }: { duration_minutes: number | null }): Date =>
  addSeconds(startsAt, (duration_minutes ?? DEFAULT_APPOINTMENT_MINUTES) * 60);

/** A requested appointment. */
export interface Appointment {
  starts_at: Date;
  ends_at: Date;
  party_size: number;
  resource: { name: string; seats: number };
  product: { title: string; opening_hours: unknown };
  /** The store's time zone. */
  timezone: string;
}

/**
 * Throws `slot_unavailable` for a start in the past, for a party that is too large for the resource, and for a time
 * outside the opening hours. Does not check whether the time is free: the constraint `slot_claim_apart` does. `paramOf`
 * returns the path of an input.
 */
export function refuseAppointment(
  { starts_at, ends_at, party_size, resource, product, timezone }: Appointment,
  now: Date,
  paramOf: (field: string) => string,
): void {
  if (starts_at < now) throw unavailable("This time has passed. Choose a later one.", paramOf("starts_at"));
  if (toUnix(ends_at) > LAST_SECOND)
    throw unavailable("This time is too far in the future. Choose an earlier one.", paramOf("starts_at"));
  refuseParty(party_size, resource, paramOf);
  if (!isOpen(product.opening_hours as OpeningHours[] | null, timezone, starts_at, ends_at)) {
    throw unavailable(
      `${product.title} is closed at this time. Choose one within its opening hours.`,
      paramOf("starts_at"),
    );
  }
}

/** Throws `slot_unavailable` for a party that is too large for the resource. */
export function refuseParty(
  partySize: number,
  { name, seats }: { name: string; seats: number },
  paramOf: (field: string) => string,
): void {
  if (partySize <= seats) return;
  throw unavailable(
    `${name} seats at most ${seats}. Choose another resource or a smaller party.`,
    paramOf("party_size"),
  );
}

const unavailable = (message: string, param: string) => new AppError("slot_unavailable", message, { param });

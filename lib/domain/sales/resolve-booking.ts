import { invalid } from "#lib/core/errors";
import { fromUnix } from "#lib/core/time";
import { endOfAppointment, refuseAppointment } from "#lib/domain/bookings/appointment";
import { type LineContext, type LineTerms, unavailable } from "./line.ts";

/**
 * Resolves the resource and time of an appointment, or the timeslot of a reservation. One price per line.
 */
export function resolveBooking(line: LineContext): LineTerms {
  const { category, price_cents } = line.product;
  const place = category === "reservation" ? resolveReservation(line) : resolveAppointment(line);
  return { unit_price_cents: Number(price_cents), party_size: line.input.party_size ?? 1, ...place };
}

function resolveReservation({ now, input, product, at }: LineContext): Partial<LineTerms> {
  if (!input.timeslot_id) throw invalid(at("timeslot_id"), `timeslot_id is required for ${product.title}.`);
  const id = input.timeslot_id.toLowerCase();
  const timeslot = product.timeslots.find((one) => one.id === id);
  if (!timeslot) throw invalid(at("timeslot_id"), `${product.title} has no timeslot with this id.`);
  if (timeslot.ends_at <= now)
    throw unavailable(`This timeslot of ${product.title} has ended. Choose a later one.`, at("timeslot_id"));
  return { timeslot_id: timeslot.id };
}

function resolveAppointment({ now, settings, input, product, at }: LineContext): Partial<LineTerms> {
  if (!input.resource_id) throw invalid(at("resource_id"), `resource_id is required for ${product.title}.`);
  if (input.starts_at === undefined) throw invalid(at("starts_at"), `starts_at is required for ${product.title}.`);
  const id = input.resource_id.toLowerCase();
  const resource = product.resources.find((one) => one.id === id);
  if (!resource) throw invalid(at("resource_id"), `${product.title} has no resource with this id.`);
  const starts_at = fromUnix(input.starts_at);
  const ends_at = endOfAppointment(starts_at, product);
  const party_size = input.party_size ?? 1;
  refuseAppointment({ starts_at, ends_at, party_size, resource, product, timezone: settings.timezone }, now, at);
  return { resource_id: resource.id, starts_at, ends_at };
}

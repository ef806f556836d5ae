import { dayAfter } from "#lib/core/local-text";
import { fieldMoment, fieldText } from "#lib/texts/field-times";
import type { TicketEventRow, TimeslotRow, TimesRow } from "./form-values.ts";

/** A row of dates as it is typed: an event has a place and a capacity, a timeslot has seats. */
export type DateRow = TicketEventRow & TimeslotRow;

/** Starts a day later, at the same time on the clock, and takes as long. */
function timesAfter(last: Partial<TimesRow>, zone: string) {
  const starts_at = dayAfter(last.starts_at ?? "");
  const starts = fieldMoment(starts_at, zone);
  const length = lengthOf(last, zone);
  if (starts === null || length === null) return { starts_at, ends_at: "" };
  const ends = starts + length;
  return { starts_at, ends_at: fieldText(ends, zone), ends_at_moment: String(ends) };
}

/** Real time in seconds, also on a night on which clocks change; null for a row without a later end. */
function lengthOf({ starts_at, starts_at_moment, ends_at, ends_at_moment }: Partial<TimesRow>, zone: string) {
  const starts = fieldMoment(starts_at ?? "", zone, starts_at_moment);
  const ends = fieldMoment(ends_at ?? "", zone, ends_at_moment);
  return starts !== null && ends !== null && ends > starts ? ends - starts : null;
}

/** What one more date of an event starts with: the times of the last one a day later, its place and its capacity. */
export const dateAfter = (last: Partial<TicketEventRow> = {}, zone: string) => ({
  ...timesAfter(last, zone),
  location: last.location ?? "",
  capacity: last.capacity ?? "",
});

/** What one more timeslot starts with: the times of the last one a day later, and its seats. */
export const timeslotAfter = (last: Partial<TimeslotRow> = {}, zone: string) => ({
  ...timesAfter(last, zone),
  seats: last.seats ?? "",
});

/** What the fields for dates in bulk start with: length, seats and place of the last date. */
export function bulkLike(last: Partial<DateRow>, zone: string) {
  const { capacity = "", seats = capacity, location = "" } = last;
  const length = lengthOf(last, zone);
  return {
    bulk_minutes: length === null ? "" : String(Math.round(length / 60)),
    bulk_seats: seats,
    bulk_location: location,
  };
}

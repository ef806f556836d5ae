import { dayAfter, minutesBetween } from "#lib/core/local-text";
import type { EventRow, TimeslotRow } from "./form-values.ts";

/** A row of dates as it is typed: an event has a place and a capacity, a timeslot has seats. */
export type DateRow = EventRow & TimeslotRow;

const timesAfter = ({ starts_at = "", ends_at = "" }: Partial<DateRow>) => ({
  starts_at: dayAfter(starts_at),
  ends_at: dayAfter(ends_at),
});

/** What one more date of an event starts with: the times of the last one a day later, its place and its capacity. */
export const dateAfter = (last: Partial<EventRow> = {}) => ({
  ...timesAfter(last),
  location: last.location ?? "",
  capacity: last.capacity ?? "",
});

/** What one more timeslot starts with: the times of the last one a day later, and its seats. */
export const timeslotAfter = (last: Partial<TimeslotRow> = {}) => ({ ...timesAfter(last), seats: last.seats ?? "" });

/** What the fields for dates in bulk start with: length, seats and place of the last date. */
export const bulkLike = ({
  starts_at = "",
  ends_at = "",
  capacity,
  seats = capacity ?? "",
  location = "",
}: Partial<DateRow>) => ({
  bulk_minutes: minutesBetween(starts_at, ends_at),
  bulk_seats: seats,
  bulk_location: location,
});

import type { OpeningHours } from "#lib/core/openings";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { bookingStatus } from "#lib/dashboard/bookings/shape";
import type { Context } from "#lib/db/context";
import type { Calendar, CalendarBooking, CalendarPlace, CalendarTimeslot } from "./shape.ts";
import { CALENDAR_BOOKINGS, CALENDAR_PLACES, CALENDAR_TIMESLOTS } from "./sql.ts";

const PRODUCTS_SHOWN = 20;
/** Nobody reads more on one page. */
const ENTRIES_SHOWN = 1000;

interface PlaceRow {
  product_id: string;
  title: string;
  category: CalendarPlace["category"];
  opening_hours: OpeningHours[] | null;
  resource_id: string | null;
  name: string | null;
}

interface EntryRow {
  id: string;
  product_id: string;
  resource_id: string | null;
  timeslot_id: string | null;
  starts_at: Date;
  ends_at: Date;
  party_size: number;
  uses_after: number;
  voided_at: Date | null;
  guest: string;
}

interface TimeslotRow {
  id: string;
  product_id: string;
  starts_at: Date;
  ends_at: Date;
  seats: number;
  taken: number;
}

/** Returns the bookings and timeslots between two moments, with the places where they are. Runs three statements. */
export async function readCalendar(ctx: Context, from: Date, to: Date): Promise<Calendar> {
  const [rows, bookings] = await Promise.all([
    ctx.sql<PlaceRow>(CALENDAR_PLACES, [from, to, PRODUCTS_SHOWN]),
    ctx.sql<EntryRow>(CALENDAR_BOOKINGS, [from, to, ENTRIES_SHOWN + 1]),
  ]);
  const withTimeslots = rows.filter((row) => row.resource_id === null).map((row) => row.product_id);
  const timeslots = await ctx.sql<TimeslotRow>(CALENDAR_TIMESLOTS, [from, to, withTimeslots, ENTRIES_SHOWN + 1]);
  return {
    places: rows.map(toPlace),
    bookings: bookings.slice(0, ENTRIES_SHOWN).map(toEntry),
    timeslots: timeslots.slice(0, ENTRIES_SHOWN).map(toTimeslot),
    isCut: Math.max(bookings.length, timeslots.length) > ENTRIES_SHOWN,
  };
}

const toPlace = ({ product_id, title, category, opening_hours, resource_id, name }: PlaceRow): CalendarPlace => ({
  id: resource_id ?? product_id,
  product_id,
  category,
  name: name ?? title,
  title: name === null ? null : title,
  opening_hours: opening_hours ?? [],
});

const toEntry = (row: EntryRow): CalendarBooking => ({
  id: row.id,
  place_id: row.resource_id ?? row.product_id,
  product_id: row.product_id,
  timeslot_id: row.timeslot_id,
  guest: shownEmail(row.guest),
  party_size: row.party_size,
  starts_at: toUnix(row.starts_at),
  ends_at: toUnix(row.ends_at),
  status: bookingStatus(row),
});

const toTimeslot = (row: TimeslotRow): CalendarTimeslot => ({
  id: row.id,
  place_id: row.product_id,
  starts_at: toUnix(row.starts_at),
  ends_at: toUnix(row.ends_at),
  seats: row.seats,
  taken: row.taken,
});

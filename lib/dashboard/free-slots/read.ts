import { dayOf } from "#lib/core/day";
import type { OpeningHours } from "#lib/core/openings";
import { DAY_SECONDS } from "#lib/core/spans";
import { addSeconds, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { endOfAppointment } from "#lib/domain/bookings/appointment";
import { findBooking } from "#lib/domain/bookings/read";
import type { BookingRow } from "#lib/domain/bookings/row";
import { TERMS_OF_PRODUCT } from "#lib/domain/bookings/sql";
import { isOpen } from "#lib/domain/stock/opening-hours";
import { getSettings } from "#lib/domain/store-settings/read";
import type { FreeSlot } from "./shape.ts";
import { FREE_TIMESLOTS, RESOURCES_FOR, TAKEN_TIMES } from "./sql.ts";

/** Starts are offered at every half hour, and whenever a resource becomes free. */
const STEP_SECONDS = 30 * 60;
/** A longer booking than this, with its buffer, is found when it began on the day before. */
const TIMESLOTS_SHOWN = 100;

/**
 * Lists the places and times on a day (2026-11-21, in the store's time zone) that a booking could be moved to as it is: none in
 * the past, outside the opening hours or taken, and each with seats for its party. `updateBooking` has the last word: somebody
 * else may take one in the meantime. Throws `not_found`.
 */
export async function listFreeSlots(ctx: Context, id: string, date: string): Promise<FreeSlot[]> {
  const booking = await findBooking(ctx, id);
  const { timezone } = await getSettings(ctx);
  return booking.category === "reservation"
    ? freeTimeslots(ctx, booking, dayOf(date, timezone))
    : freeTimes(ctx, booking, dayOf(date, timezone), timezone);
}

interface Day {
  from: Date;
  to: Date;
}

interface TimeslotRow {
  id: string;
  starts_at: Date;
  ends_at: Date;
  seats_left: number;
}

async function freeTimeslots(ctx: Context, booking: BookingRow, { from, to }: Day): Promise<FreeSlot[]> {
  const rows = await ctx.sql<TimeslotRow>(FREE_TIMESLOTS, [
    booking.product_id,
    from,
    to,
    ctx.now,
    TIMESLOTS_SHOWN,
    booking.party_size,
  ]);
  return rows
    .filter((row) => row.id !== booking.timeslot_id)
    .map((row) => ({
      timeslot_id: row.id,
      resource_id: null,
      place: null,
      starts_at: toUnix(row.starts_at),
      ends_at: toUnix(row.ends_at),
      seats_left: row.seats_left,
    }));
}

interface Taken {
  resource_id: string;
  from_at: Date;
  to_at: Date;
}

interface Terms {
  duration_minutes: number | null;
  buffer_minutes: number | null;
  opening_hours: OpeningHours[] | null;
}

async function freeTimes(ctx: Context, booking: BookingRow, day: Day, zone: string): Promise<FreeSlot[]> {
  const [[terms], resources] = await Promise.all([
    ctx.sql<Terms>(TERMS_OF_PRODUCT, [booking.product_id]),
    ctx.sql<{ id: string; name: string }>(RESOURCES_FOR, [booking.product_id, booking.party_size]),
  ]);
  if (!terms) throw new Error("A booking without a product.");
  const taken = await ctx.sql<Taken>(TAKEN_TIMES, [
    resources.map((resource) => resource.id),
    addSeconds(day.from, -DAY_SECONDS),
    addSeconds(day.to, DAY_SECONDS),
    booking.order_item_id,
  ]);
  return resources.flatMap(({ id, name }) => {
    const busy = taken.filter((one) => one.resource_id === id);
    return startsOf(day, busy)
      .filter((start) => start >= ctx.now && !(id === booking.resource_id && +start === Number(booking.starts_at)))
      .flatMap((start): FreeSlot[] => {
        const end = endOfAppointment(start, terms);
        const until = addSeconds(end, (terms.buffer_minutes ?? 0) * 60);
        if (busy.some((one) => one.from_at < until && start < one.to_at)) return [];
        if (!isOpen(terms.opening_hours, zone, start, end)) return [];
        return [
          {
            timeslot_id: null,
            resource_id: id,
            place: name,
            starts_at: toUnix(start),
            ends_at: toUnix(end),
            seats_left: null,
          },
        ];
      });
  });
}

/** Returns the starts to try on a day, in their order. */
function startsOf(day: Day, busy: readonly Taken[]): Date[] {
  const starts = new Set<number>();
  for (let at = day.from.getTime(); at < day.to.getTime(); at += STEP_SECONDS * 1000) starts.add(at);
  for (const { to_at } of busy) if (to_at >= day.from && to_at < day.to) starts.add(to_at.getTime());
  return [...starts].sort((a, b) => a - b).map((at) => new Date(at));
}

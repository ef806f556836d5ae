import { Temporal } from "temporal-polyfill";
import { MINUTE_MS } from "#lib/core/spans";
import { SITTINGS, TICKETS, type TicketKey, type TicketProduct } from "./tidehouse.ts";

/** An event of the schedule. */
export interface PlannedTicketEvent {
  product: TicketKey;
  startsAt: Date;
  endsAt: Date;
}

/** How many days after today have events. */
export const DAYS_AHEAD = 10;
/** How many days have sales, including today. */
export const DAYS_BACK = 14;

/** Returns the moment when clocks in `timeZone` show `time` on this day. */
export const instant = (day: Temporal.PlainDate, time: string, timeZone: string): Date =>
  new Date(day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);

export const dayOf = (time: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** Returns every event on the days from `first` to `last`. */
export function scheduleOf(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  timeZone: string,
): PlannedTicketEvent[] {
  const events: PlannedTicketEvent[] = [];
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    for (const [product, { showings, minutes }] of Object.entries(TICKETS) as [TicketKey, TicketProduct][]) {
      for (const { weekdays, at } of showings) {
        if (!weekdays.includes(day.dayOfWeek)) continue;
        const startsAt = instant(day, at, timeZone);
        events.push({ product, startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) });
      }
    }
  }
  return events;
}

/** Returns when dinners start on the days from `first` to `last`. */
export function sittingsOf(first: Temporal.PlainDate, last: Temporal.PlainDate, timeZone: string): Date[] {
  const sittings: Date[] = [];
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    sittings.push(...SITTINGS.times.map((time) => instant(day, time, timeZone)));
  }
  return sittings;
}

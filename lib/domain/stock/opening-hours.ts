import { Temporal } from "temporal-polyfill";

/** From `opens` to `closes` on one day of the week, Monday 1 to Sunday 7; a closing time that is not later is the next day's. */
export interface OpeningHours {
  day: number;
  opens: string;
  closes: string;
}

/**
 * True when the whole of [startsAt, endsAt) lies inside one opening of the store, in its own time zone, also across
 * daylight-saving changes. No hours at all means always open. Decisions, "product".
 */
export function isOpen(
  hours: readonly OpeningHours[] | null | undefined,
  timeZone: string,
  startsAt: Date,
  endsAt: Date,
): boolean {
  if (!hours || hours.length === 0) return true;
  const day = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  // An opening that holds the start began on its day, or on the day before where it passes midnight.
  return [day, day.subtract({ days: 1 })].some((date) =>
    hours.some((one) => one.day === date.dayOfWeek && holds(opening(one, date, timeZone), startsAt, endsAt)),
  );
}

function opening({ opens, closes }: OpeningHours, date: Temporal.PlainDate, timeZone: string): [number, number] {
  const at = (on: Temporal.PlainDate, time: string) =>
    on.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
  if (closes === "24:00") return [at(date, opens), at(date.add({ days: 1 }), "00:00")];
  return [at(date, opens), at(closes > opens ? date : date.add({ days: 1 }), closes)];
}

const holds = ([from, to]: [number, number], startsAt: Date, endsAt: Date): boolean =>
  from <= startsAt.getTime() && endsAt.getTime() <= to;

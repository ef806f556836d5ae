import { Temporal } from "temporal-polyfill";

/**
 * Opening hours on one day of the week, from Monday, 1, to Sunday, 7. A closing time that is not later than the opening
 * time is on the next day.
 */
export interface OpeningHours {
  day: number;
  opens: string;
  closes: string;
}

/**
 * Whether the whole time from `startsAt` to `endsAt` is within one entry of the opening hours in the store's time zone,
 * also across daylight-saving changes. Without opening hours it is always open. Decisions, "product".
 */
export function isOpen(
  hours: readonly OpeningHours[] | null | undefined,
  timeZone: string,
  startsAt: Date,
  endsAt: Date,
): boolean {
  if (!hours || hours.length === 0) return true;
  const day = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  // The entry that contains the start opened on the same day, or on the day before when it closes after midnight.
  return [day, day.subtract({ days: 1 })].some((date) =>
    hours.some((one) => one.day === date.dayOfWeek && contains(openingOn(date, one, timeZone), startsAt, endsAt)),
  );
}

function openingOn(date: Temporal.PlainDate, { opens, closes }: OpeningHours, timeZone: string): [number, number] {
  const at = (on: Temporal.PlainDate, time: string) =>
    on.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
  if (closes === "24:00") return [at(date, opens), at(date.add({ days: 1 }), "00:00")];
  return [at(date, opens), at(closes > opens ? date : date.add({ days: 1 }), closes)];
}

const contains = ([from, to]: [number, number], startsAt: Date, endsAt: Date): boolean =>
  from <= startsAt.getTime() && endsAt.getTime() <= to;

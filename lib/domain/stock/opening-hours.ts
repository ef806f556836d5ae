import { addToDate, dateOf, dayOf } from "#lib/core/day";
import { type OpeningHours, openingsOn } from "#lib/core/openings";

/**
 * Whether the whole time from `startsAt` to `endsAt` is within one entry of the opening hours in the store's time zone,
 * also across daylight-saving changes. An entry until midnight and one from midnight on the next day are one. Without opening
 * hours it is always open. See `docs/decisions/082-local-times.md` and
 * `docs/decisions/094-hours-past-midnight.md`.
 */
export function isOpen(
  hours: readonly OpeningHours[] | null | undefined,
  timeZone: string,
  startsAt: Date,
  endsAt: Date,
): boolean {
  if (!hours || hours.length === 0) return true;
  const date = dateOf(startsAt, timeZone);
  // The entry that contains the start opened on the same day, or on the day before when it closes after midnight.
  let reached = [addToDate(date, -1), date]
    .flatMap((day) => openingsOn(hours, day, timeZone))
    .filter(({ from, to }) => from <= startsAt && startsAt < to);
  for (let day = addToDate(date, 1); reached.length > 0; day = addToDate(day, 1)) {
    if (reached.some(({ to }) => endsAt <= to)) return true;
    const midnight = dayOf(day, timeZone).from.getTime();
    if (!reached.some(({ to }) => to.getTime() === midnight)) return false;
    reached = openingsOn(hours, day, timeZone).filter(({ from }) => from.getTime() === midnight);
  }
  return false;
}

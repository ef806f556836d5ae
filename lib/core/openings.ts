import { addToDate, dayOf, dayOfWeek, momentOf } from "./day.ts";
import { closesNextDay } from "./week.ts";

/**
 * Opening hours that begin on one day of the week, from Monday, 1, to Sunday, 7. A closing time that is not later than the
 * opening time is on the next day.
 */
export interface OpeningHours {
  day: number;
  opens: string;
  closes: string;
}

/** A time from and to before a moment. */
interface Opening {
  from: Date;
  to: Date;
}

/** Returns when it is open by the hours that begin on a date, such as 2026-11-21. One may end on the next day. */
export const openingsOn = (hours: readonly OpeningHours[], date: string, timeZone: string): Opening[] =>
  hours
    .filter(({ day }) => day === dayOfWeek(date))
    .flatMap(({ opens, closes }) => {
      const from = momentOf(`${date}T${opens}`, timeZone);
      const to =
        closes === "24:00"
          ? dayOf(date, timeZone).to
          : momentOf(`${closesNextDay({ opens, closes }) ? addToDate(date, 1) : date}T${closes}`, timeZone);
      return from && to ? { from, to } : [];
    });

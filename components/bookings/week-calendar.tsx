import { clsx } from "clsx";
import type { Route } from "next";
import { Link } from "#components/ui/link";
import { Scroller } from "#components/ui/scroller";
import { dayOf } from "#lib/core/day";
import { toUnix } from "#lib/core/time";
import type { Calendar, CalendarPlace } from "#lib/dashboard/calendar/shape";
import { formatTime, shortDay, weekday } from "#lib/texts/time";
import { peopleText } from "./booking-status.tsx";
import styles from "./week-calendar.module.css";

/** A week, with a row for each place and a column for each day. */
export function WeekCalendar({
  calendar,
  dates,
  today,
  dayHref,
  zone,
  now,
}: {
  calendar: Calendar;
  /** From Monday to Sunday. */
  dates: readonly string[];
  today: string;
  /** The address of the calendar of one day. */
  dayHref: (date: string) => string;
  zone: string;
  now: number;
}) {
  const days = dates.map((date) => {
    const { from, to } = dayOf(date, zone);
    return { date, from: toUnix(from), to: toUnix(to) };
  });
  return (
    <Scroller as="section" label="Bookings of the week" className={styles.scroll}>
      <table className={styles.week}>
        <thead>
          <tr>
            <td />
            {days.map(({ date, from }) => (
              <th key={date} scope="col" aria-current={date === today ? "date" : undefined}>
                <Link href={dayHref(date) as Route}>
                  {weekday(from, zone).slice(0, 3)} {shortDay(from, now, zone)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.places.map((place) => (
            <tr key={place.id}>
              <th scope="row">
                {place.name}
                {place.title && <small>{place.title}</small>}
              </th>
              {days.map(({ date, from, to }) => (
                <td key={date}>
                  <Entries place={place} calendar={calendar} from={from} to={to} zone={zone} href={dayHref(date)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** What starts at a place on a day: bookings, or timeslots with their seats. */
function Entries({
  place,
  calendar,
  from,
  to,
  zone,
  href,
}: {
  place: CalendarPlace;
  calendar: Calendar;
  from: number;
  to: number;
  zone: string;
  href: string;
}) {
  const isHere = (one: { place_id: string; starts_at: number }) =>
    one.place_id === place.id && one.starts_at >= from && one.starts_at < to;
  const entries =
    place.category === "reservation"
      ? calendar.timeslots.filter(isHere).map(({ id, starts_at, taken, seats }) => ({
          id,
          starts_at,
          href,
          text: `${taken} of ${seats} seats`,
          isQuiet: taken === 0,
        }))
      : calendar.bookings.filter(isHere).map(({ id, starts_at, guest, party_size, status }) => ({
          id,
          starts_at,
          href: `/bookings/${id}`,
          text: party_size === 1 ? guest : `${guest}, ${peopleText(party_size)}`,
          isQuiet: status === "arrived",
        }));
  return (
    <ul>
      {entries.map(({ id, starts_at, href, text, isQuiet }) => (
        <li key={id}>
          <Link href={href as Route} className={clsx(styles.entry, isQuiet && styles.quiet)} title={text}>
            <time dateTime={new Date(starts_at * 1000).toISOString()}>{formatTime(starts_at, zone)}</time> {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import type { Route } from "next";
import { Link } from "#components/ui/link";
import { Section } from "#components/ui/section";
import { Text, Truncated } from "#components/ui/text";
import { dayOf } from "#lib/core/day";
import { toUnix } from "#lib/core/time";
import type { Calendar } from "#lib/dashboard/calendar/shape";
import { formatTime, longDay } from "#lib/texts/time";
import styles from "./agenda.module.css";
import { BookingStatus, peopleText } from "./booking-status.tsx";

/** The bookings of some days as a list by their time, for a phone. */
export function Agenda({ calendar, dates, zone }: { calendar: Calendar; dates: readonly string[]; zone: string }) {
  const placeOf = new Map(calendar.places.map((place) => [place.id, place]));
  return dates.map((date) => {
    const day = dayOf(date, zone);
    const [from, to] = [toUnix(day.from), toUnix(day.to)];
    const bookings = calendar.bookings.filter(
      ({ starts_at, ends_at, place_id }) => starts_at < to && ends_at > from && placeOf.has(place_id),
    );
    return (
      <Section key={date} title={longDay(from, zone)} beside={bookings.length || undefined}>
        {bookings.length === 0 ? (
          <Text as="p" tone="quiet">
            No bookings.
          </Text>
        ) : (
          <ul>
            {bookings.map((booking) => (
              <li key={booking.id}>
                <Link className={styles.row} href={`/bookings/${booking.id}` as Route}>
                  <time dateTime={new Date(booking.starts_at * 1000).toISOString()}>
                    {formatTime(booking.starts_at, zone)}
                  </time>
                  <Truncated as="b" strong>
                    {booking.guest}
                  </Truncated>
                  <span className={styles.status}>
                    <BookingStatus status={booking.status} />
                  </span>
                  <Truncated tone="soft" className={styles.what}>
                    {`${peopleText(booking.party_size)}, ${placeOf.get(booking.place_id)?.name}`}
                  </Truncated>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
    );
  });
}

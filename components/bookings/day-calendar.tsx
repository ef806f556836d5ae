import { clsx } from "clsx";
import type { Route } from "next";
import type { CSSProperties } from "react";
import { Link } from "#components/ui/link";
import { Scroller } from "#components/ui/scroller";
import { dateOf } from "#lib/core/day";
import { HOUR_SECONDS } from "#lib/core/spans";
import { fromUnix } from "#lib/core/time";
import type { Calendar, CalendarBooking, CalendarPlace, CalendarTimeslot } from "#lib/dashboard/calendar/shape";
import { formatTime } from "#lib/texts/time";
import { peopleText } from "./booking-status.tsx";
import { closedIn, hoursOf, type Span } from "./calendar-hours.ts";
import styles from "./day-calendar.module.css";
import { inTracks } from "./tracks.ts";

/** Heights in px, as in the style. */
const HOUR_HEIGHT = 64;
const LINE_HEIGHT = 20;

interface Props {
  calendar: Calendar;
  /** 2026-11-21. */
  date: string;
  zone: string;
  now: number;
}

/** A day, with a column for each person, table and room, and for each product with timeslots. */
export function DayCalendar({ calendar, date, zone, now }: Props) {
  const range = hoursOf(calendar, date, zone);
  const isNow = range.from <= now && now < range.to;
  return (
    <Scroller as="section" label="Bookings of the day" className={styles.scroll} data-calendar="">
      <div
        className={styles.day}
        style={{ "--hours": range.hours, "--places": calendar.places.length } as CSSProperties}
      >
        <div className={styles.corner} />
        {calendar.places.map((place) => (
          <h2 key={place.id} className={styles.place} title={place.name}>
            {place.name}
            {place.title && <small title={place.title}>{place.title}</small>}
          </h2>
        ))}
        <div className={styles.hours} aria-hidden="true">
          {Array.from({ length: range.hours }, (_, hour) => range.from + hour * HOUR_SECONDS).map((at) => (
            <span key={at}>{formatTime(at, zone)}</span>
          ))}
        </div>
        {calendar.places.map((place) => (
          <Column
            key={place.id}
            place={place}
            calendar={calendar}
            closed={closedIn(place, date, zone, range)}
            range={range}
            zone={zone}
          />
        ))}
        {isNow && <i className={styles.now} style={{ "--at": partOf(now, range) } as CSSProperties} />}
      </div>
    </Scroller>
  );
}

/** Returns where in the shown hours a moment is, from 0 to 1. */
const partOf = (at: number, { from, to }: Span): number => Math.min(1, Math.max(0, (at - from) / (to - from)));

function Column({
  place,
  calendar,
  closed,
  range,
  zone,
}: {
  place: CalendarPlace;
  calendar: Calendar;
  closed: readonly Span[];
  range: Span;
  zone: string;
}) {
  const isHere = (one: { place_id: string; starts_at: number; ends_at: number }) =>
    one.place_id === place.id && one.starts_at < range.to && one.ends_at > range.from;
  const bookings = calendar.bookings.filter(isHere);
  const style = (block: Span, track: number, tracks: number) =>
    ({
      "--top": partOf(block.from, range),
      "--bottom": partOf(block.to, range),
      "--track": track,
      "--tracks": tracks,
    }) as CSSProperties;
  if (place.category === "reservation") {
    return (
      <div className={styles.column}>
        {inTracks(calendar.timeslots.filter(isHere)).map(({ block, track, tracks }) => (
          <Timeslot
            key={block.id}
            place={place}
            timeslot={block}
            parties={bookings.filter((booking) => booking.timeslot_id === block.id)}
            zone={zone}
            style={style({ from: block.starts_at, to: block.ends_at }, track, tracks)}
          />
        ))}
      </div>
    );
  }
  return (
    <div
      className={styles.column}
      data-place={place.id}
      data-product={place.product_id}
      data-name={place.name}
      data-from={range.from}
      data-to={range.to}
    >
      {closed.map((span) => (
        <i
          key={span.from}
          className={styles.closed}
          style={{ "--top": partOf(span.from, range), "--bottom": partOf(span.to, range) } as CSSProperties}
          title={`Closed from ${formatTime(span.from, zone)} to ${formatTime(span.to, zone)}`}
        />
      ))}
      {inTracks(bookings).map(({ block, track, tracks }) => (
        <Link
          key={block.id}
          href={`/bookings/${block.id}` as Route}
          className={clsx(styles.block, styles.booking, block.status === "arrived" && styles.arrived)}
          style={style({ from: block.starts_at, to: block.ends_at }, track, tracks)}
          title={`${block.guest}, ${peopleText(block.party_size)}`}
          {...dragData(block, place)}
        >
          <b>{block.guest}</b>{" "}
          <span>
            {formatTime(block.starts_at, zone)} to {formatTime(block.ends_at, zone)}, {peopleText(block.party_size)}
            {block.status === "arrived" && ", arrived"}
          </span>
        </Link>
      ))}
    </div>
  );
}

/** A timeslot with its parties, as many as there is room for. */
function Timeslot({
  place,
  timeslot,
  parties,
  zone,
  style,
}: {
  place: CalendarPlace;
  timeslot: CalendarTimeslot;
  parties: readonly CalendarBooking[];
  zone: string;
  style: CSSProperties;
}) {
  const { id, starts_at, ends_at, seats, taken } = timeslot;
  const lines = Math.floor((((ends_at - starts_at) / HOUR_SECONDS) * HOUR_HEIGHT - 8) / LINE_HEIGHT) - 1;
  const shown = parties.length > lines ? parties.slice(0, Math.max(0, lines - 1)) : parties;
  const times = `${formatTime(starts_at, zone)} to ${formatTime(ends_at, zone)}`;
  return (
    <section
      className={clsx(styles.block, styles.timeslot)}
      style={style}
      aria-label={`${place.name}, ${times}`}
      data-slot={id}
      data-product={place.product_id}
      data-starts={starts_at}
    >
      <p>
        {times}, {taken} of {seats} seats
      </p>
      <ul>
        {shown.map((booking) => (
          <li key={booking.id}>
            <Link
              href={`/bookings/${booking.id}` as Route}
              className={clsx(styles.party, booking.status === "arrived" && styles.arrived)}
              title={booking.guest}
              {...dragData(booking, place)}
            >
              <b>{booking.guest}</b> {booking.party_size}
              {booking.status === "arrived" && ", arrived"}
            </Link>
          </li>
        ))}
        {parties.length > shown.length && (
          <li>
            <Link href={moreHref(timeslot, zone) as Route} className={styles.party}>
              {parties.length - shown.length} more
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

/** What the code that drags needs to know about a booking that can be moved. */
const dragData = ({ id, guest, starts_at, status }: CalendarBooking, place: CalendarPlace) =>
  status === "valid"
    ? {
        draggable: false, // as a link: the code moves the booking
        "data-booking": id,
        "data-product": place.product_id,
        "data-guest": guest,
        "data-starts": starts_at,
        "data-place-name": place.title === null ? "" : place.name,
      }
    : {};

/** The list of the bookings of the day of a timeslot's product. */
const moreHref = ({ place_id, starts_at }: CalendarTimeslot, zone: string): string => {
  const date = dateOf(fromUnix(starts_at), zone);
  return `/bookings?product=${place_id}&from=${date}&to=${date}`;
};

import { clsx } from "clsx";
import type { Route } from "next";
import { inTracks } from "#components/bookings/tracks.ts";
import { Link } from "#components/ui/link";
import { Meter } from "#components/ui/meter";
import { Text } from "#components/ui/text";
import { HOUR_SECONDS } from "#lib/core/spans";
import type { Product } from "#lib/domain/products/schema";
import { formatTime, longDay, shortDay, weekday } from "#lib/texts/time";
import styles from "./timeslots-week.module.css";

type Slot = NonNullable<Product["timeslots"]>[number];

interface Day {
  date: string;
  /** The day in Unix seconds, from its start to before the next one. */
  from: number;
  to: number;
}

/** Shown at least, in hours after midnight. */
const FIRST = 10;
const LAST = 18;

/** A week with a column for each day, in which the timeslots stand as blocks. On a phone the days are one below another. */
export function TimeslotsWeek({
  days,
  slots,
  hrefOf,
  chosen,
  today,
  now,
  zone,
}: {
  days: readonly Day[];
  slots: readonly Slot[];
  hrefOf: (slotId: string) => string;
  /** The timeslot that is open. */
  chosen?: string;
  today: string;
  now: number;
  zone: string;
}) {
  const ofDay = ({ from, to }: Day) => slots.filter(({ starts_at }) => starts_at >= from && starts_at < to);
  const { first, hours } = hoursOf(days, ofDay);
  return (
    <div className={styles.week} style={{ "--hours": hours } as React.CSSProperties}>
      <div className={styles.hours} aria-hidden="true">
        {Array.from({ length: hours }, (_, at) => `${first + at}:00`).map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      {days.map((day) => (
        <section key={day.date} className={styles.day} aria-label={longDay(day.from, zone)}>
          <h3 className={clsx(day.date === today && styles.today)}>
            <span>{weekday(day.from, zone).slice(0, 3)}</span> <span>{shortDay(day.from, now, zone)}</span>
          </h3>
          <ul>
            {inTracks(ofDay(day)).map(({ block, track, tracks }) => (
              <li
                key={block.id}
                style={
                  {
                    "--top": (block.starts_at - day.from) / HOUR_SECONDS - first,
                    "--length": (Math.min(block.ends_at, day.to) - block.starts_at) / HOUR_SECONDS,
                    "--track": track,
                    "--tracks": tracks,
                  } as React.CSSProperties
                }
              >
                <Block slot={block} href={hrefOf(block.id)} isChosen={block.id === chosen} now={now} zone={zone} />
              </li>
            ))}
          </ul>
          {ofDay(day).length === 0 && (
            <Text tone="quiet" className={styles.none}>
              None
            </Text>
          )}
        </section>
      ))}
    </div>
  );
}

function Block({
  slot: { starts_at, ends_at, seats, seats_taken },
  href,
  isChosen,
  now,
  zone,
}: {
  slot: Slot;
  href: string;
  isChosen: boolean;
  now: number;
  zone: string;
}) {
  const isFull = seats_taken >= seats;
  return (
    <Link
      className={clsx(styles.block, ends_at <= now && styles.over)}
      href={href as Route}
      replace
      scroll={false}
      aria-current={isChosen ? "true" : undefined}
      data-opens-task={isChosen ? "" : undefined}
    >
      <b>
        {formatTime(starts_at, zone)} <span className={styles.end}>to {formatTime(ends_at, zone)}</span>
      </b>
      <span>
        {seats_taken} of {seats}
        {isFull && ", full"}
      </span>
      <Meter
        label={`${seats_taken} of ${seats} seats taken`}
        parts={[{ percent: (100 * seats_taken) / seats, kind: "accent" }]}
      />
    </Link>
  );
}

/** Returns the hours that are shown: those of the day, and from the first timeslot of the week to the last one. */
function hoursOf(days: readonly Day[], ofDay: (day: Day) => readonly Slot[]): { first: number; hours: number } {
  const spans = days.flatMap((day) =>
    ofDay(day).map(({ starts_at, ends_at }) => [
      (starts_at - day.from) / HOUR_SECONDS,
      (Math.min(ends_at, day.to) - day.from) / HOUR_SECONDS,
    ]),
  );
  const first = Math.floor(Math.min(FIRST, ...spans.map(([start = FIRST]) => start)));
  const last = Math.ceil(Math.max(LAST, ...spans.map(([, end = LAST]) => end)));
  return { first, hours: last - first };
}

"use client";
import {
  agoWords,
  dateTimeWords,
  dateWords,
  exactWords,
  fineSpanWords,
  momentWords,
  secondWords,
  shortDay,
  spanWords,
  whenWords,
} from "#lib/texts/time";
import { useClock, useServerWords } from "./clock.tsx";

/** A time in the time zone of the store, from Unix seconds. `as`: moment (17:46), ago (4 min ago), second (17:46:12), date (20 Nov 2027), day (12 Nov), exact (20 Nov 2026, 17:44). */
export function Time({
  at,
  as = "moment",
  className,
}: {
  at: number;
  as?: "moment" | "second" | "when" | "ago" | "date" | "day" | "exact";
  className?: string;
}) {
  const { zone, now } = useClock();
  const isoTime = new Date(at * 1000).toISOString();
  if (useServerWords(at)) {
    return (
      <time dateTime={isoTime} className={className} suppressHydrationWarning>
        {""}
      </time>
    );
  }
  const words = {
    moment: () => momentWords(at, now, zone),
    second: () => secondWords(at, now, zone),
    when: () => whenWords(at, now, zone),
    ago: () => agoWords(at, now, zone),
    date: () => dateWords(at, zone),
    day: () => shortDay(at, now, zone),
    exact: () => dateTimeWords(at, zone),
  }[as]();
  return (
    <time dateTime={isoTime} title={exactWords(at, zone)} className={className} suppressHydrationWarning>
      {words}
    </time>
  );
}

/** The time until a moment, as words: "29 min". `fine` shows two units: "1 h 12 min". */
export function Span({ to, fine }: { to: number; fine?: boolean }) {
  const { now } = useClock();
  return <>{(fine ? fineSpanWords : spanWords)(Math.max(0, to - now))}</>;
}

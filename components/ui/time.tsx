"use client";
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatExact,
  formatFineSpan,
  formatMoment,
  formatSecond,
  formatSpan,
  formatWhen,
  shortDay,
} from "#lib/texts/time";
import { useClock, useServerText } from "./clock.tsx";

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
  if (useServerText(at)) {
    return (
      <time dateTime={isoTime} className={className} suppressHydrationWarning>
        {""}
      </time>
    );
  }
  const texts = {
    moment: () => formatMoment(at, now, zone),
    second: () => formatSecond(at, now, zone),
    when: () => formatWhen(at, now, zone),
    ago: () => formatAgo(at, now, zone),
    date: () => formatDate(at, zone),
    day: () => shortDay(at, now, zone),
    exact: () => formatDateTime(at, zone),
  }[as]();
  return (
    <time dateTime={isoTime} title={formatExact(at, zone)} className={className} suppressHydrationWarning>
      {texts}
    </time>
  );
}

/** The time until a moment, as words: "29 min". `fine` shows two units: "1 h 12 min". */
export function Span({ to, fine }: { to: number; fine?: boolean }) {
  const { now } = useClock();
  return <>{(fine ? formatFineSpan : formatSpan)(Math.max(0, to - now))}</>;
}

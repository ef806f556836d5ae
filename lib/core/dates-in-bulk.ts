import { localOf, momentOf } from "./day.ts";
import { readTimes } from "./day-time.ts";
import { localText } from "./local-text.ts";
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from "./spans.ts";
import { addSeconds, toUnix } from "./time.ts";

/** Dates to make at once: every chosen weekday from one day to another, at each of some times. */
export interface BulkDates {
  /** A day as 2026-11-28. */
  from: string;
  to: string;
  /** Days of the week, 1 is Monday. At least one, unless the first day is the only one. */
  days: readonly number[];
  /** Times of day: "18:00, 20h30", or from and to: "19:30–22:00". */
  times: string;
  /** How long each one takes whose time has no end; 0 where that is not stated, NaN where the text is no number. */
  minutes: number;
  /** The time zone of the days and times. */
  zone: string;
}

/** A date in the format of a browser's field, in local time: 2026-11-28T19:30. */
export interface BulkDate {
  starts_at: string;
  /** Empty where the length is not stated. */
  ends_at: string;
  /** The moment of the end in Unix seconds, where the length is stated and not the end: its local time can come twice. */
  ends_at_moment?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What is wrong with one of the texts. */
export interface BulkProblem {
  field: "from" | "to" | "days" | "times" | "minutes";
  message: string;
}

/**
 * Makes the dates, soonest first, at most `max`. Returns everything that is wrong with the texts when they are no days or times.
 * A length is real time, also on a night on which clocks change; a typed end is a time on the clock.
 * See `docs/decisions/095-lengths-and-repeated-hours.md`.
 */
export function datesInBulk(bulk: BulkDates, max: number): BulkDate[] | { problems: BulkProblem[] } {
  const { from, to, days, times, minutes, zone } = bulk;
  const spans = spansOf(times, minutes);
  const problems = problemsOf(bulk, spans);
  if (problems.length > 0) return { problems };
  const dates: BulkDate[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day += DAY_MS) {
    if (days.length > 0 && !days.includes(weekdayOf(day))) continue;
    for (const { start, length, isTimed } of spans) {
      if (dates.length === max) return tooMany(max);
      const at = day + start * MINUTE_MS;
      const starts_at = localText(at);
      if (length === 0) dates.push({ starts_at, ends_at: "" });
      else if (isTimed) dates.push({ starts_at, ends_at: localText(at + length * MINUTE_MS) });
      else dates.push({ starts_at, ...endAfter(starts_at, length, zone) });
    }
  }
  return dates.length > 0
    ? dates
    : { problems: [{ field: "to", message: "None of these weekdays is between those days. Choose other days." }] };
}

function endAfter(starts_at: string, minutes: number, zone: string) {
  const starts = momentOf(starts_at, zone);
  if (!starts) return { ends_at: "" };
  const ends = addSeconds(starts, minutes * 60);
  return { ends_at: localOf(ends, zone), ends_at_moment: String(toUnix(ends)) };
}

function problemsOf({ from, to, days, times, minutes }: BulkDates, spans: readonly unknown[]): BulkProblem[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  const isOrdered = Number.isNaN(first) || Number.isNaN(last) || first <= last;
  return [
    Number.isNaN(first) && { field: "from" as const, message: "Enter the first day." },
    Number.isNaN(last) && { field: "to" as const, message: "Enter the last day." },
    !isOrdered && { field: "to" as const, message: "The last day is before the first." },
    days.length === 0 && last > first && { field: "days" as const, message: "Choose at least one weekday." },
    spans.length === 0 && {
      field: "times" as const,
      message: times.trim()
        ? "Enter times such as 18:00, 20h30 or 7pm, or from and to, such as 19:30–22:00."
        : "Enter times such as 18:00, 20:30.",
    },
    !Number.isInteger(minutes) && { field: "minutes" as const, message: "Enter a whole number, such as 90." },
  ].filter((problem) => problem !== false);
}

const tooMany = (max: number): { problems: BulkProblem[] } => ({
  problems: [{ field: "to", message: `These are more than ${max} dates. Choose a shorter time.` }],
});

const dayOf = (day: string): number => (DAY.test(day) ? Date.parse(`${day}T00:00Z`) : Number.NaN);

const weekdayOf = (day: number): number => ((new Date(day).getUTCDay() + 6) % 7) + 1;

interface Span {
  start: number;
  length: number;
  /** Whether its end is typed. */
  isTimed: boolean;
}

/** Returns each start in minutes since midnight with its length, sorted, each once. An end before the start is on the next day. */
function spansOf(text: string, minutes: number): Span[] {
  const spans = new Map<string, Span>();
  for (const { from, to } of readTimes(text) ?? []) {
    const length = to === null ? minutes : to > from ? to - from : to - from + DAY_MINUTES;
    spans.set(`${from} ${length}`, { start: from, length, isTimed: to !== null });
  }
  return [...spans.values()].sort((a, b) => a.start - b.start || a.length - b.length);
}

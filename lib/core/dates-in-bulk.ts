/** Dates to make at once: every chosen weekday from one day to another, at each of some times. */
export interface BulkDates {
  /** A day as 2026-11-28. */
  from: string;
  to: string;
  /** Days of the week, 1 is Monday. At least one, unless the first day is the only one. */
  days: readonly number[];
  /** Times of day: "18:00, 20:30". */
  times: string;
  /** How long each one takes; 0 where that is not stated. */
  minutes: number;
}

/** A date in the format of a browser's field, in local time: 2026-11-28T19:30. */
export interface BulkDate {
  starts_at: string;
  /** Empty where the length is not stated. */
  ends_at: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/**
 * Makes the dates, soonest first, at most `max`. Returns what to enter instead when the texts are no days or times. It works
 * with local times: what daylight saving does to one of them is decided when it becomes a moment.
 */
export function datesInBulk(
  { from, to, days, times, minutes }: BulkDates,
  max: number,
): BulkDate[] | { error: string } {
  if (!DAY.test(from) || !DAY.test(to)) return { error: "Enter the first and the last day." };
  const starts = readTimes(times);
  if (!starts) return { error: "Enter times such as 18:00, 20:30." };
  const [first, last] = [Date.parse(`${from}T00:00Z`), Date.parse(`${to}T00:00Z`)];
  if (Number.isNaN(first) || Number.isNaN(last) || last < first) return { error: "The last day is before the first." };
  if (days.length === 0 && last > first) return { error: "Choose at least one weekday." };
  const dates: BulkDate[] = [];
  for (let day = first; day <= last; day += DAY_MS) {
    if (days.length > 0 && !days.includes(weekdayOf(day))) continue;
    for (const start of starts) {
      if (dates.length === max) return { error: `These are more than ${max} dates. Choose a shorter time.` };
      const at = day + start * 60_000;
      dates.push({ starts_at: localText(at), ends_at: minutes > 0 ? localText(at + minutes * 60_000) : "" });
    }
  }
  return dates.length > 0 ? dates : { error: "None of these days is in that time." };
}

/** Returns the same time a day later; nothing for a text that is no date. */
export function dayAfter(local: string): string {
  const at = Date.parse(`${local}Z`);
  return Number.isNaN(at) ? "" : localText(at + DAY_MS);
}

/** Returns the minutes from one date to another; nothing where there is no later one. */
export function minutesBetween(from: string, to: string): string {
  const minutes = (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
  return minutes > 0 ? String(minutes) : "";
}

const weekdayOf = (day: number): number => ((new Date(day).getUTCDay() + 6) % 7) + 1;

const localText = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** Returns minutes since midnight, sorted; null for a text that is no list of times. */
function readTimes(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter(Boolean);
  const minutes = parts.map((part) => {
    const [, hour, minute = "00"] = /^([01]?\d|2[0-3])(?:[:.h]([0-5]\d))?$/.exec(part) ?? [];
    return hour === undefined ? Number.NaN : Number(hour) * 60 + Number(minute);
  });
  return parts.length > 0 && !minutes.some(Number.isNaN) ? [...new Set(minutes)].sort((a, b) => a - b) : null;
}

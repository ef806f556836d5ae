import { DAY_SECONDS, HOUR_SECONDS } from "#lib/core/spans";
import { dateFormat } from "./date-format.ts";

const LOCALE = "en-GB";

/** Formats Unix seconds: today 17:46, within a week Thu 22:51, else 12 Nov, 20:15, in another year 12 Nov 2025, 20:15. */
export function formatMoment(at: number, now: number, zone: string): string {
  return dayBefore(formatTime(at, zone), at, now, zone);
}

/** Formats the time of day: 17:46. On a night on which clocks go back, a time that comes twice has its offset: 02:30 CEST. */
export function formatTime(at: number, zone: string): string {
  return part(at, zone, { ...CLOCK, ...(isRepeated(at, zone) && { timeZoneName: "short" }) });
}

/** Whether clocks show the time of a moment a second time, before or after it. */
export const isRepeated = (at: number, zone: string): boolean =>
  clocksChange(Math.floor(at / DAY_SECONDS), zone) &&
  CLOCK_CHANGES.some((seconds) => part(at + seconds, zone, CLOCK) === part(at, zone, CLOCK));

/** Formats a time from and to: Thu 19:30 to 23:00. */
export function formatRange(from: number, to: number, now: number, zone: string): string {
  const end = sameDay(from, to, zone) ? formatTime(to, zone) : formatMoment(to, now, zone);
  return `${formatWhen(from, now, zone)} to ${end}`;
}

/** As `formatMoment`, with seconds: 17:46:12, Thu 22:51:07. */
export function formatSecond(at: number, now: number, zone: string): string {
  const time = part(at, zone, { ...CLOCK, second: "2-digit", ...(isRepeated(at, zone) && { timeZoneName: "short" }) });
  return dayBefore(time, at, now, zone);
}

/** As `formatMoment`, with the word Today: Today 19:30. */
export function formatWhen(at: number, now: number, zone: string): string {
  const moment = formatMoment(at, now, zone);
  return sameDay(at, now, zone) ? `Today ${moment}` : moment;
}

/** Formats a date as 12 Nov, with the year when it is not the current one. */
export function shortDay(at: number, now: number, zone: string): string {
  const sameYear = part(at, zone, { year: "numeric" }) === part(now, zone, { year: "numeric" });
  return part(at, zone, sameYear ? { day: "numeric", month: "short" } : DATE);
}

/** Formats a date as 20 Nov 2027. */
export function formatDate(at: number, zone: string): string {
  return part(at, zone, DATE);
}

/** Formats a time as 20 Nov 2026, 17:44. */
export function formatDateTime(at: number, zone: string): string {
  return `${formatDate(at, zone)}, ${formatTime(at, zone)}`;
}

/** Formats the last hour as "Just now", "12 s ago" or "4 min ago", and any other time as `formatWhen` does. */
export function formatAgo(at: number, now: number, zone: string): string {
  const seconds = now - at;
  if (seconds < 0) return formatMoment(at, now, zone);
  if (seconds < 5) return "Just now";
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < HOUR_SECONDS) return `${Math.floor(seconds / 60)} min ago`;
  return formatWhen(at, now, zone);
}

/** Formats a duration, of either sign, in its largest unit: "12 s", "29 min", "9 h", "6 days". */
export function formatSpan(seconds: number): string {
  const span = Math.abs(seconds);
  if (span < 60) return `${Math.round(span)} s`;
  if (span < HOUR_SECONDS) return `${Math.round(span / 60)} min`;
  if (span < 2 * DAY_SECONDS) return `${Math.round(span / HOUR_SECONDS)} h`;
  return `${Math.round(span / DAY_SECONDS)} days`;
}

/** As `formatSpan`, but a duration from 1 to 6 hours also has minutes: "1 h 12 min". */
export function formatFineSpan(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60 || minutes >= 6 * 60 || minutes % 60 === 0) return formatSpan(seconds);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns the day of the week: Friday. */
export function weekday(at: number, zone: string): string {
  return part(at, zone, { weekday: "long" });
}

/** Formats a date as Friday 20 November. */
export function longDay(at: number, zone: string): string {
  return part(at, zone, { weekday: "long", day: "numeric", month: "long" }).replace(",", "");
}

/** Formats a time with seconds and time zone, for a tooltip: Fri, 20 November 2026, 17:46:12 CET. */
export function formatExact(at: number, zone: string): string {
  return part(at, zone, {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  }).replace(" at ", ", ");
}

/** Whether two times are on the same calendar day in the store's time zone. */
export function sameDay(a: number, b: number, zone: string): boolean {
  return dayNumber(a, zone) === dayNumber(b, zone);
}

const MAX_KNOWN = 2_000;
const knownChanges = new Map<string, boolean>();

/** Whether clocks change about a day in UTC, counted from 1970. Kept, because pages ask for thousands of times. */
export function clocksChange(day: number, zone: string): boolean {
  const key = `${day} ${zone}`;
  const known = knownChanges.get(key);
  if (known !== undefined) return known;
  const clock = (days: number) => part((day + days) * DAY_SECONDS, zone, CLOCK);
  const changes = clock(-1) !== clock(2);
  if (knownChanges.size === MAX_KNOWN) knownChanges.clear();
  knownChanges.set(key, changes);
  return changes;
}

/** Puts the day before a time, unless it is today: Thu 22:51. */
function dayBefore(time: string, at: number, now: number, zone: string): string {
  const days = dayNumber(at, zone) - dayNumber(now, zone);
  if (days === 0) return time;
  if (Math.abs(days) < 7) return `${part(at, zone, { weekday: "short" })} ${time}`;
  return `${shortDay(at, now, zone)}, ${time}`;
}

const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;
/** By how many seconds clocks change: an hour, half an hour on Lord Howe Island, two hours at Troll. */
const CLOCK_CHANGES = [3_600, -3_600, 1_800, -1_800, 7_200, -7_200];

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;

function dayNumber(at: number, zone: string): number {
  const [day, month, year] = part(at, zone, { day: "2-digit", month: "2-digit", year: "numeric" }).split("/");
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / (DAY_SECONDS * 1000);
}

const part = (at: number, zone: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(LOCALE, { ...options, timeZone: zone, hourCycle: "h23" }).format(at * 1000);

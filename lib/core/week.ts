import { clockText, readTimes } from "./day-time.ts";
import { DAY_MINUTES } from "./spans.ts";

/** The days of the week, Monday first. The number of a day is its place, from 1. */
export const WEEK_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** A time in which something is open, as HH:MM. It begins on a day, and ends on the next one if it `closesNextDay`. */
export interface OpenTime {
  opens: string;
  closes: string;
}

/** Reads open times such as "9 to 12:30, 14h-18h". Returns null for a text that is none, and nothing for an empty text. */
export function readOpenTimes(text: string): OpenTime[] | null {
  const times = readTimes(text)?.map(
    ({ from, to }) => to !== null && { opens: clockText(from), closes: clockText(to) },
  );
  return times?.every((time) => time !== false) ? times : null;
}

/** Whether the closing time, which is not later than the opening time, is on the next day. */
export const closesNextDay = ({ opens, closes }: OpenTime): boolean => closes <= opens;

const WEEK_MINUTES = 7 * DAY_MINUTES;

type DayTime = OpenTime & { day: number };

/**
 * Returns the place of the first of these open times that begins while another one is open, also from Sunday night to Monday; else -1.
 * Two that are both `stored` may overlap, as those that were made through the API do.
 */
export function overlapIn(times: readonly DayTime[], stored: readonly DayTime[] = []): number {
  const left = stored.map(textOf);
  const spans = times.map((time) => {
    const from = minutesOf(time.opens);
    const length = minutesOf(time.closes) - from;
    const at = left.indexOf(textOf(time));
    if (at >= 0) left.splice(at, 1); // a copy of it is new
    return {
      starts: (time.day - 1) * DAY_MINUTES + from,
      length: length > 0 ? length : length + DAY_MINUTES,
      isStored: at >= 0,
    };
  });
  return spans.findIndex(({ starts, isStored }, at) =>
    spans.some((other, before) => {
      const after = (starts - other.starts + WEEK_MINUTES) % WEEK_MINUTES;
      const overlaps = before !== at && after < other.length && (after > 0 || before < at);
      return overlaps && !(isStored && other.isStored);
    }),
  );
}

const textOf = ({ day, opens, closes }: DayTime): string => `${day} ${opens} ${closes}`;

/** Returns the open times of a day as minutes from its midnight to the next, with what is left of those of the day before. */
export function openMinutes(day: readonly OpenTime[], dayBefore: readonly OpenTime[]): { from: number; to: number }[] {
  return [
    ...dayBefore.filter(closesNextDay).map(({ closes }) => ({ from: 0, to: minutesOf(closes) })),
    ...day.map((time) => ({
      from: minutesOf(time.opens),
      to: closesNextDay(time) ? DAY_MINUTES : minutesOf(time.closes),
    })),
  ].filter(({ from, to }) => from < to);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Formats open times so that `readOpenTimes` reads them: "09:00 to 12:30, 14:00 to 18:00". */
export const openTimesText = (times: readonly OpenTime[]): string =>
  times.map(({ opens, closes }) => `${opens} to ${closes}`).join(", ");

import { clockText, readTimes } from "./day-time.ts";

/** The days of the week, Monday first. The number of a day is its place, from 1. */
export const WEEK_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** A time of a day in which something is open, as HH:MM. */
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

/** Formats open times so that `readOpenTimes` reads them: "09:00 to 12:30, 14:00 to 18:00". */
export const openTimesText = (times: readonly OpenTime[]): string =>
  times.map(({ opens, closes }) => `${opens} to ${closes}`).join(", ");

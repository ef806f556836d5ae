/** The days of the week, Monday first. The number of a day is its place, from 1. */
export const WEEK_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** A time of a day in which something is open, as HH:MM. */
export interface OpenTime {
  opens: string;
  closes: string;
}

const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?`;
const PERIOD = new RegExp(`^${TIME}\\s*(?:-|–|—|to|bis)\\s*${TIME}$`, "i");

/** Reads open times such as "9 to 12:30, 14:00-18". Returns null for a text that is none, and nothing for an empty text. */
export function readOpenTimes(text: string): OpenTime[] | null {
  const times: OpenTime[] = [];
  for (const part of text.split(/[,;]/).map((one) => one.trim())) {
    if (!part) continue;
    const match = PERIOD.exec(part);
    if (!match) return null;
    const [, fromHour, fromMinute, toHour, toMinute] = match;
    times.push({ opens: timeOf(fromHour, fromMinute), closes: timeOf(toHour, toMinute) });
  }
  return times;
}

/** Formats open times so that `readOpenTimes` reads them: "09:00 to 12:30, 14:00 to 18:00". */
export const openTimesText = (times: readonly OpenTime[]): string =>
  times.map(({ opens, closes }) => `${opens} to ${closes}`).join(", ");

const timeOf = (hour = "", minute = "00"): string => `${hour.padStart(2, "0")}:${minute}`;

import { localText } from "#lib/core/local-text";
import { DAY_MS } from "#lib/core/spans";
import { dateFormat } from "./date-format.ts";
import { clocksChange } from "./time.ts";

/**
 * Times of fields in the browser, with the formats that it has. `lib/core/day.ts` reads them on the server in the same way, with a
 * library that is too heavy for a page.
 */

/** Returns the two moments, in Unix seconds, of a local time that comes twice, such as 2026-10-25T02:30; none for any other one. */
export function repeatedMoments(local: string, zone: string): number[] {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted) || !clocksChange(Math.floor(wanted / DAY_MS), zone)) return [];
  const moments = [before(wanted, zone), after(wanted, zone)];
  const isTwice = moments[0] !== moments[1] && moments.every((at) => clockAt(at, zone) === wanted);
  return isTwice ? moments.map((at) => at / 1000) : [];
}

/** Returns the moment of a field as the server reads it, in Unix seconds; null for a text that is no time. */
export function fieldMoment(local: string, zone: string, moment = ""): number | null {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return null;
  if (moment && fieldText(Number(moment), zone) === local) return Number(moment);
  const first = before(wanted, zone);
  return ([first, after(wanted, zone)].find((at) => clockAt(at, zone) === wanted) ?? first) / 1000;
}

/** Returns the local time of a moment in Unix seconds, in the format of a browser's field. */
export const fieldText = (at: number, zone: string): string => localText(clockAt(at * 1000, zone));

const PARTS = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;

/** The moment of a local time by the offset that clocks have the day before, and the day after. */
const before = (local: number, zone: string): number => local - offsetAt(local - DAY_MS, zone);
const after = (local: number, zone: string): number => local - offsetAt(local + DAY_MS, zone);

const offsetAt = (at: number, zone: string): number => clockAt(at, zone) - at;

/** What clocks show at a moment, to the minute, in milliseconds as if it were UTC. */
function clockAt(at: number, zone: string): number {
  const text = dateFormat("en-GB", { ...PARTS, timeZone: zone, hourCycle: "h23" }).format(at);
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = text.split(/\D+/).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute);
}

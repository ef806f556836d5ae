import type { GuestEntry, GuestFacts } from "#lib/mail/facts";

/** RFC 5545: a line has at most 75 octets; the next begins with a space. */
const MAX_OCTETS = 75;

type Facts = Pick<GuestFacts, "store" | "order">;

interface Options {
  /** When the file is written, in Unix seconds: before its entries were read, so that what is read later has a later one. */
  at: number;
  /** Nothing of the entries is valid any longer: they are removed from the calendar. */
  isCanceled?: boolean;
}

/** Returns an iCalendar file (RFC 5545) with the times of entries in UTC, or null when there are none. */
export function toCalendar(entries: readonly GuestEntry[], facts: Facts, options: Options): string | null {
  if (entries.length === 0) return null;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Zakka//Zakka//EN",
    `METHOD:${options.isCanceled ? "CANCEL" : "PUBLISH"}`,
    ...entries.flatMap((entry) => linesOf(entry, facts, options)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function linesOf(entry: GuestEntry, facts: Facts, { at, isCanceled }: Options): string[] {
  const { title, starts_at, ends_at, place, ended } = entry;
  return [
    "BEGIN:VEVENT",
    `UID:${uidOf(entry, facts)}`,
    `DTSTAMP:${stamp(at)}`,
    // A calendar takes the highest number. Items that end within one second each raise it.
    `SEQUENCE:${at + ended}`,
    `DTSTART:${stamp(starts_at)}`,
    ...(ends_at === null ? [] : [`DTEND:${stamp(ends_at)}`]),
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place ?? facts.store.name)}`,
    `STATUS:${isCanceled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** Two orders of one event have an entry each, so that the end of one leaves the other. The first has the shorter name. */
const uidOf = ({ occasion_id, is_first }: GuestEntry, { order }: Facts): string =>
  is_first ? `${occasion_id}@zakka` : `${occasion_id}-${order.id}@zakka`;

/** Formats Unix seconds as 20261120T183000Z. */
const stamp = (at: number): string => new Date(at * 1000).toISOString().replace(/[-:]|\.\d{3}/g, "");

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\\n")
    .replace(/\p{Cc}/gu, "");

/** Breaks a long line between characters. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (Buffer.byteLength(current + character) > MAX_OCTETS) {
      lines.push(current);
      current = " ";
    }
    current += character;
  }
  return [...lines, current].join("\r\n");
}

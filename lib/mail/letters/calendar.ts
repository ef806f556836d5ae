import type { GuestItem, GuestStore } from "#lib/domain/guest-mail/schema";

/** RFC 5545: a line has at most 75 octets; the next begins with a space. */
const MAX_OCTETS = 75;

interface Options {
  /** When the mail was written, in Unix seconds: a later file replaces the times of an earlier one. */
  at: number;
  /** The items are no longer valid: their times are removed from the calendar. */
  isCanceled?: boolean;
}

/**
 * Returns an iCalendar file (RFC 5545) with the times of items in UTC, one entry for all tickets of a date. Null when none of
 * them has a time.
 */
export function toCalendar(items: readonly GuestItem[], store: GuestStore, options: Options): string | null {
  const dated = items.filter((item) => item.starts_at !== null && item.occasion_id !== null);
  const occasions = [...new Map(dated.map((item) => [item.occasion_id, item])).values()];
  if (occasions.length === 0) return null;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Zakka//Zakka//EN",
    `METHOD:${options.isCanceled ? "CANCEL" : "PUBLISH"}`,
    ...occasions.flatMap((item) => entryOf(item, store, options)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function entryOf(item: GuestItem, store: GuestStore, { at, isCanceled }: Options): string[] {
  const { title, detail, starts_at, ends_at, place, occasion_id, kind } = item;
  return [
    "BEGIN:VEVENT",
    `UID:${occasion_id}@zakka`,
    `DTSTAMP:${stamp(at)}`,
    `SEQUENCE:${at}`,
    `DTSTART:${stamp(starts_at ?? 0)}`,
    ...(ends_at === null ? [] : [`DTEND:${stamp(ends_at)}`]),
    `SUMMARY:${escaped(kind === "booking" && detail ? `${title}, ${detail}` : title)}`,
    `LOCATION:${escaped(place ?? store.name)}`,
    `STATUS:${isCanceled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

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

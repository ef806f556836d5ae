const LOCALE = "en-GB";
const DAY_SECONDS = 86_400;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Today 17:46, within a week Thu 22:51, older 12 Nov, 20:15, another year 12 Nov 2025, 20:15. Unix seconds. */
export function momentWords(at: number, now: number, zone: string): string {
  const time = part(at, zone, { hour: "2-digit", minute: "2-digit" });
  const days = dayNumber(at, zone) - dayNumber(now, zone);
  if (days === 0) return time;
  if (Math.abs(days) < 7) return `${part(at, zone, { weekday: "short" })} ${time}`;
  return `${shortDay(at, now, zone)}, ${time}`;
}

/** As momentWords, to the second: 17:46:12, Thu 22:51:07. For what is looked up in a log. */
export function secondWords(at: number, now: number, zone: string): string {
  return `${momentWords(at, now, zone)}:${String(at % 60).padStart(2, "0")}`;
}

/** As momentWords, but says the day of today too: "Today 19:30". */
export function whenWords(at: number, now: number, zone: string): string {
  const moment = momentWords(at, now, zone);
  return moment.length === 5 ? `Today ${moment}` : moment;
}

/** 12 Nov, with the year where it is not this one. */
export function shortDay(at: number, now: number, zone: string): string {
  const sameYear = part(at, zone, { year: "numeric" }) === part(now, zone, { year: "numeric" });
  return part(at, zone, sameYear ? { day: "numeric", month: "short" } : DATE);
}

/** 20 Nov 2027. */
export function dateWords(at: number, zone: string): string {
  return part(at, zone, DATE);
}

/** 20 Nov 2026, 17:44. */
export function dateTimeWords(at: number, zone: string): string {
  return `${dateWords(at, zone)}, ${part(at, zone, { hour: "2-digit", minute: "2-digit" })}`;
}

/** "12 s ago", "4 min ago", "3 h ago"; earlier than today "Today 04:00" is no longer true, so a moment. */
export function agoWords(at: number, now: number, zone: string): string {
  const seconds = now - at;
  if (seconds < 0) return momentWords(at, now, zone);
  if (seconds < 5) return "Just now";
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  const moment = momentWords(at, now, zone);
  return moment.length === 5 ? `Today ${moment}` : moment;
}

/** How long until or since, in its largest unit: "12 s", "29 min", "9 h", "6 days". */
export function spanWords(seconds: number): string {
  const span = Math.abs(seconds);
  if (span < 60) return `${Math.round(span)} s`;
  if (span < 3600) return `${Math.round(span / 60)} min`;
  if (span < 2 * DAY_SECONDS) return `${Math.round(span / 3600)} h`;
  return `${Math.round(span / DAY_SECONDS)} days`;
}

/** A span in two units where the first is small: "1 h 12 min", "29 min", "9 h", "6 days". */
export function fineSpanWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60 || minutes >= 6 * 60 || minutes % 60 === 0) return spanWords(seconds);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Friday. */
export function weekday(at: number, zone: string): string {
  return part(at, zone, { weekday: "long" });
}

/** Friday 20 November. */
export function longDay(at: number, zone: string): string {
  return part(at, zone, { weekday: "long", day: "numeric", month: "long" }).replace(",", "");
}

/** The exact instant with its zone, for a tooltip: Fri, 20 November 2026, 17:46:12 CET. */
export function exactWords(at: number, zone: string): string {
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

/** The same calendar day as another instant, in the store's zone. */
export function sameDay(a: number, b: number, zone: string): boolean {
  return dayNumber(a, zone) === dayNumber(b, zone);
}

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;

function dayNumber(at: number, zone: string): number {
  const [day, month, year] = part(at, zone, { day: "2-digit", month: "2-digit", year: "numeric" }).split("/");
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / (DAY_SECONDS * 1000);
}

function part(at: number, zone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone, hourCycle: "h23" });
    formats.set(key, format);
  }
  return format.format(at * 1000);
}

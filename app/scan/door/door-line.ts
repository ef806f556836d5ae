import { clock, daysUntil } from "#app/scan/verdict/times";
import type { Door, DoorEvent } from "#lib/domain/door/schema";

/** What the bar says about the door: where it is, and how many of its guests are in, on all phones together. */
export interface DoorLine {
  /** Null unless there is one event today. */
  event: { title: string; place: string } | null;
  in: number;
  expected: number;
}

/** Returns the line for the events of today, or null if there are none. `now` is in Unix seconds. */
export function doorLine(door: Pick<Door, "events" | "store">, now: number): DoorLine | null {
  const zone = door.store.time_zone;
  const today = door.events.filter((event) => isToday(event, now, zone));
  const [first] = today;
  if (!first) return null;
  const sum = (count: (event: DoorEvent) => number) => today.reduce((total, event) => total + count(event), 0);
  return {
    event: today.length === 1 ? { title: first.title, place: placeOf(first, zone) } : null,
    in: sum((event) => event.in),
    expected: sum((event) => event.sold),
  };
}

/** An event that began yesterday and goes on past midnight is one of today. */
const isToday = ({ starts_at, ends_at }: DoorEvent, now: number, zone: string): boolean =>
  daysUntil(starts_at, now, zone) === 0 || (starts_at < now && ends_at !== null && ends_at > now);

const placeOf = ({ location, starts_at }: DoorEvent, zone: string): string =>
  [location, clock(starts_at, zone)].filter(Boolean).join(", ");

import { daysUntil } from "#app/scan/verdict/times";
import type { Door, DoorEvent } from "#lib/domain/door/schema";

/** The events that the staff has chosen for this door. Null: everything today. */
export type DoorPick = readonly string[] | null;

const KEY = "zakka.scan.door-pick";
/** More events than the API takes at a time cannot be named; then the device's own limit holds. */
const MOST_EVENTS = 100;
/** The list takes so many. */
const MOST_LISTED = 50;
/** What began in this time may still go on. */
const EVENING_SECONDS = 12 * 3_600;
const LONG_SECONDS = 24 * 3_600;
/** Admits no ticket, on a day without events. */
const NO_EVENT = "00000000-0000-0000-0000-000000000000";

/**
 * Returns the ids of the events whose tickets this door admits, to send with each scan: the chosen ones, else those of today.
 * Null: too many to name. `now` is in Unix seconds.
 */
export function admittedEvents(door: DoorEvents, pick: DoorPick, now: number): readonly string[] | null {
  const chosen = eventsOf(door, pick, now).map(({ id }) => id);
  if (chosen.length > MOST_EVENTS) return null;
  return chosen.length === 0 ? [NO_EVENT] : chosen;
}

/**
 * Returns the ids of the events to ask the list for: the chosen ones and, for the answer to a guest at the wrong door, those of
 * today. Null: those of today, which the server knows.
 */
export function listedEvents(door: DoorEvents, pick: DoorPick, now: number): readonly string[] | null {
  if (!pick) return null;
  const ids = [...eventsOf(door, pick, now), ...eventsOf(door, null, now)].map(({ id }) => id);
  return [...new Set(ids)].slice(0, MOST_LISTED);
}

/** Returns the chosen events that can still be admitted, else those of today. */
export function eventsOf(door: DoorEvents, pick: DoorPick, now: number): DoorEvent[] {
  const chosen = door.events.filter(({ id }) => pick?.includes(id));
  return chosen.length > 0 ? chosen : door.events.filter((event) => isOfToday(event, now, door.store.time_zone));
}

type DoorEvents = { events: Door["events"]; store: { time_zone: string } };

/** True for an event of today, one of the evening before, and a longer one that goes on, such as a pass for the season. */
export const isOfToday = ({ starts_at, ends_at }: DoorEvent, now: number, zone: string): boolean =>
  daysUntil(starts_at, now, zone) === 0 ||
  (starts_at < now && (now - starts_at < EVENING_SECONDS || (ends_at !== null && ends_at > now)));

/** True for an event of more than a day, whose guests come on any of its days. */
export const isLong = ({ starts_at, ends_at }: DoorEvent): boolean =>
  ends_at !== null && ends_at - starts_at > LONG_SECONDS;

/** Returns what was chosen on this phone for a device. */
export function keptPick(device: string): DoorPick {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as { device: string; ids: string[] } | null;
    return kept?.device === device ? kept.ids : null;
  } catch {
    return null;
  }
}

export function keepPick(device: string, ids: DoorPick): void {
  try {
    if (ids === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ device, ids }));
  } catch {
    // Storage is turned off: the choice holds until the page is closed.
  }
}

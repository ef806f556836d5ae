import type { ListedParts } from "#app/scan/list/ask-list";
import { MAX_DOOR_PLACES } from "#lib/core/limits";
import { DAY_SECONDS } from "#lib/core/spans";
import type { Door, DoorEvent, DoorResource, DoorTimeslot } from "#lib/domain/door/schema";
import { type Admission, isForToday } from "#lib/domain/issued-items/admission";

/** What the staff has chosen for this door, each by its ids: the tickets and bookings of nothing else are let in. */
export interface DoorChoice {
  ticket_event_ids: readonly string[];
  timeslot_ids: readonly string[];
  /** People, tables and rooms, for their appointments of today. */
  resource_ids: readonly string[];
}

/** Null: everything today. */
export type DoorPick = DoorChoice | null;

export const NOTHING: DoorChoice = { ticket_event_ids: [], timeslot_ids: [], resource_ids: [] };

export const countOf = ({ ticket_event_ids, timeslot_ids, resource_ids }: DoorChoice): number =>
  ticket_event_ids.length + timeslot_ids.length + resource_ids.length;

const KEY = "zakka.scan.door-pick";
/** Names nothing: a door of timeslots admits no ticket, one of events no booking. */
const NONE = "00000000-0000-0000-0000-000000000000";

export type DoorThings = Pick<Door, "events" | "timeslots" | "resources"> & { store: { time_zone: string } };

/**
 * Returns what this door admits, to send with each scan: what was chosen, else everything today, of which the server knows what it
 * is. `door` is null before the server has said it.
 */
export function admissionOf(door: DoorThings | null, pick: DoorPick): Admission {
  const chosen = door ? stillThere(door, pick) : pick;
  if (!chosen) return { only_today: true };
  return {
    ticket_event_ids: orNone(chosen.ticket_event_ids),
    timeslot_ids: orNone(chosen.timeslot_ids),
    ...(chosen.resource_ids.length > 0 && { resource_ids: chosen.resource_ids }),
    only_today: true,
  };
}

const orNone = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : [NONE]);

/** Returns the part of a choice that can still be admitted. Null, if nothing is left of it: it is no choice. */
function stillThere(door: DoorThings, pick: DoorPick): DoorPick {
  if (!pick) return null;
  const known = (ids: readonly string[], things: readonly { id: string }[]) =>
    ids.filter((id) => things.some((thing) => thing.id === id));
  const chosen = {
    ticket_event_ids: known(pick.ticket_event_ids, door.events),
    timeslot_ids: known(pick.timeslot_ids, door.timeslots),
    resource_ids: known(pick.resource_ids, door.resources),
  };
  return countOf(chosen) > 0 ? chosen : null;
}

/** The list takes so many of each. */

/**
 * Returns what to ask the list for: what was chosen and, for the answer to a guest at the wrong door, the events of today. `now` is
 * in Unix seconds.
 */
export function listedParts(door: DoorThings, pick: DoorPick, now: number): ListedParts {
  const chosen = stillThere(door, pick);
  const events = chosen?.ticket_event_ids ?? [];
  const today = thingsOf(door, null, now).events.map(({ id }) => id);
  return {
    ticketEventIds: events.length === 0 ? null : [...new Set([...events, ...today])].slice(0, MAX_DOOR_PLACES),
    timeslotIds: chosen?.timeslot_ids ?? [],
  };
}

export interface Things {
  events: DoorEvent[];
  timeslots: DoorTimeslot[];
  resources: DoorResource[];
}

/** Returns what this door admits: what was chosen and is still there, else what is for today. */
export function thingsOf(door: DoorThings, pick: DoorPick, now: number): Things {
  const chosen = stillThere(door, pick);
  if (chosen) {
    return {
      events: door.events.filter(({ id }) => chosen.ticket_event_ids.includes(id)),
      timeslots: door.timeslots.filter(({ id }) => chosen.timeslot_ids.includes(id)),
      resources: door.resources.filter(({ id }) => chosen.resource_ids.includes(id)),
    };
  }
  const isToday = (thing: DoorEvent | DoorTimeslot) => isForToday(thing, now, door.store.time_zone);
  return {
    events: door.events.filter(isToday),
    timeslots: door.timeslots.filter(isToday),
    resources: door.resources.filter(({ booked }) => booked > 0),
  };
}

/** True for an event of more than a day, whose guests come on any of its days. */
export const isLong = ({ starts_at, ends_at }: DoorEvent): boolean =>
  ends_at !== null && ends_at - starts_at > DAY_SECONDS;

/** Returns what was chosen on this phone for a device. */
export function keptPick(device: string): DoorPick {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as { device: string; ids: Kept } | null;
    if (kept?.device !== device) return null;
    return Array.isArray(kept.ids) ? { ...NOTHING, ticket_event_ids: kept.ids } : kept.ids;
  } catch {
    return null;
  }
}

/** Before there was more to choose, only the ids of events were kept. */
type Kept = DoorChoice | string[];

export function keepPick(device: string, pick: DoorPick): void {
  try {
    if (pick === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ device, ids: pick }));
  } catch {
    // Storage is turned off: the choice holds until the page is closed.
  }
}

import { clock } from "#app/scan/verdict/times";
import type { Door, DoorEvent } from "#lib/domain/door/schema";
import { type DoorPick, eventsOf, isLong } from "./pick.ts";

/** What the bar says about the door: where it is, and how many of its guests are in, on all phones together. */
export interface DoorLine {
  /** Null unless this door admits one event. */
  event: { title: string; place: string } | null;
  /** What was chosen, if it was several events. */
  title: string | null;
  in: number;
  expected: number;
}

/**
 * Returns the line for the events of this door, or null if there are none. Events of more than a day are not counted: nobody
 * knows who of their guests comes today. `now` is in Unix seconds.
 */
export function doorLine(door: Pick<Door, "events" | "store">, pick: DoorPick, now: number): DoorLine | null {
  const admitted = eventsOf(door, pick, now);
  const counted = admitted.length === 1 ? admitted : admitted.filter((event) => !isLong(event));
  const [first] = counted;
  if (!first) return null;
  const sum = (count: (event: DoorEvent) => number) => counted.reduce((total, event) => total + count(event), 0);
  return {
    event: admitted.length === 1 ? { title: first.title, place: placeOf(first, door.store.time_zone) } : null,
    title: pick && admitted.length > 1 ? `${admitted.length} events` : null,
    in: sum((event) => event.in),
    expected: sum((event) => event.sold),
  };
}

const placeOf = ({ location, starts_at }: DoorEvent, zone: string): string =>
  [location, clock(starts_at, zone)].filter(Boolean).join(", ");

import { clock } from "#app/scan/verdict/times";
import { type DoorPick, type DoorThings, isLong, thingsOf } from "./pick.ts";

/** What the bar says about the door: where it is, and how many of its guests are in, on all phones together. */
export interface DoorLine {
  /** Null unless this door admits one event, timeslot or list of appointments. */
  only: { title: string; place: string } | null;
  /** What was chosen, if it was several. */
  title: string | null;
  in: number;
  expected: number;
}

/**
 * Returns the line for what this door admits, or null if there is nothing. Events of more than a day are not counted: nobody
 * knows who of their guests comes today. `now` is in Unix seconds.
 */
export function doorLine(door: DoorThings, pick: DoorPick, now: number): DoorLine | null {
  const admitted = linesOf(door, pick, now);
  const counted = admitted.length === 1 ? admitted : admitted.filter(({ isUncounted }) => !isUncounted);
  const [first] = counted;
  if (!first) return null;
  return {
    only: admitted.length === 1 ? { title: first.title, place: first.place } : null,
    title: pick && admitted.length > 1 ? `${admitted.length} lists` : null,
    in: counted.reduce((sum, one) => sum + one.in, 0),
    expected: counted.reduce((sum, { expected }) => sum + expected, 0),
  };
}

interface Line {
  title: string;
  place: string;
  in: number;
  expected: number;
  isUncounted: boolean;
}

function linesOf(door: DoorThings, pick: DoorPick, now: number): Line[] {
  const { events, timeslots, resources } = thingsOf(door, pick, now);
  const at = (starts: number) => clock(starts, door.store.time_zone);
  return [
    ...events.map((event) => ({
      title: event.title,
      place: [event.location, at(event.starts_at)].filter(Boolean).join(", "),
      in: event.in,
      expected: event.sold,
      isUncounted: isLong(event),
    })),
    ...timeslots.map((slot) => ({
      title: slot.title,
      place: `${at(slot.starts_at)} to ${at(slot.ends_at)}`,
      in: slot.in,
      expected: slot.taken,
      isUncounted: false,
    })),
    ...resources.map(({ name, title, booked, in: inside }) => ({
      title: name,
      place: title,
      in: inside,
      expected: booked,
      isUncounted: false,
    })),
  ];
}

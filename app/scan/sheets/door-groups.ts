import { type DoorChoice, thingsOf } from "#app/scan/door/pick";
import type { Door, DoorEvent, DoorResource, DoorTimeslot } from "#lib/domain/door/schema";
import { formatTime, formatWhen } from "#lib/texts/time";

/** What can be chosen for a door, under one title. */
export interface ChoiceGroup {
  kind: keyof DoorChoice;
  title: string;
  /** Chooses all of them at once. Null: they are not one list. */
  all: string | null;
  choices: { id: string; name: string; note: string | null; counts: string }[];
}

/** Returns what can be chosen for this door: events, timeslots and lists of appointments, those of today first. */
export function groupsOf(door: Pick<Door, "events" | "timeslots" | "resources" | "store">, now: number): ChoiceGroup[] {
  const zone = door.store.time_zone;
  const today = thingsOf(door, null, now);
  const eventsOf = (title: string, events: readonly DoorEvent[]): ChoiceGroup => ({
    kind: "ticket_event_ids",
    title,
    all: null,
    choices: events.map((event) => ({
      id: event.id,
      name: event.title,
      note: [formatWhen(event.starts_at, now, zone), event.location].filter(Boolean).join(", "),
      counts: `${event.in} of ${event.sold}`,
    })),
  });
  const slotsOf = ([title, slots]: [string, DoorTimeslot[]]): ChoiceGroup => ({
    kind: "timeslot_ids",
    title: `${title}, today`,
    all: "All of today",
    choices: slots.map((slot) => ({
      id: slot.id,
      name: `${formatTime(slot.starts_at, zone)} to ${formatTime(slot.ends_at, zone)}`,
      note: null,
      counts: `${slot.in} of ${slot.taken}`,
    })),
  });
  const otherSlots = door.timeslots.filter((slot) => !today.timeslots.includes(slot));
  return [
    eventsOf("Events today", today.events),
    ...[...Map.groupBy(today.timeslots, ({ title }) => title)].map(slotsOf),
    ...[...Map.groupBy(door.resources, ({ title }) => title)].map(appointmentsOf),
    eventsOf(
      "Events of other days",
      door.events.filter((event) => !today.events.includes(event)),
    ),
    {
      kind: "timeslot_ids",
      title: "Timeslots of other days",
      all: null,
      choices: otherSlots.map((slot) => ({
        id: slot.id,
        name: slot.title,
        note: formatWhen(slot.starts_at, now, zone),
        counts: `${slot.in} of ${slot.taken}`,
      })),
    } satisfies ChoiceGroup,
  ].filter(({ choices }) => choices.length > 0);
}

const appointmentsOf = ([title, resources]: [string, DoorResource[]]): ChoiceGroup => ({
  kind: "resource_ids",
  title: `${title}, appointments today`,
  all: "All appointments",
  choices: resources.map(({ id, name, booked, in: inside }) => ({
    id,
    name,
    note: null,
    counts: booked === 0 ? "None today" : `${inside} of ${booked}`,
  })),
});

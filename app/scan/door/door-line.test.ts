import { expect, test } from "vitest";
import type { Door, DoorEvent } from "#lib/domain/door/schema";
import { doorLine } from "./door-line.ts";
import { NOTHING } from "./pick.ts";

/** Friday 20 November 2026, 20:20 in Berlin. */
const NOW = Date.UTC(2026, 10, 20, 19, 20) / 1000;
const HOUR = 3_600;

const event = (part: Partial<DoorEvent>): DoorEvent => ({
  id: "e",
  title: "Winter Lights",
  starts_at: NOW - HOUR,
  ends_at: null,
  location: "Main hall",
  capacity: null,
  sold: 120,
  in: 86,
  tiers: [],
  ...part,
});
const STORE = { time_zone: "Europe/Berlin" } as Door["store"];
const doorOf = (things: Partial<Pick<Door, "events" | "timeslots" | "resources">>) => ({
  store: STORE,
  events: [],
  timeslots: [],
  resources: [],
  ...things,
});
const at = (...events: DoorEvent[]) => doorLine(doorOf({ events }), null, NOW);
const slot = { id: "s", title: "Dinner", starts_at: NOW, ends_at: NOW + 2 * HOUR, seats: 20, taken: 12, in: 5 };
const room = { id: "r", title: "Massage", name: "Room 2", booked: 4, in: 1 };

test("one event today is named, with its place, its start and its guests", () => {
  const tomorrow = event({ title: "Tomorrow", starts_at: NOW + 24 * HOUR });
  expect(at(event({}), tomorrow)).toEqual({
    only: { title: "Winter Lights", place: "Main hall, 19:20" },
    title: null,
    in: 86,
    expected: 120,
  });
});

test("the guests of several events are added, and none of them is named", () => {
  expect(at(event({}), event({ starts_at: NOW + HOUR, sold: 10, in: 1 }))).toEqual({
    only: null,
    title: null,
    in: 87,
    expected: 130,
  });
});

test("an event that began yesterday counts while it goes on", () => {
  const night = { starts_at: NOW - 23 * HOUR, sold: 5, in: 4 };
  expect(at(event({ ...night, ends_at: NOW + HOUR }))).toMatchObject({ in: 4 });
  expect(at(event({ ...night, ends_at: NOW - HOUR }))).toBeNull();
  expect(at(event({ ...night, starts_at: NOW - 8 * HOUR, ends_at: null }))).toMatchObject({ in: 4 });
  expect(at()).toBeNull();
});

test("of a pass for many days nobody knows who comes today, unless it is the only event of this door", () => {
  const pass = event({ id: "pass", starts_at: NOW - 900 * HOUR, ends_at: NOW + 900 * HOUR, sold: 40, in: 30 });
  expect(at(pass, event({}))).toMatchObject({ in: 86, expected: 120 });
  expect(at(pass)).toMatchObject({ in: 30, expected: 40 });
});

test("the chosen events are named and counted; those that are long over are not", () => {
  const tomorrow = event({ id: "t", title: "Tomorrow", starts_at: NOW + 24 * HOUR, sold: 7, in: 1 });
  const door = doorOf({ events: [event({}), tomorrow] });
  const chosen = (...ids: string[]) => doorLine(door, { ...NOTHING, ticket_event_ids: ids }, NOW);
  expect(chosen("t")).toMatchObject({ only: { title: "Tomorrow" }, in: 1, expected: 7 });
  expect(chosen("t", "e")).toMatchObject({ only: null, title: "2 lists", expected: 127 });
  expect(chosen("gone")).toMatchObject({ only: { title: "Winter Lights" } });
});

test("a timeslot and a list of appointments are named as an event is, and count their guests", () => {
  const door = doorOf({
    events: [event({})],
    timeslots: [slot],
    resources: [room, { ...room, id: "free", booked: 0 }],
  });
  const chosen = (pick: Partial<typeof NOTHING>) => doorLine(door, { ...NOTHING, ...pick }, NOW);
  expect(chosen({ timeslot_ids: ["s"] })).toEqual({
    only: { title: "Dinner", place: "20:20 to 22:20" },
    title: null,
    in: 5,
    expected: 12,
  });
  expect(chosen({ resource_ids: ["r"] })).toMatchObject({ only: { title: "Room 2", place: "Massage" }, in: 1 });
  expect(doorLine(door, null, NOW)).toEqual({ only: null, title: null, in: 92, expected: 136 });
});

import { expect, test } from "vitest";
import type { Door, DoorEvent } from "#lib/domain/door/schema";
import { doorLine } from "./door-line.ts";

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
const at = (...events: DoorEvent[]) => doorLine({ store: STORE, events }, null, NOW);

test("one event today is named, with its place, its start and its guests", () => {
  const tomorrow = event({ title: "Tomorrow", starts_at: NOW + 24 * HOUR });
  expect(at(event({}), tomorrow)).toEqual({
    event: { title: "Winter Lights", place: "Main hall, 19:20" },
    title: null,
    in: 86,
    expected: 120,
  });
});

test("the guests of several events are added, and none of them is named", () => {
  expect(at(event({}), event({ starts_at: NOW + HOUR, sold: 10, in: 1 }))).toEqual({
    event: null,
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
  const door = { store: STORE, events: [event({}), tomorrow] };
  expect(doorLine(door, ["t"], NOW)).toMatchObject({ event: { title: "Tomorrow" }, in: 1, expected: 7 });
  expect(doorLine(door, ["t", "e"], NOW)).toMatchObject({ event: null, title: "2 events", expected: 127 });
  expect(doorLine(door, ["gone"], NOW)).toMatchObject({ event: { title: "Winter Lights" } });
});

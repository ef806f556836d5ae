import { expect, test } from "vitest";
import type { DoorEvent } from "#lib/domain/door/schema";
import { admittedEvents, listedEvents } from "./pick.ts";

/** Friday 20 November 2026, 20:20 in Berlin. */
const NOW = Date.UTC(2026, 10, 20, 19, 20) / 1000;
const HOUR = 3_600;

const event = (id: string, starts_at: number, ends_at: number | null = null) =>
  ({ id, starts_at, ends_at }) as DoorEvent;
const door = (...events: DoorEvent[]) => ({ store: { time_zone: "Europe/Berlin" }, events });

test("without a choice the events of today are admitted, those of last evening, and longer ones that go on", () => {
  const events = [
    event("morning", NOW - 12 * HOUR),
    event("now", NOW - HOUR),
    event("late", NOW + 3 * HOUR),
    event("season", NOW - 2_000 * HOUR, NOW + HOUR),
    event("over", NOW - 2_000 * HOUR, NOW - HOUR),
    event("yesterday", NOW - 24 * HOUR),
    event("tomorrow", NOW + 5 * HOUR),
  ];
  expect(admittedEvents(door(...events), null, NOW)).toEqual(["morning", "now", "late", "season"]);
  const afterMidnight = NOW + 5 * HOUR;
  expect(admittedEvents(door(...events), null, afterMidnight)).toEqual(["now", "late", "tomorrow"]);
});

test("the chosen events are admitted, also those of another day; a choice that is gone is no choice", () => {
  const two = door(event("now", NOW), event("tomorrow", NOW + 24 * HOUR));
  expect(admittedEvents(two, ["tomorrow"], NOW)).toEqual(["tomorrow"]);
  expect(admittedEvents(two, ["gone"], NOW)).toEqual(["now"]);
});

test("on a day without events no ticket is admitted, and more than the API takes are not named", () => {
  expect(admittedEvents(door(event("tomorrow", NOW + 24 * HOUR)), null, NOW)).toEqual([
    "00000000-0000-0000-0000-000000000000",
  ]);
  const many = Array.from({ length: 101 }, (_, n) => event(`${n}`, NOW));
  expect(admittedEvents(door(...many), null, NOW)).toBeNull();
});

test("the list has the chosen events first, then those of today", () => {
  const two = door(event("now", NOW), event("tomorrow", NOW + 24 * HOUR));
  expect(listedEvents(two, null, NOW)).toBeNull();
  expect(listedEvents(two, ["tomorrow"], NOW)).toEqual(["tomorrow", "now"]);
  expect(listedEvents(two, ["now"], NOW)).toEqual(["now"]);
});

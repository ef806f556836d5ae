import { expect, test } from "vitest";
import type { DoorEvent, DoorResource, DoorTimeslot } from "#lib/domain/door/schema";
import { admissionOf, listedParts, NOTHING, thingsOf } from "./pick.ts";

/** Friday 20 November 2026, 20:20 in Berlin. */
const NOW = Date.UTC(2026, 10, 20, 19, 20) / 1000;
const HOUR = 3_600;
const NONE = "00000000-0000-0000-0000-000000000000";

const event = (id: string, starts_at: number, ends_at: number | null = null) =>
  ({ id, starts_at, ends_at }) as DoorEvent;
const slot = (id: string, starts_at: number) => ({ id, starts_at, ends_at: starts_at + HOUR }) as DoorTimeslot;
const room = (id: string, booked: number) => ({ id, booked }) as DoorResource;
const doorOf = (events: DoorEvent[], timeslots: DoorTimeslot[] = [], resources: DoorResource[] = []) => ({
  store: { time_zone: "Europe/Berlin" },
  events,
  timeslots,
  resources,
});
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);

test("for today are the events that start today, those of last evening, and longer ones that go on", () => {
  const door = doorOf([
    event("morning", NOW - 12 * HOUR),
    event("now", NOW - HOUR),
    event("late", NOW + 3 * HOUR),
    event("season", NOW - 2_000 * HOUR, NOW + HOUR),
    event("over", NOW - 2_000 * HOUR, NOW - HOUR),
    event("yesterday", NOW - 24 * HOUR),
    event("tomorrow", NOW + 5 * HOUR),
  ]);
  expect(idsOf(thingsOf(door, null, NOW).events)).toEqual(["morning", "now", "late", "season"]);
  expect(idsOf(thingsOf(door, null, NOW + 5 * HOUR).events)).toEqual(["now", "late", "tomorrow"]);
});

test("without a choice the server decides what is for today, also before the door is known and with many events", () => {
  const many = Array.from({ length: 200 }, (_, n) => event(`${n}`, NOW));
  expect(admissionOf(doorOf(many), null)).toEqual({ only_today: true });
  expect(admissionOf(null, null)).toEqual({ only_today: true });
});

test("a choice of one kind admits nothing of the others", () => {
  const door = doorOf([event("e", NOW)], [slot("s", NOW)], [room("r", 0)]);
  const chosen = (pick: object) => admissionOf(door, { ...NOTHING, ...pick });
  expect(chosen({ ticket_event_ids: ["e"] })).toEqual({
    ticket_event_ids: ["e"],
    timeslot_ids: [NONE],
    only_today: true,
  });
  expect(chosen({ timeslot_ids: ["s"] })).toEqual({ ticket_event_ids: [NONE], timeslot_ids: ["s"], only_today: true });
  expect(chosen({ resource_ids: ["r"] })).toEqual({
    ticket_event_ids: [NONE],
    timeslot_ids: [NONE],
    resource_ids: ["r"],
    only_today: true,
  });
});

test("what is gone is not admitted; a choice that is gone is no choice, unless nobody knows", () => {
  const door = doorOf([event("e", NOW)]);
  const pick = { ...NOTHING, ticket_event_ids: ["gone", "e"] };
  expect(admissionOf(door, pick).ticket_event_ids).toEqual(["e"]);
  expect(admissionOf(door, { ...NOTHING, timeslot_ids: ["gone"] })).toEqual({ only_today: true });
  expect(admissionOf(null, pick).ticket_event_ids).toEqual(["gone", "e"]);
});

test("the list has the chosen events first, then those of today, and the chosen timeslots", () => {
  const door = doorOf([event("now", NOW), event("tomorrow", NOW + 24 * HOUR)], [slot("s", NOW + 48 * HOUR)]);
  expect(listedParts(door, null, NOW)).toEqual({ ticketEventIds: null, timeslotIds: [] });
  expect(listedParts(door, { ...NOTHING, ticket_event_ids: ["tomorrow"], timeslot_ids: ["s"] }, NOW)).toEqual({
    ticketEventIds: ["tomorrow", "now"],
    timeslotIds: ["s"],
  });
  expect(listedParts(door, { ...NOTHING, timeslot_ids: ["s"] }, NOW)).toEqual({
    ticketEventIds: null,
    timeslotIds: ["s"],
  });
});

import { expect, test } from "vitest";
import type { KeptScan } from "#app/scan/queue/kept-scan";
import type { Door } from "#lib/domain/door/schema";
import { ownGuests, unlistedGuests, withOwnGuests } from "./own-guests.ts";
import type { DoorThings } from "./pick.ts";

/** Friday 20 November 2026, 20:20 in Berlin. */
const NOW = Date.UTC(2026, 10, 20, 19, 20) / 1000;
const ASKED_AT = NOW * 1000 - 60_000;
const DOOR = {
  store: { time_zone: "Europe/Berlin" },
  events: [{ id: "e", in: 1 }],
  timeslots: [{ id: "s", in: 4 }],
  resources: [{ id: "r", in: 0 }],
} as unknown as DoorThings & Pick<Door, "store">;

const scan = (fields: Partial<KeptScan> = {}) =>
  ({
    field: "self",
    state: "waits",
    isLocal: true,
    isUndone: false,
    kind: "ticket",
    guests: 1,
    at: NOW * 1000,
    countsIn: ["e"],
    ...fields,
  }) as KeptScan;

const inOf = (...scans: KeptScan[]) => {
  const { events, timeslots, resources } = withOwnGuests(DOOR, ownGuests(scans, ASKED_AT));
  return [events, timeslots, resources].map(([thing]) => thing?.in);
};

test("guests whom this phone let in by itself are added to what they came for, a booking with all of its guests", () => {
  expect(inOf()).toEqual([1, 4, 0]);
  expect(inOf(scan(), scan())).toEqual([3, 4, 0]);
  expect(inOf(scan({ kind: "booking", guests: 5, countsIn: ["s", "r"] }))).toEqual([1, 9, 5]);
  expect(inOf(scan({ countsIn: [] }), scan({ countsIn: ["of another door"] }))).toEqual([1, 4, 0]);
});

test.each([
  ["was settled after the counts were asked for", { state: "settled", settledAt: ASKED_AT }, 2],
  ["was settled before, so the counts have it", { state: "settled", settledAt: ASKED_AT - 1 }, 1],
  ["was refused by the server", { state: "conflict" }, 1],
  ["was undone", { isUndone: true }, 1],
  ["the server let in", { isLocal: false, field: "yes", state: "settled", settledAt: ASKED_AT }, 1],
  ["was turned away", { field: "ask", state: "open" }, 1],
] as const)("a scan that %s", (_what, fields, count) => {
  expect(inOf(scan(fields))[0]).toBe(count);
});

test("a guest whose code was on no list counts for the door as a whole, today, unless it is no ticket or booking", () => {
  const unlisted = (...scans: Partial<KeptScan>[]) =>
    unlistedGuests(
      scans.map((fields) => scan({ countsIn: undefined, ...fields })),
      NOW,
      "Europe/Berlin",
    );
  expect(unlisted({}, { kind: "booking", guests: 2 })).toBe(3);
  expect(unlisted({ countsIn: ["e"] }, { countsIn: [] }, { kind: "voucher" }, { kind: "membership" })).toBe(0);
  expect(unlisted({ at: (NOW - 24 * 3_600) * 1000 })).toBe(0);
  expect(unlisted({ at: (NOW - 24 * 3_600) * 1000, aheadMs: 24 * 3_600_000 })).toBe(1); // its store had this day already
});

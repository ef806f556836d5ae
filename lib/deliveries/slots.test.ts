import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Room } from "./machine.ts";
import { LANES, type Lane, type Slot, Slots } from "./slots.ts";

const BRISK = { isGood: true, durationMs: 249 };
const QUICK = { isGood: true, durationMs: 250 };
const SLOW = { isGood: true, durationMs: 2_000 };
const FAILED = { isGood: false, durationMs: 20 };

const eight = <T>(make: () => T): T[] => Array.from({ length: 8 }, make);

const endpoint = (merchantId: string, number = 1) => ({ merchantId, endpointId: `${merchantId}${number}` });

let slots: Slots;
beforeEach(() => {
  slots = new Slots();
  vi.useFakeTimers({ toFake: ["performance"] });
  return () => vi.useRealTimers();
});

/** Fills what `room` says there is, as a claim with endless queues would; one endpoint after another. */
function fill(lane: Lane, merchantId: string, waiting = 1): Slot[] {
  const taken: Slot[] = [];
  for (let number = 1; ; number++) {
    const room = slots.room(lane, waiting);
    const free = Math.min(room.total, roomOf(room, merchantId));
    if (free <= 0) return taken;
    taken.push(slots.take(endpoint(merchantId, number), lane));
  }
}

const roomOf = (room: Room, merchantId: string): number => room.merchants.get(merchantId) ?? room.perMerchant;

describe("room", () => {
  test.each(LANES)("of one merchant in the %s lane is what it leaves free, so that others find as much", (lane) => {
    const taken = [..."abcdefgh"].map((merchant) => fill(lane, merchant).length);
    expect(taken).toEqual([128, 64, 32, 16, 8, 4, 2, 1]);
    expect(slots.room(lane).total).toBe(1);
  });

  test("that one merchant gives back goes to another that has less, until all have as many as are left free", () => {
    const [many, few] = [fill("prompt", "a"), fill("prompt", "b")];
    for (const slot of many.splice(85)) {
      slots.give(slot, QUICK);
      few.push(...fill("prompt", "b"));
      expect(fill("prompt", "a")).toEqual([]);
    }
    expect([many.length, few.length]).toEqual([85, 86]);
  });

  test("is taken by nothing from another lane", () => {
    for (const merchant of "abcdefghi") fill("slow", merchant);
    expect(slots.room("slow").total).toBe(0);
    expect(fill("extra", "c")).toHaveLength(128);
    expect(fill("prompt", "d")).toHaveLength(128);
  });

  test("of a claim is shared by the merchants that have more waiting, and never less than a first share", () => {
    expect([0, 1, 2, 3, 16, 1_000].map((waiting) => slots.room("prompt", waiting).perMerchant)).toEqual([
      128, 128, 64, 42, 8, 4,
    ]);
  });

  test("of an endpoint begins at 8, and doubles with quick successes up to 16 or 128; of a slow one it is 1, and 8 in all", () => {
    const busyWith = (lane: Lane) => slots.room(lane).busy.map(({ free }) => free);
    expect(LANES.map((lane) => slots.room(lane).perEndpoint)).toEqual([8, 1, 8]);
    const answers = [QUICK, QUICK, QUICK, BRISK, BRISK, BRISK, BRISK, QUICK, QUICK];
    for (const [turn, free] of [7, 15, 15, 15, 31, 63, 127, 127, 15].entries()) {
      const slot = slots.take(endpoint("a"), "prompt");
      expect(busyWith("prompt")).toEqual([free]);
      slots.give(slot, answers[turn] ?? QUICK);
    }
    slots.give(slots.take(endpoint("a"), "prompt"), FAILED);
    slots.take(endpoint("a"), "prompt");
    expect(LANES.map(busyWith)).toEqual([[7], [0], [7]]);
  });

  test("is more than a claim knew of for an endpoint that has grown and was idle", () => {
    for (let count = 0; count < 4; count++) slots.give(slots.take(endpoint("a"), "prompt"), BRISK);
    const room = slots.room("prompt");
    const taken = eight(() => slots.take(endpoint("a"), "prompt").endpoint);
    expect(slots.hasMoreRoom(taken, room)).toBe(true);
    expect(slots.hasMoreRoom(taken.slice(1), room)).toBe(false); // no more was due
    expect(slots.hasMoreRoom(taken, { ...room, isSlow: true })).toBe(false);
  });

  test("is no more than a claim knew of for an endpoint that is new", () => {
    const room = slots.room("prompt");
    const taken = eight(() => slots.take(endpoint("a"), "prompt").endpoint);
    expect(slots.hasMoreRoom(taken, room)).toBe(false);
  });
});

describe("a send that hangs", () => {
  test("gives its place in the prompt lane to another after a second", () => {
    for (const merchant of "abcdefghi") fill("prompt", merchant);
    expect(slots.room("prompt").total).toBe(0);
    vi.advanceTimersByTime(1_001);
    expect(slots.room("prompt").total).toBe(128);
    expect(fill("prompt", "j")).toHaveLength(128);
    expect(slots.used).toBe(384);
  });

  test("of one merchant leaves half of all to others, however many there are", () => {
    for (let second = 0; second < 10; second++) {
      fill("prompt", "a");
      vi.advanceTimersByTime(1_001);
    }
    expect(slots.used).toBe(384);
    expect(fill("prompt", "b")).toHaveLength(128);
  });

  test("of five merchants with all that they may have leaves room in the prompt lane to a sixth", () => {
    for (let second = 0; second < 10; second++) {
      for (const merchant of "abcde") for (const lane of LANES) fill(lane, merchant);
      vi.advanceTimersByTime(1_001);
    }
    expect(fill("prompt", "f").length).toBeGreaterThanOrEqual(8);
  });

  test("of whomever never makes more than 768 sends at once", () => {
    for (let second = 0; second < 10; second++) {
      for (const merchant of "abcdefghijklmnop") for (const lane of LANES) fill(lane, merchant);
      vi.advanceTimersByTime(1_001);
    }
    expect(slots.used).toBe(768);
    expect(slots.room("prompt").total).toBe(0);
  });

  test("leaves nothing behind when it ends", () => {
    const held = fill("prompt", "a");
    vi.advanceTimersByTime(1_001);
    slots.room("prompt");
    held.push(...fill("prompt", "a"));
    for (const slot of held) slots.give(slot, FAILED);
    expect(slots.used).toBe(0);
    for (const lane of LANES) {
      expect(slots.room(lane)).toMatchObject({ total: 128, perMerchant: 128, busy: [], merchants: new Map() });
    }
  });
});

describe("an end", () => {
  test("tells of the room that it made: in its lane, and in the one that its endpoint belongs to now", () => {
    const [one] = eight(() => slots.take(endpoint("a"), "prompt"));
    expect(slots.give(one as Slot, QUICK)).toEqual(["prompt"]);
    expect(slots.give(slots.take(endpoint("a"), "prompt"), QUICK)).toEqual([]); // there was room before
    expect(slots.give(slots.take(endpoint("a"), "prompt"), FAILED)).toEqual(["extra"]);
    expect(slots.give(slots.take(endpoint("b"), "slow"), SLOW)).toEqual(["slow", "extra"]);
    expect(slots.give(slots.take(endpoint("b"), "extra"), QUICK)).toEqual(["prompt"]);
    const [first] = fill("slow", "c") as [Slot];
    expect(slots.give(first, QUICK)).toEqual(["slow", "prompt"]); // somebody may have had no more than was left
  });
});

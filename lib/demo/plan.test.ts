import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { ordersOf, withRoom } from "./plan.ts";
import { TICKETS } from "./tidehouse.ts";

const ZONE = "Europe/Berlin";
const SATURDAY = Temporal.PlainDate.from("2026-11-21");

test("a day is planned the same every time, and otherwise for another day or block", () => {
  expect(ordersOf(SATURDAY, 0, ZONE)).toEqual(ordersOf(SATURDAY, 0, ZONE));
  expect(ordersOf(SATURDAY, 1, ZONE)).not.toEqual(ordersOf(SATURDAY, 0, ZONE));
  expect(ordersOf(SATURDAY.add({ days: 7 }), 0, ZONE)).not.toEqual(ordersOf(SATURDAY, 0, ZONE));
});

test("everything happens after its order and in the order of time, to an item that the order has", () => {
  for (let day = SATURDAY; day.dayOfWeek !== 5; day = day.add({ days: 1 })) {
    for (const { at, lines, actions } of ordersOf(day, 0, ZONE)) {
      const times = [at, ...actions.map((action) => action.at)].map(Number);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const items = lines.reduce((sum, line) => sum + line.quantity, 0);
      for (const action of actions) if ("item" in action) expect(action.item).toBeLessThan(items);
    }
  }
});

test("no event is sold beyond its room, and who comes first is served", () => {
  const crowd = Array.from({ length: 30 }, (_, block) => ordersOf(SATURDAY, block, ZONE)).flat();
  const inTime = crowd.toSorted((a, b) => Number(a.at) - Number(b.at));
  const served = withRoom(inTime, 1);
  expect(served.length).toBeLessThan(inTime.length);
  expect(served[0]).toBe(inTime[0]);
  const lights = Map.groupBy(
    served.flatMap(({ lines }) => lines).filter(({ product }) => product === "lights"),
    ({ startsAt }) => Number(startsAt),
  );
  for (const lines of lights.values()) {
    const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(seats).toBeLessThanOrEqual(TICKETS.lights.capacity);
  }
});

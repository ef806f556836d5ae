import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { ordersOf, withinCapacity } from "./plan.ts";
import { TICKETS } from "./tidehouse.ts";

const ZONE = "Europe/Berlin";
const SATURDAY = Temporal.PlainDate.from("2026-11-21");

test("the plan of a day is the same every time, and differs for another day or block", () => {
  expect(ordersOf(SATURDAY, 0, ZONE)).toEqual(ordersOf(SATURDAY, 0, ZONE));
  expect(ordersOf(SATURDAY, 1, ZONE)).not.toEqual(ordersOf(SATURDAY, 0, ZONE));
  expect(ordersOf(SATURDAY.add({ days: 7 }), 0, ZONE)).not.toEqual(ordersOf(SATURDAY, 0, ZONE));
});

test("actions come after their order, are sorted by time, and refer to items of the order", () => {
  for (let day = SATURDAY; day.dayOfWeek !== 5; day = day.add({ days: 1 })) {
    for (const { at, lines, actions } of ordersOf(day, 0, ZONE)) {
      const times = [at, ...actions.map((action) => action.at)].map(Number);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const items = lines.reduce((sum, line) => sum + line.quantity, 0);
      for (const action of actions) if ("item" in action) expect(action.item).toBeLessThan(items);
    }
  }
});

test("no event is sold beyond its capacity, and earlier orders come first", () => {
  const planned = Array.from({ length: 30 }, (_, block) => ordersOf(SATURDAY, block, ZONE)).flat();
  const sorted = planned.toSorted((a, b) => Number(a.at) - Number(b.at));
  const accepted = withinCapacity(sorted, 1);
  expect(accepted.length).toBeLessThan(sorted.length);
  expect(accepted[0]).toBe(sorted[0]);
  const lights = Map.groupBy(
    accepted.flatMap(({ lines }) => lines).filter(({ product }) => product === "lights"),
    ({ startsAt }) => Number(startsAt),
  );
  for (const lines of lights.values()) {
    const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(seats).toBeLessThanOrEqual(TICKETS.lights.capacity);
  }
});

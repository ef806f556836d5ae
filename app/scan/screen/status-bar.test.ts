import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StatusBar, troublesOf } from "./status-bar.tsx";

const NOW = 1_800_000_000_000;
const FINE = { away: null, storesNothing: false, waiting: 0, listAskedAt: NOW - 18_000, now: NOW } as const;

test.each([
  [{}, ""],
  [{ away: "offline" }, "Offline, list of 18 s ago"],
  [{ away: "offline", listAskedAt: null }, "Offline, no list"],
  [{ away: "offline", waiting: 2 }, "Offline, 2 wait, list of 18 s ago"],
  [{ away: "offline", storesNothing: true }, "Offline, stores nothing, list of 18 s ago"],
  [{ away: "no answer", waiting: 1 }, "No answer, 1 waits, list of 18 s ago"],
  [{ waiting: 3 }, "3 wait"],
  [{ storesNothing: true, waiting: 1 }, "Stores nothing, 1 waits"],
] as const)("the bar says all that is not as it should be: %o", (what, text) => {
  expect(troublesOf({ ...FINE, ...what })).toBe(text);
});

test("a phone with a network whose server does not answer is not said to be online", () => {
  const page = (isSilent: boolean) =>
    renderToStaticMarkup(
      createElement(StatusBar, {
        ...{ storeName: "Tidehouse", deviceName: "Door A", mode: "live", guestsLetIn: 0, door: null, waiting: 0 },
        ...{ storesNothing: false, listAskedAt: null, isSilent, battery: 40, onDoor: () => undefined },
      }),
    );
  expect(page(false)).toContain("Live, 40 %");
  expect(page(true)).toContain("No answer, no list");
  expect(page(true)).not.toContain("Live");
});

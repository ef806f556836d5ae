import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClockProvider, RealClock } from "./clock.tsx";
import { Span, Time } from "./time.tsx";

const REAL = Date.parse("2026-11-29T11:00:00Z") / 1_000;
const AHEAD = 31 * 86_400;
const NOW = REAL + AHEAD;

/** Returns what a page shows in a store whose clock is ahead. */
const textOf = (children: ReactNode): string =>
  renderToStaticMarkup(
    createElement(ClockProvider, { zone: "Europe/Berlin", now: NOW, ahead: AHEAD, children } as never),
  ).replace(/<[^>]+>/g, "");
const real = (children: ReactNode) => createElement(RealClock, { children } as never);

test("times are told from the time of the store, and inside a real clock from the real one", () => {
  const [soon, later] = [createElement(Time, { at: REAL - 120, as: "ago" }), createElement(Span, { to: NOW + 1_200 })];
  expect(textOf(later)).toBe("20 min");
  expect(textOf(soon)).toBe("29 Nov, 11:58");
  expect(textOf(real(soon))).toBe("2 min ago");
  expect(textOf(real(later))).toBe("31 days");
});

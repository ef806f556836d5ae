import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClockProvider } from "./clock.tsx";
import { LocalTimeField } from "./date-time-field.tsx";

const [FIRST, SECOND] = [Date.parse("2026-10-25T00:30Z") / 1000, Date.parse("2026-10-25T01:30Z") / 1000];

/** Returns what the second field of a time is before JavaScript has loaded. */
function momentField(text: string, moment: string, name: string | undefined = "starts_moment"): string {
  const field = { id: "starts", name: "starts", label: "Starts", defaultValue: text };
  const element = createElement(LocalTimeField, { ...field, moment: { id: "which", name, defaultValue: moment } });
  const html = renderToStaticMarkup(
    createElement(ClockProvider, { zone: "Europe/Berlin", now: 0, children: element } as never),
  );
  return /<input type="hidden"[^>]*>|<select.*<\/select>/.exec(html)?.[0] ?? "";
}

const optionsOf = (html: string) =>
  [...html.matchAll(/<option value="(\d+)"( selected="")?>([^<]+)/g)].map(([, at, chosen, text]) => [
    Number(at),
    text,
    chosen !== undefined,
  ]);

test("a time that comes twice has a choice between the two, without JavaScript too, and any other one a hidden moment", () => {
  const second = momentField("2026-10-25T02:30", String(SECOND));
  expect(second).toContain('name="starts_moment" aria-label="Which 02:30"');
  expect(optionsOf(second)).toEqual([
    [FIRST, "02:30 CEST", false],
    [SECOND, "02:30 CET", true],
  ]);
  expect(momentField("2026-10-25T03:30", "1792895417")).toBe(
    '<input type="hidden" id="which" name="starts_moment" value="1792895417"/>',
  );
  expect(momentField("2026-10-25T03:30", "")).toBe("");
});

test("the first of two is chosen until the other one is, and a moment keeps its seconds in the choice", () => {
  expect(optionsOf(momentField("2026-10-25T02:30", ""))).toMatchObject([
    [FIRST, "02:30 CEST", true],
    [SECOND, "02:30 CET", false],
  ]);
  expect(optionsOf(momentField("2026-10-25T02:30", String(SECOND + 17)))).toEqual([
    [FIRST, "02:30 CEST", false],
    [SECOND + 17, "02:30 CET", true],
  ]);
});

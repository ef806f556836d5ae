import { expect, test } from "vitest";
import { datesInBulk } from "./dates-in-bulk.ts";
import { clockText, readTimes } from "./day-time.ts";
import { openMinutes, overlapIn, readOpenTimes } from "./week.ts";

const words = (text: string) =>
  readTimes(text)
    ?.map(({ from, to }) => (to === null ? clockText(from) : `${clockText(from)}-${clockText(to)}`))
    .join(" ") ?? null;

test.each([
  ["19h", "19:00"],
  ["21h30", "21:30"],
  ["21 h 30", "21:30"],
  ["19.30", "19:30"],
  ["19 Uhr, 20:30 Uhr und 22 uhr", "19:00 20:30 22:00"],
  ["19h 20h", "19:00 20:00"],
  ["7pm", "19:00"],
  ["7:30 p.m., 12am; 12 pm", "19:30 00:00 12:00"],
  ["１９：３０、２１：００", "19:30 21:00"],
  ["19時30分", "19:30"],
  ["18 20:30", "18:00 20:30"],
  ["10h-18h", "10:00-18:00"],
  ["19:30–22:00", "19:30-22:00"],
  ["19:30 – 22:00 / 23", "19:30-22:00 23:00"],
  ["9 to 12:30, 14.00-18", "09:00-12:30 14:00-18:00"],
  ["10 Uhr bis 18 Uhr", "10:00-18:00"],
  ["10h à 18h30", "10:00-18:30"],
  ["7-9pm", "19:00-21:00"],
  ["10-6pm", "10:00-18:00"],
  ["22:00-24:00", "22:00-24:00"],
  ["", ""],
])("%j is read as %s", (text, times) => {
  expect(words(text)).toBe(times);
});

test.each(["evening", "25", "24:00", "19:60", "19pm", "0am", "19:30:15", "1930", "10-", "-10", "10--12", "19h,,x"])(
  "%j is no time",
  (text) => {
    expect(words(text)).toBe(null);
  },
);

test("opening hours are times from and to", () => {
  expect(readOpenTimes("9h-12h30, 2pm-6pm")).toEqual([
    { opens: "09:00", closes: "12:30" },
    { opens: "14:00", closes: "18:00" },
  ]);
  expect(readOpenTimes("9-12 13-24")).toHaveLength(2);
  expect([readOpenTimes(""), readOpenTimes("9, 10-12")]).toEqual([[], null]);
});

test("hours overlap within a day, after midnight, and from Sunday night to Monday", () => {
  const at = (...hours: [day: number, opens: string, closes: string][]) =>
    overlapIn(hours.map(([day, opens, closes]) => ({ day, opens, closes })));
  expect(at([1, "09:00", "12:00"], [1, "12:00", "17:00"], [2, "09:00", "12:00"])).toBe(-1);
  expect(at([1, "09:00", "12:00"], [1, "11:59", "17:00"])).toBe(1);
  expect(at([1, "11:00", "17:00"], [1, "09:00", "12:00"])).toBe(0);
  expect(at([1, "09:00", "12:00"], [1, "09:00", "12:00"])).toBe(1);
  expect(at([6, "20:00", "02:00"], [7, "01:00", "03:00"])).toBe(1);
  expect(at([6, "20:00", "02:00"], [7, "02:00", "03:00"])).toBe(-1);
  expect(at([1, "01:00", "03:00"], [7, "20:00", "02:00"])).toBe(0);
  expect(at([1, "00:00", "24:00"], [2, "00:00", "24:00"])).toBe(-1);
});

test("open times that are stored may overlap, and a new one, also a copy, overlaps with them", () => {
  const [night, morning] = [
    { day: 6, opens: "20:00", closes: "02:00" },
    { day: 7, opens: "01:00", closes: "03:00" },
  ] as const;
  expect(overlapIn([night, morning], [morning, night])).toBe(-1);
  expect(overlapIn([night, morning], [night])).toBe(1);
  expect(overlapIn([night, morning], [morning])).toBe(1);
  expect(overlapIn([night, night, morning], [morning, night])).toBe(1);
  expect(overlapIn([night, night], [night, night])).toBe(-1);
});

test("a day is open until midnight, and from midnight on where the day before closes later", () => {
  const [day, before] = [[{ opens: "20:00", closes: "02:00" }], [{ opens: "18:00", closes: "00:00" }]];
  expect(openMinutes(day, before)).toEqual([{ from: 1_200, to: 1_440 }]);
  expect(openMinutes([{ opens: "09:00", closes: "24:00" }], day)).toEqual([
    { from: 0, to: 120 },
    { from: 540, to: 1_440 },
  ]);
});

test("an end makes the length of a date, also after midnight, and else the minutes do", () => {
  const bulk = { from: "2026-12-01", to: "2026-12-01", days: [], minutes: 90, zone: "Europe/Berlin" };
  expect(datesInBulk({ ...bulk, times: "22:00–1:00, 19h30, 19.30" }, 10)).toEqual([
    { starts_at: "2026-12-01T19:30", ends_at: "2026-12-01T21:00", ends_at_moment: "1796155200" },
    { starts_at: "2026-12-01T22:00", ends_at: "2026-12-02T01:00" },
  ]);
});

test("everything that is wrong with dates in bulk is said at once, each at its field", () => {
  const fieldsOf = (from: string, to: string, times: string, days: number[] = [], minutes = 0) => {
    const made = datesInBulk({ from, to, days, times, minutes, zone: "UTC" }, 2);
    return Array.isArray(made) ? [] : made.problems.map(({ field }) => field);
  };
  expect(fieldsOf("", "", "x")).toEqual(["from", "to", "times"]);
  expect(fieldsOf("2026-12-01", "2026-12-04", "x", [], Number.NaN)).toEqual(["days", "times", "minutes"]);
  expect(fieldsOf("2026-12-02", "2026-12-01", "")).toEqual(["to", "times"]);
  expect(fieldsOf("2026-12-01", "2026-12-04", "18")).toEqual(["days"]);
  expect(fieldsOf("2026-12-01", "2026-12-04", "18", [1, 2, 3, 4, 5])).toEqual(["to"]);
  expect(fieldsOf("2026-12-01", "2026-12-01", "18", [7])).toEqual(["to"]);
});

test("minutes are real time on a night on which clocks change, and a typed end is a time on the clock", () => {
  const endsOf = (day: string, times: string) => {
    const made = datesInBulk({ from: day, to: day, days: [], times, minutes: 360, zone: "Europe/Berlin" }, 10);
    return Array.isArray(made) ? made.map((date) => [date.ends_at, date.ends_at_moment]) : [];
  };
  const at = (time: string) => String(Date.parse(time) / 1_000);
  expect(endsOf("2026-10-24", "22")).toEqual([["2026-10-25T03:00", at("2026-10-25T02:00Z")]]);
  expect(endsOf("2026-10-24", "20")).toEqual([["2026-10-25T02:00", at("2026-10-25T00:00Z")]]);
  expect(endsOf("2026-10-24", "21")).toEqual([["2026-10-25T02:00", at("2026-10-25T01:00Z")]]);
  expect(endsOf("2026-10-24", "22-4")).toEqual([["2026-10-25T04:00", undefined]]);
  expect(endsOf("2026-03-28", "22")).toEqual([["2026-03-29T05:00", at("2026-03-29T03:00Z")]]);
  expect(endsOf("2026-11-28", "22")).toEqual([["2026-11-29T04:00", at("2026-11-29T03:00Z")]]);
});

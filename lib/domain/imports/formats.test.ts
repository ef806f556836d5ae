import { expect, test } from "vitest";
import { guessDates, readDate, tellingDate, whyNoDates } from "./dates.ts";
import { guessMoney, readMoney, whyNoMoney } from "./formats.ts";

test.each([
  ["12,50", null, 1_250],
  ["12.50", 1_250, null],
  ["1'250.00", 125_000, null],
  ["1.250", null, 125_000],
  ["1,250", 125_000, null],
  ["1.250,00", null, 125_000],
  ["€ 40", 4_000, 4_000],
  ["40.00 EUR", 4_000, null],
  ["12,34,5", null, null],
  ["-5", null, null],
  ["5,-", 500, 500],
  ["abc", null, null],
  ["１，２５０．００", 125_000, null],
  ["1\u202f250,00", null, 125_000],
])("%s is %j with a point and %j with a comma", (text, point, comma) => {
  expect(readMoney(text, "point", 2)).toBe(point);
  expect(readMoney(text, "comma", 2)).toBe(comma);
});

test.each([
  ["2400", 0, 2_400],
  ["2'400", 0, 2_400],
  ["2400.00", 2, 240_000],
  ["1.250", 2, null],
  ["1.250", 3, 1_250],
  ["1.250", 4, 12_500],
  ["38.1250", 4, 381_250],
  ["99999999999", 0, 99_999_999_999],
  ["100000000000", 0, null],
])("%s in a currency with %i digits is %j", (text, digits, cents) => {
  expect(readMoney(text, "point", digits)).toBe(cents);
});

test("what can be read in two ways is not guessed", () => {
  expect(guessMoney(["12,50", "1.250,00"], 2)).toBe("comma");
  expect(guessMoney(["40", "50"], 2)).toBe("point");
  expect(guessMoney(["12.50", "12,50"], 2)).toBe(null);
  expect(guessMoney([], 2)).toBe("point");
  expect(guessMoney(["1.250", "12,50"], 2)).toBe("comma");
  expect(guessMoney(["1.250", "1.300"], 2)).toBe(null);
  expect(guessMoney(["1.250", "1.300"], 3)).toBe(null);
  expect(guessDates(["03/04/2027", "05/06/2027"])).toBe(null);
  expect(guessDates(["03/04/2027", "13/06/2027"])).toBe("dmy");
  expect(guessDates(["03/04/2027", "06/13/2027"])).toBe("mdy");
  expect(guessDates(["2027-04-03"])).toBe("ymd");
});

test("dates are read in the chosen format and the zone of the store, an expiry to the end of its day", () => {
  const zone = "Europe/Vienna";
  expect(readDate("03/04/2027", "dmy", zone)?.toISOString()).toBe("2027-04-02T22:00:00.000Z");
  expect(readDate("03/04/2027", "mdy", zone)?.toISOString()).toBe("2027-03-03T23:00:00.000Z");
  expect(readDate("31.12.27", "dmy", zone, true)?.toISOString()).toBe("2027-12-31T22:59:59.000Z");
  expect(readDate("2027-12-31T10:00:00Z", "ymd", zone)?.toISOString()).toBe("2027-12-31T10:00:00.000Z");
  expect(readDate("2027-12-31 19:30", "ymd", zone)?.toISOString()).toBe("2027-12-31T18:30:00.000Z");
  for (const text of ["2027-02-30", "31.12.2027", "soon", "2027-12-31T10:00+99:99"])
    expect(readDate(text, "ymd", zone)).toBe(null);
});

const ZONE = "Europe/Vienna";

test.each([
  ["12/31/2028 11:59 PM", "2028-12-31T22:59:00Z"],
  ["12/31/2028 12:05 a.m.", "2028-12-30T23:05:00Z"],
  ["12/31/2028, 12:00:30 PM", "2028-12-31T11:00:30Z"],
  ["2028-12-31 23:59:59 +0100", "2028-12-31T22:59:59Z"],
  ["2028-12-31T23:59:59.999-05:30", "2029-01-01T05:29:59Z"],
  ["2028-12-31 23:59:59 UTC", "2028-12-31T23:59:59Z"],
  ["2028-12-31T22:59:59Z", "2028-12-31T22:59:59Z"],
  ["Dec 31, 2028", "2028-12-31T22:59:59Z"],
  ["Dec. 31st 2028 6pm", null],
  ["Sun, Dec 31, 2028 6:30 PM", "2028-12-31T17:30:00Z"],
  ["31-Dec-28", "2028-12-31T22:59:59Z"],
  ["Sunday, 31 December 2028 23:59", "2028-12-31T22:59:00Z"],
  ["31. Dezember 2028", "2028-12-31T22:59:59Z"],
  ["So., 31. Dez. 2028, 23:59 Uhr", "2028-12-31T22:59:00Z"],
  ["1er août 2028 à 23h59", null],
  ["1er août 2028 23h59", "2028-08-01T21:59:00Z"],
  ["31 de diciembre de 2028", "2028-12-31T22:59:59Z"],
  ["domenica 31 dicembre 2028", "2028-12-31T22:59:59Z"],
  ["mar 3 2028", "2028-03-03T22:59:59Z"],
  ["mar 31 dic 2028", "2028-12-31T22:59:59Z"],
  ["2028 Mar 3", "2028-03-03T22:59:59Z"],
  ["20281231", "2028-12-31T22:59:59Z"],
  ["2028/12/31", "2028-12-31T22:59:59Z"],
  ["47118", "2028-12-31T22:59:59Z"],
  ["47118.5", "2028-12-31T11:00:00Z"],
  ["47118,999999", "2028-12-31T22:59:59Z"],
  ["4711", null],
  ["19999", null],
  ["31 Foo 2028", null],
  ["not before 31 Dec 2028", null],
  ["Dec 31 128", null],
  ["30 Feb 2028", null],
  ["12/31/2028 13:00 PM", null],
  ["2028-12-31 23:59:59 CEST", null],
  ["2028-02-30 10:00 +0100", null],
  ["2028-12-31 10:00 +9930", null],
])("%j is read as %j, which an expiry without a time has at the end of its day", (text, expected) => {
  const at = readDate(text, "mdy", ZONE, true);
  expect(at?.toISOString().replace(".000Z", "Z") ?? null).toBe(expected);
});

test("a date that can be read in one way is read in every format", () => {
  for (const text of ["2028-12-31", "Dec 31, 2028", "31-Dec-28", "47118", "20281231"]) {
    for (const format of ["ymd", "dmy", "mdy"] as const) {
      expect([text, format, readDate(text, format, "UTC")?.toISOString()]).toEqual([
        text,
        format,
        "2028-12-31T00:00:00.000Z",
      ]);
    }
  }
});

test("one value settles the order of day and month for its column, and no other value opens it again", () => {
  const plain = ["2028-12-31", "Dec 31, 2028", "47118", "never", "05/05/2028"];
  expect(guessDates(["03/04/2027", "12/31/2028 11:59 PM", ...plain])).toBe("mdy");
  expect(guessDates(["03/04/2027", "31.12.2028", ...plain])).toBe("dmy");
  expect(guessDates(["never", "soon"])).toBe("ymd");
  expect(guessDates(["05/05/2028", "soon"])).toBe("dmy");
  expect(guessDates(["31-Dec-28", "47118", "soon"])).toBe("ymd");
  const open = [...plain, "03/04/2027"];
  expect(guessDates(open)).toBe(null);
  expect(whyNoDates(open)).toContain("“03/04/2027” can be read in more than one way");
  expect(tellingDate(open)).toBe("03/04/2027");
  const mixed = ["31/12/2028", "12/31/2028", "03/04/2027"];
  expect(guessDates(mixed)).toBe(null);
  expect(whyNoDates(mixed)).toMatch(/“31\/12\/2028” has its day first, and “12\/31\/2028” its month/);
});

test("one amount settles the mark before the cents for its column, and no other value opens it again", () => {
  expect(guessMoney(["1.250", "12,50", "a lot", "40"], 2)).toBe("comma");
  expect(guessMoney(["1,250", "12.50", "a lot"], 2)).toBe("point");
  expect(guessMoney(["a lot", "nothing"], 2)).toBe("point");
  expect(guessMoney(["1.250", "900"], 0)).toBe("comma");
  expect(guessMoney(["€ 1.250"], 2)).toBe(null);
  expect(whyNoMoney(["a lot", "€ 1.250"], 2)).toContain("“€ 1.250” can be read in more than one way");
  expect(whyNoMoney(["12.50", "12,50"], 2)).toMatch(/“12.50” has a point .* “12,50” a comma/);
});

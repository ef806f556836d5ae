import { expect, test } from "vitest";
import { COUNTRIES, currencyOf, isCountry } from "./countries.ts";
import { isCurrency } from "./currencies.ts";

const withZone = (zone: string) => COUNTRIES.filter(({ zones }) => zones.includes(zone)).map(({ code }) => code);

test("a time zone is of one country, also by the older names that browsers have", () => {
  expect(withZone("Europe/Berlin")).toEqual(["DE"]);
  expect(withZone("Asia/Tokyo")).toEqual(["JP"]);
  expect(withZone("Asia/Calcutta")).toEqual(["IN"]);
  expect(withZone("America/Curacao")).toEqual(["CW"]);
  expect(withZone("UTC")).toEqual([]);
  for (const zone of COUNTRIES.flatMap(({ zones }) => zones)) expect(withZone(zone)).toHaveLength(1);
});

test("a country has a currency that a store can have", () => {
  expect(["FR", "JP", "HU", "GB", "US", "CH"].map(currencyOf)).toEqual(["eur", "jpy", "huf", "gbp", "usd", "chf"]);
  const without = COUNTRIES.filter(({ code }) => !currencyOf(code)).map(({ code }) => code);
  expect(without).toEqual([]);
  for (const { code } of COUNTRIES) expect(isCurrency(currencyOf(code) ?? "")).toBe(true);
});

test("only countries of today are countries, each with a name", () => {
  expect(["FR", "XK", "AQ"].map(isCountry)).toEqual([true, true, true]);
  expect(["AN", "SU", "fr", "", "constructor", "XX"].map(isCountry)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(COUNTRIES.length);
});

import currencies from "country-to-currency";
import { isCurrency } from "./currencies.ts";

/** A country of today, by its code of ISO 3166. */
export interface Country {
  code: string;
  /** In English. */
  name: string;
  /** Its time zones, by the names that browsers have. */
  zones: readonly string[];
}

const NAMES = new Intl.DisplayNames("en", { type: "region" });

/** Whether the code is of today: that of a former country becomes another one. */
const isOfToday = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

/** All countries, by name. */
export const COUNTRIES: readonly Country[] = Object.keys(currencies)
  .filter(isOfToday)
  .map((code) => ({ code, name: NAMES.of(code) ?? code, zones: zonesOf(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

function zonesOf(code: string): string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${code}`);
  return locale.getTimeZones?.() ?? [];
}

export const isCountry = (code: string): boolean => COUNTRIES.some((country) => country.code === code);

/** Returns the currency that is paid with in a country. */
export function currencyOf(country: string): string | undefined {
  const code = (currencies as Record<string, string>)[country]?.toLowerCase();
  return code && isCurrency(code) ? code : undefined;
}

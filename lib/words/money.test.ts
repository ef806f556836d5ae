import { expect, test } from "vitest";
import { currencyDigits } from "#lib/core/currency-digits";
import { MAX_CENTS } from "#lib/core/money";
import { amountWords, centsOf, currencySign, moneyWords } from "./money.ts";

test("writes minor units in the store's currency, with its decimals", () => {
  expect(moneyWords(431_850, "eur")).toBe("€4,318.50");
  expect(moneyWords(0, "eur")).toBe("€0.00");
  expect(moneyWords(1500, "jpy")).toBe("¥1,500");
  expect(moneyWords(1250, "usd")).toBe("$12.50");
});

test("a negative amount has a minus sign, and a positive one a plus on request", () => {
  expect(moneyWords(-1850, "eur", { isSigned: true })).toBe("−€18.50");
  expect(moneyWords(1200, "eur", { isSigned: true })).toBe("+€12.00");
  expect(moneyWords(0, "eur", { isSigned: true })).toBe("€0.00");
});

test("a typed amount is parsed into minor units", () => {
  expect(["18.50", " 18,5 ", "€18", "0.05", "1000"].map((typed) => centsOf(typed, "eur"))).toEqual([
    1_850, 1_850, 1_800, 5, 100_000,
  ]);
  expect(["", "x", "1.234", "-5", "1.2.3"].map((typed) => centsOf(typed, "eur"))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([centsOf("500", "jpy"), centsOf("5.5", "jpy"), centsOf("¥1,500", "jpy")]).toEqual([500, null, 1_500]);
});

test("an amount is written as it is typed, and read back", () => {
  expect([amountWords(2_400, "eur"), amountWords(5, "eur"), amountWords(500, "jpy")]).toEqual(["24.00", "0.05", "500"]);
  for (const cents of [0, 1, 2_400, 99_999]) expect(centsOf(amountWords(cents, "eur"), "eur")).toBe(cents);
});

test("whole amounts have no zeros where people of the currency's country leave them out", () => {
  const words = (cents: number) => [moneyWords(cents, "huf"), amountWords(cents, "huf")];
  expect(words(240_000)).toEqual(["Ft\u00a02,400", "2400"]);
  expect(words(240_050)).toEqual(["Ft\u00a02,400.50", "2400.50"]);
  expect(words(0)).toEqual(["Ft\u00a00", "0"]);
  expect([moneyWords(1_000, "iqd"), moneyWords(1_050, "iqd")]).toEqual(["IQD\u00a01", "IQD\u00a01.050"]);
});

test("zeros can be asked for, and refused", () => {
  expect([moneyWords(500, "huf", { zeros: true }), moneyWords(500, "jpy", { zeros: true })]).toEqual([
    "Ft\u00a05.00",
    "¥500",
  ]);
  const short = [120_000, 120_050].map((cents) => moneyWords(cents, "eur", { zeros: false }));
  expect([...short, moneyWords(5_000, "kwd", { zeros: false })]).toEqual(["€1,200", "€1,200.50", "KWD\u00a05"]);
});

test("the sign or code of the currency may stand before or after a typed amount", () => {
  expect(["Ft 12", "12 Ft", "HUF 12", "12,5 HUF"].map((typed) => centsOf(typed, "huf"))).toEqual([
    1_200, 1_200, 1_200, 1_250,
  ]);
  expect(centsOf("12 USD", "eur")).toBe(null);
});

/** ISO 4217 lists these. Beside each: its digits. */
const LIST = [
  ["afn aed eur usd gbp chf huf idr cop pkr irr lak lbp mga mmk sos syp yer all kpw twd rsd crc czk mru", 2],
  ["isk ugx jpy krw clp vnd xof uyi", 0],
  ["kwd bhd tnd omr jod lyd iqd", 3],
  ["clf uyw", 4],
] as const;

test.each(LIST.flatMap(([codes, digits]) => codes.split(" ").map((code) => [code, digits] as const)))(
  "%s has %i digits, whatever Intl says",
  (code, digits) => {
    expect(currencyDigits(code)).toBe(digits);
    expect(centsOf("7", code)).toBe(7 * 10 ** digits);
  },
);

test("as many whole digits as the largest amount has are read, and nothing above it", () => {
  for (const code of ["jpy", "eur", "kwd", "clf"]) expect(centsOf(amountWords(MAX_CENTS, code), code)).toBe(MAX_CENTS);
  expect([centsOf("99999999999", "jpy"), centsOf("1000000000", "eur"), centsOf("100000000", "kwd")]).toEqual([
    MAX_CENTS,
    null,
    null,
  ]);
  expect(currencySign("huf")).toBe("Ft");
});

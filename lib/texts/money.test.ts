import { expect, test } from "vitest";
import { currencyDigits } from "#lib/core/currency-digits";
import { MAX_CENTS } from "#lib/core/money";
import { amountProblem, centsOf, currencySign, formatAmount, formatMoney } from "./money.ts";

test("writes minor units in the store's currency, with its decimals", () => {
  expect(formatMoney(431_850, "eur")).toBe("€4,318.50");
  expect(formatMoney(0, "eur")).toBe("€0.00");
  expect(formatMoney(1500, "jpy")).toBe("¥1,500");
  expect(formatMoney(1250, "usd")).toBe("$12.50");
});

test("a negative amount has a minus sign, and a positive one a plus on request", () => {
  expect(formatMoney(-1850, "eur", { isSigned: true })).toBe("−€18.50");
  expect(formatMoney(1200, "eur", { isSigned: true })).toBe("+€12.00");
  expect(formatMoney(0, "eur", { isSigned: true })).toBe("€0.00");
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
  expect([formatAmount(2_400, "eur"), formatAmount(5, "eur"), formatAmount(500, "jpy")]).toEqual([
    "24.00",
    "0.05",
    "500",
  ]);
  for (const cents of [0, 1, 2_400, 99_999]) expect(centsOf(formatAmount(cents, "eur"), "eur")).toBe(cents);
});

test("whole amounts have no zeros where people of the currency's country leave them out", () => {
  const textOf = (cents: number) => [formatMoney(cents, "huf"), formatAmount(cents, "huf")];
  expect(textOf(240_000)).toEqual(["Ft\u00a02,400", "2400"]);
  expect(textOf(240_050)).toEqual(["Ft\u00a02,400.50", "2400.50"]);
  expect(textOf(0)).toEqual(["Ft\u00a00", "0"]);
  expect([formatMoney(1_000, "iqd"), formatMoney(1_050, "iqd")]).toEqual(["IQD\u00a01", "IQD\u00a01.050"]);
});

test("zeros can be asked for, and refused", () => {
  expect([formatMoney(500, "huf", { zeros: true }), formatMoney(500, "jpy", { zeros: true })]).toEqual([
    "Ft\u00a05.00",
    "¥500",
  ]);
  const short = [120_000, 120_050].map((cents) => formatMoney(cents, "eur", { zeros: false }));
  expect([...short, formatMoney(5_000, "kwd", { zeros: false })]).toEqual(["€1,200", "€1,200.50", "KWD\u00a05"]);
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
  for (const code of ["jpy", "eur", "kwd", "clf"]) expect(centsOf(formatAmount(MAX_CENTS, code), code)).toBe(MAX_CENTS);
  expect([centsOf("99999999999", "jpy"), centsOf("1000000000", "eur"), centsOf("100000000", "kwd")]).toEqual([
    MAX_CENTS,
    null,
    null,
  ]);
  expect(currencySign("huf")).toBe("Ft");
});

test.each([
  [
    "eur",
    125_000,
    ["1.250,00", "1,250.00", "1 250,00", "1\u00a0250,00", "1\u202f250,00", "1\u2009250.00", "1'250.00", "1’250.00"],
  ],
  [
    "eur",
    125_000,
    ["1 250", "1'250", "1250", "1250,0", "１，２５０．００", "１２５０", "１\u3000２５０", "1250.–", "€1,250.00"],
  ],
  [
    "eur",
    125_000,
    ["1.250,00 €", "EUR 1.250,00", "1 250,00 eur", "1.250,00 Euro", "١٬٢٥٠٫٠٠", "۱۲۵۰", "\u200e1250,00\u00a0€"],
  ],
  ["eur", 123_456_700, ["1.234.567", "1,234,567", "1 234 567,00", "1'234'567.00", "1.234.567,00"]],
  ["jpy", 2_400, ["¥2,400", "￥２，４００", "2.400", "2,400円", "2 400", "JPY 2400", "２４００。", "2,400.00"]],
  ["huf", 240_000, ["Ft 2,400", "2.400 Ft", "2 400", "2400,00", "2400.0"]],
  ["kwd", 1_250, ["1.250", "KWD\u00a01.250", "1,25", "1.25 KWD"]],
  ["iqd", 1_234_000, ["IQD\u00a01,234", "1.234,000", "1,234.000", "1234"]],
  ["inr", 12_500_000, ["1,25,000", "₹1,25,000.00", "125,000.00"]],
  ["chf", 125_000, ["Fr. 1'250.–", "SFr. 1’250.00", "CHF 1 250"]],
  ["cad", 1_250, ["CA$12.50", "$12.50", "12,50 $"]],
])("a typed amount in %s is %i, however its thousands and decimals are written", (currency, cents, texts) => {
  expect(texts.map((typed) => [typed, centsOf(typed, currency)])).toEqual(texts.map((typed) => [typed, cents]));
});

test("a mark with three digits behind it is asked about where it can mean two amounts, and never guessed", () => {
  const asked = (typed: string, currency: string) => [centsOf(typed, currency), amountProblem(typed, currency, 2_400)];
  expect(asked("1.250", "eur")).toEqual([null, "Write 1250 or 1.25."]);
  expect(asked("€12,500", "eur")).toEqual([null, "Write 12500 or 12.50."]);
  expect(asked("1.255", "usd")).toEqual([null, "Write 1255 or 1.25."]);
  expect(asked("1,250", "kwd")).toEqual([null, "Write 1250 or 1.250."]);
  expect(asked("1.250", "clf")).toEqual([null, "Write 1250 or 1.2500."]);
});

test.each([
  "",
  "x",
  "-5",
  "1.2.3",
  "12,34,5",
  "1.25,000",
  "1,2500.00",
  "1'250'00",
  "1 2",
  "12.345,678",
  "0.500",
  "$18",
  "1,25,000",
])("%j is no amount in euros", (typed) => {
  expect(centsOf(typed, "eur")).toBe(null);
  expect(amountProblem(typed, "eur", 2_400)).toBe("Enter an amount such as €24.00.");
});

test("an amount above the largest is refused with the largest", () => {
  expect(amountProblem("1000000000", "eur", 2_400)).toBe("Enter at most €999,999,999.99.");
  expect(amountProblem("5.000,00", "eur", 2_400, 100_000)).toBe("Enter at most €1,000.00.");
});

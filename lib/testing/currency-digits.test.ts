import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CURRENCIES, isCurrency } from "#lib/core/currencies";
import { currencyDigits } from "#lib/core/currency-digits";
import { MAX_CENTS } from "#lib/core/money";
import { readMoney } from "#lib/domain/imports/formats";
import { centsOf, formatAmount, formatMoney } from "#lib/texts/money";

const ROOT = join(import.meta.dirname, "../..");

/** Also the units of account, which are not in CURRENCIES. */
const ALL = [...CURRENCIES, ..."bov che chw clf cou mxv usn uyi uyw xad".split(" ")];

/** How each locale writes the decimals. */
const LOCALES = [
  ["en", "point"],
  ["de", "comma"],
  ["de-CH", "point"],
  ["fr", "comma"],
  ["hu", "comma"],
  ["id", "comma"],
  ["es-CO", "comma"],
  ["ja", "point"],
] as const;

/** Whole and fractional amounts, the smallest and the largest. */
function amountsOf(currency: string): number[] {
  const unit = 10 ** currencyDigits(currency);
  const whole = [0, 1, 12, 120, 1_234, 999_999].map((units) => units * unit);
  const withFraction = [1, unit - 1, unit + 1, 12 * unit + unit / 2, 1_234 * unit + 7].map(Math.floor);
  return [...whole, ...withFraction, MAX_CENTS];
}

/** Takes off the sign of the currency, which differs by locale. */
const numberIn = (text: string): string => /\d(?:.*\d)?/u.exec(text)?.[0] ?? "";

test.each(ALL)("%s: an amount that is written is read back, as it is typed and in every locale", (currency) => {
  expect(isCurrency(currency)).toBe(true);
  for (const cents of amountsOf(currency)) {
    expect(centsOf(formatAmount(cents, currency), currency)).toBe(cents);
    for (const [locale, format] of LOCALES) {
      const text = formatMoney(cents, currency, { locale });
      const read = readMoney(numberIn(text), format, currencyDigits(currency));
      expect([text, read]).toEqual([text, cents]);
    }
  }
});

test.each(ALL)("%s: an example of an amount, as the refusal of a form has one, is read", (currency) => {
  const whole = 12 * 10 ** currencyDigits(currency);
  for (const cents of [whole, 2_400]) expect(centsOf(formatMoney(cents, currency), currency)).toBe(cents);
});

const RULES = [
  /resolvedOptions(?!\(\)\.timeZone\b)/, // its digits
  /supportedValuesOf\(\s*["']currency/,
  /FractionDigits/,
  /style:\s*["']currency/,
  /cents\w*\)?\s*[/*]\s*1_?0{2,4}\b/i,
  /\b1_?0{2,4}\s*\*\s*\w*cents/i,
];

/** The only file that formats money with `Intl`, and the one that writes sizes of files. */
const MAY_FORMAT = new Set(["lib/texts/money.ts", "lib/texts/size.ts"]);

const breaks = (text: string): string[] => RULES.filter((rule) => rule.test(text)).map(String);

test("only lib/texts/money.ts formats money with Intl, and nothing asks Intl for digits or currencies", () => {
  const listed = execFileSync("git", ["ls-files", "--", "*.ts", "*.tsx", "*.mjs", "*.js"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const product = listed
    .trim()
    .split("\n")
    .filter((path) => !/\.test\.tsx?$|^(?:public|lib\/db\/generated)\//.test(path));
  expect(product.length).toBeGreaterThan(1_000);
  const found = product
    .filter((path) => !MAY_FORMAT.has(path))
    .flatMap((path) => breaks(readFileSync(join(ROOT, path), "utf8")).map((rule) => `${path} ${rule}`));
  expect(found).toEqual([]);
  expect(readFileSync(join(ROOT, "lib/texts/money.ts"), "utf8")).not.toMatch(/resolvedOptions|supportedValuesOf/);
});

test.each([
  "format.resolvedOptions().maximumFractionDigits ?? 2",
  'Intl.supportedValuesOf("currency")',
  'new Intl.NumberFormat("en", { style: "currency", currency })',
  "const price = price_cents / 100;",
  "(totalCents) * 100",
  "100 * amount_cents",
])("%s is found", (text) => {
  expect(breaks(text)).not.toEqual([]);
});

/**
 * The currencies that have not two digits after the point, by ISO 4217. `Intl` has other digits for some (0 for `huf`), and other
 * ones with each version of Node: amounts that are stored would change their meaning. The scanner loads this file: the list of
 * all currencies is in currencies.ts.
 */
const CODES: Readonly<Record<number, string>> = {
  0: "bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf",
  3: "bhd iqd jod kwd lyd omr tnd",
  4: "clf uyw",
};

const DIGITS = new Map(
  Object.entries(CODES).flatMap(([digits, codes]) => codes.split(" ").map((code) => [code, Number(digits)] as const)),
);

/** Where prices have no coins below 1 any longer, and people write whole amounts without zeros. */
const WITHOUT_ZEROS = "afn all cop huf idr iqd irr kpw lak lbp mga mmk pkr sos syp yer".split(" ");

/** The codes of the currencies that have not two digits. */
export const NOT_TWO_DIGITS: readonly string[] = [...DIGITS.keys()];

/** Returns how many digits a currency has after the point. A code that ISO has withdrawn had 2. */
export const currencyDigits = (currency: string): number => DIGITS.get(currency) ?? 2;

/** Returns whether people write a whole amount with zeros: €12.00, but Ft 12. */
export const hasZeros = (currency: string): boolean => !WITHOUT_ZEROS.includes(currency);

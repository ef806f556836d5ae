/**
 * The active codes of ISO 4217 that have a minor unit, by its digits. `Intl` has other digits for some (0 for `huf`), and other
 * ones with each version of Node: amounts that are stored would change their meaning.
 */
const CODES: Readonly<Record<number, string>> = {
  0: "bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf",
  2: `aed afn all amd aoa ars aud awg azn bam bbd bdt bmd bnd bob bov brl bsd btn bwp byn bzd cad cdf che chf chw cny cop cou
    crc cup cve czk dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gtq gyd hkd hnl htg huf idr ils inr irr jmd kes kgs
    khr kpw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn mxv myr mzn nad ngn nio nok npr nzd pab
    pen pgk php pkr pln qar ron rsd rub sar sbd scr sdg sek sgd shp sle sos srd ssp stn svc syp szl thb tjs tmt top try ttd twd
    tzs uah usd usn uyu uzs ved ves wst xad xcd xcg yer zar zmw zwg`,
  3: "bhd iqd jod kwd lyd omr tnd",
  4: "clf uyw",
};

const DIGITS = new Map(
  Object.entries(CODES).flatMap(([digits, codes]) => codes.split(/\s+/).map((code) => [code, Number(digits)] as const)),
);

/** Units in which banks and laws count, and in which nobody pays. */
const UNITS_OF_ACCOUNT = new Set("bov che chw clf cou mxv usn uyi uyw xad".split(" "));

/** Where prices have no coins below 1 any more, and people write whole amounts without zeros. */
const WITHOUT_ZEROS = new Set("afn all cop huf idr iqd irr kpw lak lbp mga mmk pkr sos syp yer".split(" "));

/** The currencies that people pay with, by code. */
export const CURRENCIES: readonly string[] = [...DIGITS.keys()].filter((code) => !UNITS_OF_ACCOUNT.has(code)).sort();

/** Returns whether a store can have this currency: a lower-case code of the table, also of a unit of account. */
export const isCurrency = (code: string): boolean => DIGITS.has(code);

/** Returns how many digits a currency has after the point. A code that ISO has withdrawn had 2. */
export const currencyDigits = (currency: string): number => DIGITS.get(currency) ?? 2;

/** Returns whether people write a whole amount with zeros: €12.00, but Ft 12. */
export const hasZeros = (currency: string): boolean => !WITHOUT_ZEROS.has(currency);

import { NOT_TWO_DIGITS } from "./currency-digits.ts";

/** The active codes of ISO 4217 whose minor unit has two digits. */
const TWO_DIGITS = `aed afn all amd aoa ars aud awg azn bam bbd bdt bmd bnd bob bov brl bsd btn bwp byn bzd cad cdf che chf chw
  cny cop cou crc cup cve czk dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gtq gyd hkd hnl htg huf idr ils inr irr
  jmd kes kgs khr kpw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn mxv myr mzn nad ngn nio nok
  npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sdg sek sgd shp sle sos srd ssp stn svc syp szl thb tjs tmt top
  try ttd twd tzs uah usd usn uyu uzs ved ves wst xad xcd xcg yer zar zmw zwg`;

const CODES: ReadonlySet<string> = new Set([...NOT_TWO_DIGITS, ...TWO_DIGITS.split(/\s+/)]);

/** Units in which banks and laws count, and in which nobody pays. */
const UNITS_OF_ACCOUNT = new Set("bov che chw clf cou mxv usn uyi uyw xad".split(" "));

/** The currencies that people pay with, by code. */
export const CURRENCIES: readonly string[] = [...CODES].filter((code) => !UNITS_OF_ACCOUNT.has(code)).sort();

/** Returns whether a store can have this currency: a lower-case code of the table, also of a unit of account. */
export const isCurrency = (code: string): boolean => CODES.has(code);

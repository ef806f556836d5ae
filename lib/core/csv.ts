import { stringify } from "csv-stringify/sync";

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Behind each of these a cell begins in the spreadsheet programs of some country, some of which do not look for quotes. */
const CELL_STARTS = /[;\t\r\n]/;

/** The beginning of a cell, with the apostrophes before a sign that makes a formula of it. */
const FORMULA = /((?:^|[;\t\r\n])[ "]*)('*)(?=[=+\-@＝＋－＠])/g;

/** Begins a CSV file with the names of its columns. */
export const csvHead = (names: readonly string[]): string => BYTE_ORDER_MARK + csvRows([names]);

/**
 * Writes one row in each record (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before its sign,
 * also where it may begin a cell of its own. A number gets none.
 */
export const csvRows = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...rows], { record_delimiter: "windows", quoted_match: CELL_STARTS, cast: { string: withGuards } });

const withGuards = (text: string): string => text.replace(FORMULA, "$1'$2");

/** Returns a cell as it was before `csvRows` wrote it: with one apostrophe less before each sign of a formula. */
export const withoutGuards = (cell: string): string =>
  cell.replace(FORMULA, (_all, start: string, apostrophes: string) => start + apostrophes.slice(1));

/** A formula that is only a text: how a system tells a spreadsheet to keep the zeros of `="000123"`. */
const TEXT_FORMULA = /^=(?:T\()?"((?:[^"]|"")*)"\)?$/i;

/** A number, a date or digits behind the apostrophe that a spreadsheet keeps a text with. No name has only these. */
const KEPT_DIGITS = /^'(?=\d)[\d.,:/ -]+$/;

/** Returns a cell without what says to a spreadsheet that it is a text, which is no part of it. */
export function withoutMarks(cell: string): string {
  const [, text] = TEXT_FORMULA.exec(cell) ?? [];
  if (text !== undefined) return text.replaceAll('""', '"').trim();
  return KEPT_DIGITS.test(cell) ? cell.slice(1) : withoutGuards(cell);
}

import { NO_LETTER } from "./cells.ts";
import type { Kind } from "./schema.ts";

/** The name of a column that has none. */
export const unnamed = (at: number): string => `Column ${at + 1}`;

/** Stands for a cell that a row does not have in the file of rows that were left out, until somebody mends it. */
const MISSING = "(missing)";

/** Returns the cells of a row as the file of rows that were left out has them: those that are beyond the columns, apart. */
export function inColumns(headers: readonly string[], cells: readonly string[]): { cells: string[]; beyond: string[] } {
  const needed = columnsNeeded(headers);
  return {
    cells: headers.map((_, at) => cells[at] ?? (at < needed ? MISSING : "")),
    beyond: cells.slice(headers.length),
  };
}

/** How many cells a row needs: as many as there are columns, without those at the end that have no name. */
const columnsNeeded = (headers: readonly string[]): number =>
  headers.findLastIndex((header, at) => header !== unnamed(at)) + 1;

/** Returns how many cells a row can have. */
export const cellsAllowed = (headers: readonly string[]): [least: number, most: number] => [
  columnsNeeded(headers),
  headers.length,
];

/** Says why a row is no row of the table, if it is none: nothing in it can then be relied on. */
export function rowProblem(kind: Kind, headers: readonly string[], cells: readonly string[]): string | null {
  const [least, most] = cellsAllowed(headers);
  if (cells.length > most) {
    return `The row has ${cells.length} cells, and the file has ${most} columns. Put a cell that has a separator in it into quotation marks.`;
  }
  if (cells.length < least) {
    return `The row has ${cells.length} of ${least} cells. Look for a line break in the row before, and add the cells that are missing, empty ones too.`;
  }
  if (cells.includes(MISSING)) return "A cell is missing. Write what belongs there, or empty the cell.";
  if (cells.every((cell, at) => cell === headers[at])) return "It repeats the names of the columns.";
  const first = cells.find(Boolean) ?? "";
  if (kind !== "customer" && isTotal(first)) {
    return `The row begins with “${first}”, so it is a total. If it is not a total, move another column to the front.`;
  }
  return null;
}

/** What spreadsheets and tills call a total, in several languages, without accents. */
const TOTALS = new Set([
  ...[
    "total",
    "totals",
    "totale",
    "totaal",
    "totalt",
    "subtotal",
    "sub total",
    "grand total",
    "sum",
    "sum total",
    "report total",
  ],
  ...[
    "summe",
    "summen",
    "gesamt",
    "gesamtsumme",
    "gesamtbetrag",
    "zwischensumme",
    "endsumme",
    "insgesamt",
    "somme",
    "sous total",
  ],
  ...[
    "total general",
    "totale generale",
    "suma",
    "suma total",
    "soma",
    "eindtotaal",
    "subtotaal",
    "summa",
    "yhteensa",
    "i alt",
  ],
  ...[
    "celkem",
    "razem",
    "ogolem",
    "osszesen",
    "toplam",
    "ukupno",
    "skupaj",
    "spolu",
    "итого",
    "всего",
    "сумма",
    "разом",
    "усього",
  ],
  ...["συνολο", "合計", "総計", "小計", "合计", "总计", "總計", "합계"],
]);

const isTotal = (text: string): boolean =>
  TOTALS.has(
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .normalize("NFC")
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, " ")
      .trim(),
  );

/** What a spreadsheet writes instead of a value. */
const ERRORS =
  /^#(?:N\/A|NV|NULL|NAME|REF|VALUE|DIV\/0|NUM|SPILL|CALC|BEZUG|WERT|ZAHL|NOM|VALEUR|NOMBRE|¿NOMBRE|VALOR|RIF|VALORE|#+)[!?]?$/;

/** Says why a cell has lost what it said, if it has. */
export function cellProblem(text: string): string | null {
  if (text.includes(NO_LETTER)) {
    return `“${text}” has a letter that cannot be read. Choose the encoding, or correct the cell.`;
  }
  if (ERRORS.test(text)) return `“${text}” is an error of a spreadsheet. Write what belongs there.`;
  return null;
}

/** A number as a spreadsheet shows it when it is long, or as a program writes one that can have decimals. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$|^\d[.,]\d+E\d+$/i;
const DECIMAL = /^\d+[.,]0$/;

/** Says why a code is no longer the one on the paper, if a spreadsheet has changed it. */
export function codeProblem(code: string): string | null {
  if (isTotal(code)) return `“${code}” is the name of a total.`;
  if (!SHORTENED.test(code) && !DECIMAL.test(code)) return null;
  return `“${code}” is a number that a spreadsheet made of the code. Export the file again, and do not save it from a spreadsheet, or format the column as text first.`;
}

/** Returns a code without the apostrophe that keeps it a text in a spreadsheet. */
export const withoutApostrophe = (code: string): string => (/^'[^']+$/.test(code) ? code.slice(1) : code);

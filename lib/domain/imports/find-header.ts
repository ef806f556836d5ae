import { invalid, isAppError } from "#lib/core/errors";
import { type ParsedRow, readRows, type Source } from "./rows.ts";

/** How the table of a file is laid out. */
export interface Layout {
  delimiter: string;
  /** The line with the names of the columns. */
  headerLine: number;
}

const DELIMITERS = [",", ";", "\t", "|"];
/** The names of the columns are looked for in these rows. */
const ROWS_SEARCHED = 20;
/** And no further than here, where the last of them is cut. */
const BEGINNING = 128 * 1024;

/**
 * Finds the names of the columns, which can have a title or `sep=;` above them. `knownIn` returns how many columns a row names that we
 * know. Throws `invalid_request` (`file`) when it is not certain which line has them.
 */
export async function findHeader(source: Source, knownIn: (cells: readonly string[]) => number): Promise<Layout> {
  const said = delimiterSaid(source);
  const tables: Table[] = [];
  for (const delimiter of said ? [said] : DELIMITERS) {
    tables.push(await beginningOfTable(source, delimiter, said ? 1 : 0));
  }
  return namedHeader(tables, knownIn) ?? firstRow(tables, knownIn);
}

/** The first rows as one delimiter splits them. */
interface Table {
  delimiter: string;
  rows: ParsedRow[];
  /** How many cells most rows have. */
  width: number;
  /** Whether not even the first row can be read: reading it again says why. */
  isBroken: boolean;
}

async function beginningOfTable(source: Source, delimiter: string, skipped: number): Promise<Table> {
  const bytes = source.bytes.subarray(0, BEGINNING);
  const all: ParsedRow[] = [];
  try {
    for await (const row of readRows({ ...source, bytes }, delimiter)) {
      all.push(row);
      if (all.length === ROWS_SEARCHED) break;
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (all.length === 0) return { delimiter, rows: [], width: 0, isBroken: true };
  }
  const isCut = all.length < ROWS_SEARCHED && bytes.length < source.bytes.length;
  const rows = all.slice(skipped, isCut && all.length > skipped + 1 ? -1 : undefined);
  return { delimiter, rows, width: usual(rows.slice(1).map(widthOf)), isBroken: false };
}

/** The first line of files that tell Excel the delimiter, also after a spreadsheet has saved them again. */
const SAID = /^"?sep=([,;\t|:^~])"?[,;\t|]*$/i;

function delimiterSaid({ bytes, unicode }: Source): string | undefined {
  const start = new TextDecoder(unicode ?? "latin1").decode(bytes.subarray(0, 64));
  return SAID.exec(start.trimStart().split(/[\r\n]/)[0] ?? "")?.[1];
}

/** How many cells a row has up to its last one with content. */
export const widthOf = ({ cells }: { cells: readonly string[] }): number =>
  cells.findLastIndex((cell) => cell.trim()) + 1;

/** The number that is there most often. */
function usual(numbers: readonly number[]): number {
  const groups = [...Map.groupBy(numbers, (number) => number)];
  return groups.reduce((best, one) => (one[1].length > best[1].length ? one : best), [0, [] as number[]])[0];
}

/**
 * Returns the row that names the most columns: the first one, or one that names two or more. Lines above it are a title only if they have
 * fewer cells, and name fewer.
 */
function namedHeader(tables: readonly Table[], knownIn: (cells: readonly string[]) => number): Layout | null {
  let best: (Layout & { known: number }) | null = null;
  for (const { delimiter, rows } of tables) {
    for (const [at, row] of rows.entries()) {
      const known = knownIn(row.cells);
      if (known < (at === 0 ? 1 : 2) || known <= (best?.known ?? 0)) continue;
      if (rows.slice(0, at).every((above) => widthOf(above) < widthOf(row) && knownIn(above.cells) < known)) {
        best = { delimiter, headerLine: row.line, known };
      }
    }
  }
  return best && { delimiter: best.delimiter, headerLine: best.headerLine };
}

/** Returns the first row, split into the most columns. */
function firstRow(tables: readonly Table[], knownIn: (cells: readonly string[]) => number): Layout {
  const columnsOf = ({ rows, isBroken }: Table): number =>
    isBroken ? Number.POSITIVE_INFINITY : (rows[0]?.cells.length ?? 0);
  const most = Math.max(...tables.map(columnsOf));
  const widest = tables.filter((table) => columnsOf(table) === most);
  const { delimiter, rows, width } = widest.reduce((best, one) => (one.width > best.width ? one : best));
  const [first] = rows;
  if (first && widthOf(first) < width && knownIn(first.cells) === 0) {
    throw invalid(
      "file",
      `Line ${first.line} has ${cellsIn(widthOf(first))}, and the rows below it have ${width}. Remove what is above the names of the columns, name every column, and put cells that have a separator in them into quotation marks. Then upload the file again.`,
    );
  }
  return { delimiter, headerLine: first?.line ?? 1 };
}

const cellsIn = (count: number): string => (count === 1 ? "1 cell" : `${count} cells`);

import { invalid } from "#lib/core/errors";
import { readCell } from "./cells.ts";
import { unicodeOf } from "./decode.ts";
import type { Encoding } from "./encodings.ts";
import { findHeader, widthOf } from "./find-header.ts";
import { guessColumns } from "./guess.ts";
import { guessEncoding } from "./guess-encoding.ts";
import { unnamed } from "./row-shape.ts";
import { type ParsedRow, readRows, type Source } from "./rows.ts";
import { type Kind, MAX_FILE_BYTES, MAX_ROWS } from "./schema.ts";

/** A file as a table. Its rows are read as they are asked for, once. */
export interface ParsedFile {
  headers: string[];
  /** As in Choices: null when it is not certain, undefined for a file in Unicode. */
  encoding: Encoding | null | undefined;
  /** The line with the names of the columns. What is above it is no row. */
  headerLine: number;
  batches: AsyncGenerator<ParsedRow[]>;
}

/** What goes into the database at once: as many rows, or fewer long ones. */
const BATCH = 2_000;
const BATCH_CHARACTERS = 1_000_000;

/**
 * Reads a CSV file with one line of headers. It throws `invalid_request` (`file`), saying what to do, and so do its batches: only
 * at the last row is it known whether the whole file can be read. A row keeps the cells that it has, without empty ones at its end
 * that are in no column: `rowProblem` says which rows have too few or too many.
 */
export async function parseFile(kind: Kind, bytes: Uint8Array): Promise<ParsedFile> {
  if (bytes.length > MAX_FILE_BYTES) {
    throw invalid("file", `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Split it.`);
  }
  const unicode = unicodeOf(bytes);
  const source: Source = { bytes, unicode };
  const encoding = unicode ? undefined : guessEncoding(bytes);
  const knownIn = (cells: readonly string[]) =>
    Object.keys(
      guessColumns(
        kind,
        cells.map((cell) => readCell(cell, encoding)),
      ),
    ).length;
  const { delimiter, headerLine } = await findHeader(source, knownIn);
  const rows = readRows(source, delimiter);
  const first = await rowOf(rows, headerLine);
  if (!first) throw NO_ROWS();
  const headers = first.cells.map((header, at) => (header.trim() ? header : unnamed(at)));
  return { headers, encoding, headerLine, batches: inBatches(headers.length, rows) };
}

const NO_ROWS = () =>
  invalid("file", "The file needs a line with the names of its columns, and at least one row below it.");

async function rowOf(rows: AsyncGenerator<ParsedRow, undefined>, line: number): Promise<ParsedRow | null> {
  for (;;) {
    const { value: row } = await rows.next();
    if (!row || row.line >= line) return row ?? null;
  }
}

async function* inBatches(columns: number, rows: AsyncIterable<ParsedRow>): AsyncGenerator<ParsedRow[]> {
  let count = 0;
  let batch: ParsedRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    if (++count > MAX_ROWS) {
      throw invalid("file", `The file has more than ${MAX_ROWS.toLocaleString("en")} rows. Split it.`);
    }
    const width = Math.max(columns, widthOf(row));
    const cells = row.cells.filter((_, at) => at < width);
    batch.push({ line: row.line, cells });
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length === BATCH || characters > BATCH_CHARACTERS) {
      yield batch;
      batch = [];
      characters = 0;
    }
  }
  if (count === 0) throw NO_ROWS();
  if (batch.length > 0) yield batch;
}

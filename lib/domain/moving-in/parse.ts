import { pipeline } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { withoutGuards } from "#lib/core/csv";
import { beginningOf } from "#lib/core/cut";
import { invalid } from "#lib/core/errors";
import { encodingOf } from "./decode.ts";
import { MAX_FILE_BYTES, MAX_ROWS } from "./schema.ts";

/** A row of a file with the line that it begins in. */
export interface ParsedRow {
  line: number;
  cells: string[];
}

/** A file as a table. Its rows are read as they are asked for, once. */
export interface ParsedFile {
  headers: string[];
  batches: AsyncGenerator<ParsedRow[]>;
}

const MAX_COLUMNS = 100;
const MAX_CELL = 2_000;
/** The longest row. A quote that nobody closes makes one of the rest of the file. */
const MAX_ROW_BYTES = 1024 * 1024;
/** What is read before other requests have their turn. */
const PIECE = 16 * 1024;
/** What is looked at for the delimiter. */
const BEGINNING = 128 * 1024;
/** As many as a spreadsheet has, with those that are empty. */
const MAX_LINES = 1_048_576;
/** What goes into the database at once: as many rows, or fewer long ones. */
const BATCH = 2_000;
const BATCH_CHARACTERS = 1_000_000;

/**
 * Reads a CSV file with one line of headers. It throws `invalid_request` (`file`), saying what to do, and so do its batches: only
 * at the last row is it known whether the whole file can be read. An apostrophe before a formula is no part of a value: our own
 * files have one, and those of many other systems too.
 */
export async function parseFile(bytes: Uint8Array): Promise<ParsedFile> {
  if (bytes.length > MAX_FILE_BYTES) {
    throw invalid("file", `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Split it.`);
  }
  const rows = readRows(bytes);
  const { value: first } = await rows.next();
  if (!first) throw NO_ROWS();
  const headers = first.cells.map((header, at) => header.trim() || `Column ${at + 1}`);
  return { headers, batches: inBatches(headers.length, rows) };
}

const NO_ROWS = () =>
  invalid("file", "The file needs a line with the names of its columns, and at least one row below it.");

async function* inBatches(columns: number, rows: AsyncIterable<ParsedRow>): AsyncGenerator<ParsedRow[]> {
  let count = 0;
  let batch: ParsedRow[] = [];
  let characters = 0;
  for await (const { line, cells } of rows) {
    if (++count > MAX_ROWS) {
      throw invalid("file", `The file has more than ${MAX_ROWS.toLocaleString("en")} rows. Split it.`);
    }
    batch.push({ line, cells: Array.from({ length: columns }, (_, at) => cells[at] ?? "") });
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

interface Info {
  record: string[];
  info: { lines: number };
}

const OPTIONS: Options = {
  bom: true,
  relax_column_count: true,
  skip_empty_lines: true,
  relax_quotes: true,
  info: true,
  max_record_size: MAX_ROW_BYTES,
  // It sees each cell as it is read. The longest row does not count delimiters, so a row of commas has no other end.
  cast: (cell, { index, lines }) => {
    if (index < MAX_COLUMNS) return cell;
    throw invalid("file", `Line ${lines} has more than ${MAX_COLUMNS} columns. Remove those that are not needed.`);
  },
};

async function* readRows(bytes: Uint8Array): AsyncGenerator<ParsedRow, undefined> {
  const encoding = encodingOf(bytes);
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(bytes.subarray(0, BEGINNING)));
  const parser = parse({ ...OPTIONS, delimiter });
  // Unlike pipe() it passes on what fails in a piece.
  pipeline(piecesOf(bytes, encoding), parser, () => {});
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Info>) {
      if (++count > MAX_LINES) throw invalid("file", "The file has too many rows without content. Remove them.");
      const breaks = record.join("").split("\n").length - 1;
      const cells = record.map((cell) => beginningOf(withoutGuards(cell.trim()), MAX_CELL));
      if (cells.some(Boolean)) yield { line: info.lines - breaks, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE") {
      throw invalid(
        "file",
        `A row that ends after line ${error.lines} is larger than 1 MB. Look for a quote that is not closed, or shorten the row.`,
      );
    }
    throw invalid("file", `The file cannot be read: ${error.message}. Mend that line, or save the table as CSV again.`);
  }
}

/** The parser would count both characters of a line break as lines. */
const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

async function* piecesOf(bytes: Uint8Array, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let held = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    const text = held + decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length });
    if (text.includes("\0"))
      throw invalid("file", "This is not a CSV file. Save the table as CSV and choose that file.");
    // It may be the first half of a line break.
    held = text.endsWith("\r") && at + PIECE < bytes.length ? "\r" : "";
    yield withLineFeeds(text.slice(0, text.length - held.length));
    await setImmediate();
  }
}

/** Returns the delimiter that splits the first line, outside quotes, into the most columns. */
function delimiterOf(text: string): string {
  const first = firstRecord(text).replace(/"(?:[^"]|"")*"/g, "");
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

function firstRecord(text: string): string {
  const start = withLineFeeds(text);
  return /^(?:[^\S\n]*\n)*((?:"(?:[^"]|"")*"|[^"\n])*)/.exec(start)?.[1] ?? "";
}

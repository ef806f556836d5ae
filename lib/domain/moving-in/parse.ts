import { CsvError, parse } from "csv-parse/sync";
import { invalid } from "#lib/core/errors";
import { decodeText } from "./decode.ts";
import { MAX_FILE_BYTES, MAX_ROWS } from "./schema.ts";

/** A file as a table. */
export interface ParsedFile {
  headers: string[];
  rows: { line: number; cells: string[] }[];
}

const MAX_COLUMNS = 100;
const MAX_CELL = 2_000;

/** Reads a CSV file with one line of headers. Throws `invalid_request` (`file`), saying what to do. */
export function parseFile(bytes: Uint8Array): ParsedFile {
  if (bytes.length > MAX_FILE_BYTES) {
    throw invalid("file", `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Split it.`);
  }
  const text = decodeText(bytes).replace(/\r\n?/g, "\n"); // the parser counts both characters as lines
  if (text.includes("\0")) throw invalid("file", "This is not a CSV file. Save the table as CSV and choose that file.");
  const delimiter = delimiterOf(text);
  const records = readRecords(text, delimiter);
  const [first, ...rest] = records;
  if (!first || rest.length === 0) {
    throw invalid("file", "The file needs a line with the names of its columns, and at least one row below it.");
  }
  if (rest.length > MAX_ROWS)
    throw invalid("file", `The file has more than ${MAX_ROWS.toLocaleString("en")} rows. Split it.`);
  if (first.cells.length > MAX_COLUMNS) throw invalid("file", `The file has more than ${MAX_COLUMNS} columns.`);
  const headers = first.cells.map((header, at) => header.trim() || `Column ${at + 1}`);
  return { headers, rows: rest.map(({ line, cells }) => ({ line, cells: headers.map((_, at) => cells[at] ?? "") })) };
}

interface Info {
  record: string[];
  info: { lines: number };
}

function readRecords(text: string, delimiter: string): ParsedFile["rows"] {
  const options = { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true, info: true };
  try {
    const records = parse(text, { ...options, relax_quotes: true, to: MAX_ROWS + 2 }) as unknown as Info[];
    return records.flatMap(({ record, info }) => {
      const breaks = record.join("").split("\n").length - 1;
      const cells = record.map((cell) => cell.trim().slice(0, MAX_CELL));
      return cells.some(Boolean) ? [{ line: info.lines - breaks, cells }] : [];
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid("file", `The file cannot be read: ${error.message}. Mend that line, or save the table as CSV again.`);
  }
}

/** Returns the delimiter that splits the first line, outside quotes, into the most columns. */
function delimiterOf(text: string): string {
  const first = firstRecord(text).replace(/"(?:[^"]|"")*"/g, "");
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

function firstRecord(text: string): string {
  const match = /^(?:\s*\n)*((?:"(?:[^"]|"")*"|[^"\n])*)/.exec(text.replace(/^\uFEFF/, "").slice(0, 100_000));
  return match?.[1] ?? "";
}

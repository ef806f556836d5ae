import { pipeline } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { invalid } from "#lib/core/errors";
import { contentOf } from "./cells.ts";

/** A row of a file with the line that it begins in. */
export interface ParsedRow {
  line: number;
  cells: string[];
}

/** The bytes of a file, and the Unicode they are; null for another encoding, whose bytes are kept as they are. */
export interface Source {
  bytes: Uint8Array;
  unicode: string | null;
}

const MAX_COLUMNS = 100;
/** The longest row. A quote that nobody closes makes one of the rest of the file. */
const MAX_ROW_BYTES = 1024 * 1024;
/** What is read before other requests have their turn. */
const PIECE = 16 * 1024;
/** As many as a spreadsheet has, with those that are empty. */
const MAX_LINES = 1_048_576;

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

/** Reads the rows of a file that are not empty, once. Throws `invalid_request` (`file`) at what cannot be read. */
export async function* readRows(source: Source, delimiter: string): AsyncGenerator<ParsedRow, undefined> {
  const parser = parse({ ...OPTIONS, delimiter });
  // Unlike pipe() it passes on what fails in a piece.
  pipeline(piecesOf(source), parser, () => {});
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Info>) {
      if (++count > MAX_LINES) throw invalid("file", "The file has too many rows without content. Remove them.");
      const breaks = record.join("").split("\n").length - 1;
      const cells = source.unicode ? record.map(contentOf) : record;
      if (cells.some((cell) => cell.trim())) yield { line: info.lines - breaks, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE") {
      throw invalid(
        "file",
        `A row that ends after line ${error.lines} is larger than 1 MB. Look for a quote that is not closed, or shorten the row.`,
      );
    }
    throw invalid(
      "file",
      `The file cannot be read: ${error.message}. Correct that line, or save the table as CSV again.`,
    );
  }
}

/** The parser would count both characters of a line break as lines. */
const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

async function* piecesOf({ bytes, unicode }: Source): AsyncGenerator<string> {
  const decoder = unicode && new TextDecoder(unicode);
  let held = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE);
    const isLast = at + PIECE >= bytes.length;
    const text = held + (decoder ? decoder.decode(piece, { stream: !isLast }) : Buffer.from(piece).toString("latin1"));
    if (text.includes("\0"))
      throw invalid("file", "This is not a CSV file. Save the table as CSV and choose that file.");
    // It may be the first half of a line break.
    held = text.endsWith("\r") && !isLast ? "\r" : "";
    yield withLineFeeds(text.slice(0, text.length - held.length));
    await setImmediate();
  }
}

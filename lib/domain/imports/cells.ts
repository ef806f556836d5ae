import { withoutMarks } from "#lib/core/csv";
import { beginningOf } from "#lib/core/cut";
import type { Encoding } from "./encodings.ts";

/** Stands where bytes are no letter. */
export const NO_LETTER = "\uFFFD";

const MAX_CELL = 2_000;

/** Returns what a cell of a file says: without spaces around it and without the marks of spreadsheets. */
export const contentOf = (text: string): string => beginningOf(withoutMarks(text.trim()), MAX_CELL);

/**
 * Returns what a cell says as it is kept of a file. A cell of a file in Unicode is kept as its text (`undefined`). Of any other file
 * its bytes are kept, each as one character, so that an encoding can be chosen afterwards; before, it is shown as Windows-1252.
 */
export const readCell = (cell: string, encoding: Encoding | null | undefined): string =>
  encoding === undefined ? cell : contentOf(decode(cell, encoding ?? "windows-1252"));

/** Decodes bytes that are kept as one character each. */
export const decode = (bytes: string, encoding: Encoding): string =>
  isAscii(bytes) ? bytes : decoderOf(encoding).decode(Buffer.from(bytes, "latin1"));

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const isAscii = (text: string): boolean => !/[^\x00-\x7f]/.test(text);

const decoders = new Map<Encoding, TextDecoder>();

function decoderOf(encoding: Encoding): TextDecoder {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder;
}

import type { Hash } from "node:crypto";
import type { Readable } from "node:stream";

/** Reads a stream by lines, and the rows of COPY in large parts. */
export interface LineReader {
  /** Returns the next line without its end, or null at the end of the stream. Throws Damage for one without an end in sight. */
  line(): Promise<string | null>;
  /** Yields the lines before the next line `\.`, in parts that end with a line, and skips that one. */
  rows(): AsyncGenerator<Buffer>;
}

/** A fault of the file. */
export class Damage extends Error {}

const NEWLINE = 10;
/** Rows are longer, but they are not read as lines. A small file can unpack to zeros without end. */
const MAX_LINE_BYTES = 64 * 1024;
const END_OF_ROWS = "\\.\n";

/** Each byte that was returned is added to the hash. */
export function readLines(stream: Readable, hash: Hash): LineReader {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** Reads on, and returns whether there was more. */
  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next();
    if (!done) rest = rest.length > 0 ? Buffer.concat([rest, value]) : value;
    return !done;
  }

  function take(length: number): Buffer {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    hash.update(taken);
    return taken;
  }

  return {
    async line() {
      let end = rest.indexOf(NEWLINE);
      while (end < 0 && rest.length <= MAX_LINE_BYTES && (await more())) end = rest.indexOf(NEWLINE);
      if (end < 0 && rest.length > MAX_LINE_BYTES) throw new Damage("a line of it is longer than 64 KiB");
      if (end < 0 && rest.length === 0) return null;
      return take(end < 0 ? rest.length : end + 1)
        .toString()
        .replace(/\n$/, "");
    },
    async *rows() {
      for (;;) {
        if (rest.subarray(0, END_OF_ROWS.length).toString() === END_OF_ROWS) {
          take(END_OF_ROWS.length);
          return;
        }
        const end = rest.indexOf(`\n${END_OF_ROWS}`);
        const whole = 1 + (end < 0 ? rest.lastIndexOf(NEWLINE) : end);
        if (whole > 0) yield take(whole);
        else if (!(await more())) return;
      }
    },
  };
}

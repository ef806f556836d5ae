// The file of a backup: SQL as pg_dump writes it, compressed by gzip, with two comments of ours: a header and an end.
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { StartError } from "#lib/config/start-error";
import type { Level } from "#lib/db/migrate";
import { Damage, type LineReader, readLines } from "./lines.ts";

const FORMAT = 1;
const HEADER = "-- Zakka backup ";
const END = "-- End ";

export interface Header extends Level {
  format: typeof FORMAT;
  made_at: string;
  /** A known text that was sealed with the APP_SECRET of the backup, in base64. */
  sealed: string;
}

/** The rows of each table, and the SHA-256 of all before this line. */
export interface End {
  rows: Record<string, number>;
  sha256: string;
}

/** The rows of a table as COPY writes them. They must be read before the next table. */
export interface TableData {
  /** `COPY "totp" ("id", "secret")`. */
  copy: string;
  rows: AsyncIterable<Buffer>;
}

/** Yields the content of a file: `tables` adds the rows and returns how many each table has. */
export async function* writeContent(
  header: Omit<Header, "format">,
  tables: AsyncGenerator<Buffer | string, Record<string, number>>,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (text: Buffer | string): Buffer => {
    const bytes = Buffer.from(text as string);
    hash.update(bytes);
    return bytes;
  };
  yield hashed(`${HEADER}${JSON.stringify({ format: FORMAT, ...header })}\nBEGIN;\n`);
  let next = await tables.next();
  for (; !next.done; next = await tables.next()) yield hashed(next.value);
  yield hashed("COMMIT;\n");
  yield Buffer.from(`${END}${JSON.stringify({ rows: next.value, sha256: hash.digest("hex") } satisfies End)}\n`);
}

/** Reads the header of a file. Throws a StartError for one that is no backup, or one of a newer version. */
export const readHeader = (path: string): Promise<Header> => reading(path, createHash("sha256"), headerOf);

/**
 * Reads a file, gives each table to `use`, and returns its end. Throws a StartError for a file that is not whole, at its end at the
 * latest.
 */
export function readBackup(path: string, use: (table: TableData) => Promise<void>): Promise<End> {
  const hash = createHash("sha256");
  return reading(path, hash, async (reader) => {
    await headerOf(reader);
    for (;;) {
      const before = hash.copy();
      const line = await reader.line();
      if (line === null) throw new Damage("its end is missing");
      if (line.startsWith(END)) return await endOf(line, before, reader);
      if (line.startsWith("COPY ")) await use({ copy: line.replace(/ FROM stdin;$/, ""), rows: reader.rows() });
    }
  });
}

async function reading<T>(path: string, hash: Hash, use: (reader: LineReader) => Promise<T>): Promise<T> {
  const file = createReadStream(path);
  const plain = createGunzip();
  file.on("error", (error) => plain.destroy(error));
  plain.on("close", () => file.destroy());
  try {
    return await use(readLines(file.pipe(plain), hash));
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    if (error instanceof Damage || code.startsWith("Z_")) {
      throw new StartError(`${path} is not a whole backup: ${message}. Nothing was changed.`);
    }
    throw ["ENOENT", "EACCES", "EISDIR"].includes(code) ? new StartError(`${path} cannot be read (${code}).`) : error;
  } finally {
    plain.destroy();
  }
}

async function headerOf(reader: LineReader): Promise<Header> {
  const line = (await reader.line()) ?? "";
  if (!line.startsWith(HEADER)) throw new Damage("it does not begin as one");
  const header = parse<Header>(line.slice(HEADER.length));
  if (header.format !== FORMAT) throw new StartError("A newer version of Zakka made this backup. Update Zakka first.");
  return header;
}

async function endOf(line: string, before: Hash, reader: LineReader): Promise<End> {
  const end = parse<End>(line.slice(END.length));
  if (end.sha256 !== before.digest("hex")) throw new Damage("its checksum is wrong");
  if ((await reader.line()) !== null) throw new Damage("something follows its end");
  return end;
}

function parse<T>(json: string): T {
  try {
    return JSON.parse(json) as T;
  } catch {
    throw new Damage("a line of it cannot be read");
  }
}

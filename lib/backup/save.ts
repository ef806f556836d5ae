import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartError } from "#lib/config/start-error";
import { readLayout } from "#lib/db/distribute";
import { levelOf } from "#lib/db/migrate";
import { seal } from "#lib/db/seal";
import { type Header, writeContent } from "./file.ts";
import { copyOf, FILLED_BY_MIGRATIONS, listOf, readTables, type Table } from "./tables.ts";

/** The text that tells a restore whether it has the same APP_SECRET. */
export const SEALED_TEXT = "zakka";

/** More saves little space and takes twice the time. */
const GZIP_LEVEL = 3;

export interface Saved {
  last_migration: string;
  tables: number;
  rows: number;
  bytes: number;
}

export interface SaveOptions {
  now: Date;
  /** Called while rows are read. */
  report(table: string): void;
  stop: AbortSignal;
}

/**
 * Saves all rows of a database as they stand at one moment into a new file. Who writes in the meantime does not wait, but a
 * migration does. The file gets its name when it is complete and on the disk. Throws a StartError for a file that exists. After
 * an error the connection must be closed: PostgreSQL may still be sending rows.
 */
export async function saveBackup(client: Client, path: string, options: SaveOptions): Promise<Saved> {
  await refuseExisting(path);
  await refuseDistributed(client);
  const part = `${path}.part`;
  const tables = await readTables(client);
  if (tables.length === 0) throw new StartError("The database has no tables of Zakka.");
  await client.query(BEGIN);
  try {
    // The moment begins after the locks, so no migration can change the tables within it.
    await client.query(`LOCK TABLE ${listOf(tables)} IN ACCESS SHARE MODE`);
    if (!isDeepStrictEqual(await readTables(client), tables))
      throw new StartError("A migration is running. Try again.");
    const level = await levelOf(client);
    if (!level) throw new StartError("The database has no tables of Zakka.");
    const header = {
      ...level,
      made_at: options.now.toISOString(),
      sealed: Buffer.from(seal(SEALED_TEXT)).toString("base64"),
    };
    const rows = await write(client, part, { tables, header, options });
    await client.query("COMMIT");
    await rename(part, path);
    return { last_migration: level.last, tables: tables.length, rows, bytes: (await stat(path)).size };
  } catch (error) {
    await rm(part, { force: true });
    throw options.stop.aborted ? new StartError("Stopped. Nothing was saved.") : error;
  }
}

/** Dates and bytes are written so that every server reads them in the same way. */
const BEGIN = `
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL statement_timeout = 0; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`;

interface Content {
  tables: readonly Table[];
  header: Omit<Header, "format">;
  options: SaveOptions;
}

/** Writes the file and returns the number of rows. */
async function write(client: Client, path: string, { tables, header, options }: Content): Promise<number> {
  let count = 0;
  async function* copyAll(): AsyncGenerator<Buffer | string, Record<string, number>> {
    const rows: Record<string, number> = {};
    yield `DELETE FROM "${FILLED_BY_MIGRATIONS}";\n`;
    for (const table of tables) {
      yield `${copyOf(table)} FROM stdin;\n`;
      const stream = client.query(copyTo(`${copyOf(table)} TO STDOUT`));
      for await (const chunk of stream) {
        options.report(table.name);
        yield chunk as Buffer;
      }
      yield "\\.\n";
      rows[table.name] = stream.rowCount;
      count += stream.rowCount;
    }
    return rows;
  }
  const file = await open(path, "wx", 0o600);
  const sink = createWriteStream(path, { fd: file.fd, autoClose: false });
  try {
    await pipeline(writeContent(header, copyAll()), createGzip({ level: GZIP_LEVEL }), sink, { signal: options.stop });
    await file.sync();
  } finally {
    await file.close();
  }
  return count;
}

async function refuseExisting(path: string): Promise<void> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new StartError(`${path} exists. Give the name of a new file.`);
}

async function refuseDistributed(client: Client): Promise<void> {
  const layout = await readLayout(client);
  if (!layout?.tables.some(({ is }) => is !== "local")) return;
  throw new StartError(
    "The tables are distributed, and no moment is the same on all nodes. Back up the nodes themselves: see the guide “Deploying”.",
  );
}

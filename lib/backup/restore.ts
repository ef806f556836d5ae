import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartError } from "#lib/config/start-error";
import { type Level, levelAt, levelOf, migrate } from "#lib/db/migrate";
import { seal, unseal } from "#lib/db/seal";
import { type End, type Header, readBackup, readHeader, type TableData } from "./file.ts";
import { makeRehearsal } from "./rehearsal.ts";
import { SEALED_TEXT } from "./save.ts";
import { copyOf, FILLED_BY_MIGRATIONS, listOf, readTables, type Table } from "./tables.ts";

export interface Restored {
  made_at: string;
  tables: number;
  rows: number;
  /** The migrations that are newer than the backup. */
  applied: string[];
}

export interface RestoreOptions {
  url: string;
  /** Restores also with an APP_SECRET that is not that of the backup. */
  takesOtherSecret: boolean;
  /** Makes a copy for a rehearsal: no server sends mail from it, and its webhook endpoints are disabled. */
  isRehearsal: boolean;
  /** Called while rows are read. */
  report(table: string): void;
  stop: AbortSignal;
}

/**
 * Restores a backup into an empty database: all or nothing. Brings the tables to the state of the backup first, and to that of
 * this version afterwards. Throws a StartError for a file that is not whole, another APP_SECRET, and a database that is not
 * empty.
 */
export async function restoreBackup(client: Client, path: string, options: RestoreOptions): Promise<Restored> {
  const header = await checkBackup(path, options);
  await prepareTables(client, header, options.url);
  const tables = await readTables(client);
  await client.query("BEGIN; SET LOCAL statement_timeout = 0");
  try {
    await client.query(`LOCK TABLE ${listOf(tables)} IN EXCLUSIVE MODE`);
    await refuseFilled(client, tables);
    const rows = await load(client, path, { tables, options });
    if (options.isRehearsal) await makeRehearsal(client, new Date());
    await client.query("COMMIT");
    await client.query(`ANALYZE ${listOf(tables)}`); // without statistics the first queries would be slow
    return { made_at: header.made_at, tables: tables.length, rows, applied: await migrate(options.url) };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw options.stop.aborted ? new StartError("Stopped. Nothing was restored.") : error;
  }
}

/** Reads the whole file. Returns its header and the number of rows. Throws a StartError for a file that cannot be restored. */
export async function checkBackup(
  path: string,
  { takesOtherSecret, stop }: Pick<RestoreOptions, "takesOtherSecret" | "stop">,
): Promise<Header & { rows: number }> {
  const header = await readHeader(path);
  if (levelAt(header.last)?.hash !== header.hash) {
    throw new StartError(
      `Another version of Zakka made this backup: it has the migration ${header.last}. Update Zakka first.`,
    );
  }
  if (!takesOtherSecret && !isSealedHere(header.sealed)) throw new StartError(OTHER_SECRET);
  const { rows } = await readBackup(path, async (table) => {
    for await (const _ of table.rows) stop.throwIfAborted();
  });
  return { ...header, rows: sumOf(rows) };
}

const OTHER_SECRET =
  "The backup was made with another APP_SECRET. With this one, signing secrets of webhooks, second factors and links to " +
  "downloads would be lost. Set APP_SECRET to that of the backup, or give --other-secret to restore without them. Nothing was changed.";

function isSealedHere(sealed: string): boolean {
  seal(SEALED_TEXT); // throws without an APP_SECRET
  try {
    return unseal(Buffer.from(sealed, "base64")) === SEALED_TEXT;
  } catch {
    return false;
  }
}

/** Brings a database without tables to the level of the backup. One that has tables must be at that level. */
async function prepareTables(client: Client, level: Level, url: string): Promise<void> {
  const found = await levelOf(client);
  if (!found) return void (await migrate(url, undefined, level.last));
  if (found.hash === level.hash) return;
  throw new StartError(
    `The tables of this database are at ${found.last}, those of the backup at ${level.last}. Give a database without tables.`,
  );
}

async function refuseFilled(client: Client, tables: readonly Table[]): Promise<void> {
  const others = tables.filter(({ name }) => name !== FILLED_BY_MIGRATIONS);
  const each = others.map(({ name }) => `(SELECT '${name}' AS name FROM "${name}" LIMIT 1)`);
  const { rows } = await client.query<{ name: string }>(each.join(" UNION ALL "));
  if (rows.length === 0) return;
  throw new StartError(
    `This database is not empty: ${rows.length} tables have rows, such as ${rows[0]?.name}. Nothing was changed. Give an empty one.`,
  );
}

interface Target {
  tables: readonly Table[];
  options: RestoreOptions;
}

/** Loads all rows, and returns how many. */
async function load(client: Client, path: string, { tables, options }: Target): Promise<number> {
  const known = new Map(tables.map((table) => [copyOf(table), table.name]));
  const loaded: End["rows"] = {};
  await client.query(`DELETE FROM "${FILLED_BY_MIGRATIONS}"`);
  const end = await readBackup(path, async ({ copy, rows }: TableData) => {
    const name = known.get(copy);
    if (!name)
      throw new StartError(`The backup has a table that this version does not have: ${copy}. Nothing was changed.`);
    const stream = client.query(copyFrom(`${copy} FROM STDIN`));
    await pipeline(
      rows,
      async function* (parts) {
        for await (const part of parts) {
          options.report(name);
          yield part;
        }
      },
      stream,
      { signal: options.stop },
    );
    loaded[name] = stream.rowCount;
  });
  for (const { name } of tables) {
    if (loaded[name] !== end.rows[name])
      throw new StartError(`${name} has not all rows of the backup. Nothing was changed.`);
  }
  return sumOf(loaded);
}

const sumOf = (rows: End["rows"]): number => Object.values(rows).reduce((sum, count) => sum + count, 0);

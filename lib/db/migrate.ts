import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as wasm from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { StartError } from "#lib/config/start-error";
import { engineAdapter } from "./migrate-adapter.ts";
import { OWN_LIMITS, type Report } from "./migrate-locks.ts";

const PRISMA_FOLDER = fileURLToPath(new URL("../../prisma/", import.meta.url));
const MIGRATIONS = join(PRISMA_FOLDER, "migrations");
const NO_FILTER: wasm.SchemaFilter = { externalTables: [], externalEnums: [] };
/** Only one process migrates a database at a time. */
const MIGRATE_LOCK = 7_204_002;
const LOCK_POLL_MS = 200;

interface Migration {
  name: string;
  script: string;
  /** The checksum that Prisma writes into `_prisma_migrations`. */
  checksum: string;
}

/**
 * Applies the missing migrations of prisma/migrations, up to `last` or all, and returns their names. Uses Prisma's own engine
 * and its table `_prisma_migrations`, so that `prisma migrate deploy` also works on the database. Processes that do this at once
 * wait for each other. `report` gets a line for each session that a migration waits for.
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS,
  last?: string,
  report: Report = console.error,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on("error", () => {});
  try {
    await connect(client, url);
    await client.query(OWN_LIMITS);
    await lockMigrations(client);
    const refusal = await refusalOfOld(client, folder);
    if (refusal) throw new StartError(refusal);
    if (!last && (await isUpToDate(client, folder))) return [];
    return await withEngine(url, report, async (engine) => {
      const input = { migrationsList: migrationsList(folder, last), filters: NO_FILTER };
      for (const migrationName of await unfinishedMigrations(client)) {
        await engine.markMigrationRolledBack({ migrationName });
      }
      return (await engine.applyMigrations(input)).appliedMigrationNames;
    });
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`Database ${withoutPassword(url)}: a migration failed and changed nothing: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Asks again and again, because an index that is created concurrently would wait for a statement that waits for this lock. */
async function lockMigrations(client: pg.Client): Promise<void> {
  const isLocked = async () =>
    (await client.query<{ is: boolean }>("select pg_try_advisory_lock($1) as is", [MIGRATE_LOCK])).rows[0]?.is;
  while (!(await isLocked())) await sleep(LOCK_POLL_MS);
}

/** Connects, or throws a StartError that names the database without its password. */
export async function connect(client: pg.Client, url: string): Promise<void> {
  await client.connect().catch((error) => {
    const where = withoutPassword(url);
    throw new StartError(`Database ${where}: ${reasonOf(error)}. Check that it runs and that DATABASE_URL is right.`);
  });
}

/** Returns the SQL from an empty database, or from the migrations (applied to a shadow database), to schema.prisma. */
export async function diffSql(url: string, from: "empty" | "migrations"): Promise<string> {
  const files = [{ path: "schema.prisma", content: readFileSync(join(PRISMA_FOLDER, "schema.prisma"), "utf8") }];
  const source: wasm.DiffTarget =
    from === "empty" ? { tag: "empty" } : { tag: "migrations", ...migrationsList(MIGRATIONS) };
  return await withEngine(url, console.error, async (engine) => {
    const target = { tag: "schemaDatamodel" as const, files };
    const { stdout } = await engine.diff({
      from: source,
      to: target,
      script: true,
      exitCode: null,
      filters: NO_FILTER,
    });
    return stdout ?? "";
  });
}

/** Returns a hash of all migrations. Checkouts with the same hash have the same tables. */
export const migrationsHash = (): string => hashOf(readMigrations(MIGRATIONS));

function hashOf(migrations: readonly Migration[]): string {
  const hash = createHash("sha256");
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}\n`);
  return hash.digest("hex").slice(0, 12);
}

/** The tables after a migration: its name, and a hash of it and all before it. */
export interface Level {
  last: string;
  hash: string;
}

/** Returns the level after the migration `last`, or undefined if this version of Zakka does not have it. */
export function levelAt(last: string): Level | undefined {
  const upTo = readMigrations(MIGRATIONS, last);
  return upTo.at(-1)?.name === last ? { last, hash: hashOf(upTo) } : undefined;
}

/** Returns the level of a database, or null before the first migration. Throws a StartError for one that this version cannot know. */
export async function levelOf(client: Pick<pg.Client, "query">): Promise<Level | null> {
  const applied = await readApplied(client);
  const last = [...applied.keys()].sort().at(-1);
  if (!last) return null;
  const level = levelAt(last);
  const known = readMigrations(MIGRATIONS, last);
  const fits = ({ name, checksum }: Migration) =>
    applied.get(name)?.finished && applied.get(name)?.checksum === checksum;
  if (level && known.length === applied.size && known.every(fits)) return level;
  throw new StartError(
    "The database has migrations that this version of Zakka does not have. Use the version that runs on it.",
  );
}

/** Returns the names of the migrations that this database does not have, or has in another version. Changes nothing. */
export async function missingMigrations(client: Pick<pg.Client, "query">, folder = MIGRATIONS): Promise<string[]> {
  const applied = await readApplied(client);
  return readMigrations(folder)
    .filter(({ name, checksum }) => !applied.get(name)?.finished || applied.get(name)?.checksum !== checksum)
    .map(({ name }) => name);
}

/** How the name of a migration ends that an older program must not run beside, with the time of the oldest migration it must know. */
const NEEDS = /_needs_(\d{14})$/;

/**
 * Returns why this version must not run on the database, or null: an applied migration needs a newer one. A version that does not
 * know a migration otherwise runs, because migrations leave what the version before needs.
 */
export async function refusalOfOld(client: Pick<pg.Client, "query">, folder = MIGRATIONS): Promise<string | null> {
  const newest = readMigrations(folder).at(-1)?.name ?? "";
  const applied = [...(await readApplied(client)).keys()];
  const needed =
    applied
      .map((name) => NEEDS.exec(name)?.[1] ?? "")
      .sort()
      .at(-1) ?? "";
  if (needed <= newest) return null;
  return `The database was updated by a newer version of Zakka, and this one is too old for it: start one that has the migration ${needed}, or restore a backup.`;
}

interface Applied {
  name: string;
  checksum: string;
  finished: boolean;
}

async function readApplied(client: Pick<pg.Client, "query">): Promise<Map<string, Applied>> {
  const { rows: found } = await client.query("select to_regclass('_prisma_migrations') is not null as present");
  if (!found[0].present) return new Map();
  const { rows } = await client.query<Applied>(APPLIED);
  return new Map(rows.map((row) => [row.name, row]));
}

const APPLIED =
  "select migration_name as name, checksum, finished_at is not null as finished from _prisma_migrations where rolled_back_at is null";

/** True when every migration was applied, was not edited and did not fail. Avoids loading the engine (5 MB) at every start. */
async function isUpToDate(client: pg.Client, folder: string): Promise<boolean> {
  const count = readMigrations(folder).length;
  if (count === 0 || (await missingMigrations(client, folder)).length > 0) return false;
  return (await client.query(APPLIED)).rowCount === count;
}

/**
 * Returns the migrations that began but did not finish, because of a kill, a lost connection or a faulty script. They
 * changed nothing, because a migration is one transaction.
 */
async function unfinishedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('_prisma_migrations') is not null as present");
  if (!found[0].present) return [];
  const { rows } = await client.query(
    "select migration_name as name from _prisma_migrations where finished_at is null and rolled_back_at is null",
  );
  return rows.map((row) => row.name);
}

function readMigrations(folder: string, last?: string): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !last || name <= last)
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "migration.sql")))
    .map(({ name }) => {
      const script = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, script, checksum: createHash("sha256").update(script).digest("hex") };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function migrationsList(folder: string, last?: string): wasm.MigrationList {
  const lock = join(folder, "migration_lock.toml");
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content: existsSync(lock) ? readFileSync(lock, "utf8") : null },
    shadowDbInitScript: "",
    migrationDirectories: readMigrations(folder, last).map(({ name, script }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: script } },
    })),
  };
}

async function withEngine<T>(url: string, report: Report, use: (engine: wasm.SchemaEngine) => Promise<T>): Promise<T> {
  await loadEngine();
  const adapter = engineAdapter(url, report);
  try {
    const bound = bindMigrationAwareSqlAdapterFactory(adapter);
    return await use(await wasm.SchemaEngine.new({ datamodels: undefined }, () => {}, bound));
  } finally {
    await adapter.close();
  }
}

let loaded: Promise<void> | undefined;

/** Loads the WebAssembly module manually: Node prints a warning for the import of a .wasm file. */
function loadEngine(): Promise<void> {
  loaded ??= (async () => {
    Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (text: string) => console.error(text) } });
    const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
    const bytes = await readFile(script.replace(/\.js$/, ".wasm"));
    const glue = wasm as unknown as WebAssembly.ModuleImports & { __wbg_set_wasm(exports: WebAssembly.Exports): void };
    const { instance } = await WebAssembly.instantiate(bytes, {
      "./schema_engine_bg.js": withUnrefTimers(glue),
    });
    glue.__wbg_set_wasm(instance.exports);
    (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
  })();
  return loaded;
}

function reasonOf(error: unknown): string {
  const text =
    error instanceof Error ? error.message || ((error as { code?: string }).code ?? error.name) : String(error);
  const lines = text.split("\n").map((line) => line.trim());
  const trace = lines.findIndex((line, at) => at > 0 && line.startsWith("0: "));
  return lines
    .slice(0, trace === -1 ? undefined : trace)
    .filter(Boolean)
    .join(" ");
}

export function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]*):[^@]*@/, "//$1:***@");
}

/** The engine leaves a timer of ten seconds running. It must not keep the process alive. */
function withUnrefTimers(glue: WebAssembly.ModuleImports): WebAssembly.ModuleImports {
  const timer = Object.keys(glue).find((name) => name.startsWith("__wbg_setTimeout_"));
  const start = (run: () => void, ms: number) => setTimeout(run, ms >>> 0).unref();
  return timer ? { ...glue, [timer]: start } : glue;
}

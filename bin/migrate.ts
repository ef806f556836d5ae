// migrate deploy            applies the missing migrations
// migrate diff [NAME]       prints the SQL from the migrations to prisma/schema.prisma; with NAME it writes a migration
// migrate diff --from-empty prints the whole schema as SQL
// migrate replace NAME FILE… writes a migration that replaces functions and views by the texts of these files
// The database is DATABASE_URL, or the embedded one.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "#lib/config/environment";
import { type Embedded, startEmbedded } from "#lib/db/embedded";
import { diffSql, migrate } from "#lib/db/migrate";
import { replaceBy } from "#lib/db/sql-files";

const [command, ...args] = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
let embedded: Embedded | undefined;

try {
  if (command === "deploy") await deploy();
  else if (command === "diff") await diff();
  else if (command === "replace" && args.length > 1) replace();
  else {
    console.error("Usage: migrate deploy | diff [NAME] [--from-empty] | replace NAME FILE…");
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await embedded?.close();
}

async function deploy(): Promise<void> {
  const applied = await migrate(await databaseUrl());
  console.log(applied.length ? `Applied ${applied.join(", ")}` : "Nothing to apply");
}

async function diff(): Promise<void> {
  const name = args.find((arg) => !arg.startsWith("-"));
  const url = await databaseUrl();
  const sql = await diffSql(
    embedded?.adminUrl ?? url, // creates a temporary database
    args.includes("--from-empty") ? "empty" : "migrations",
  );
  if (name) writeMigration(name, sql);
  else process.stdout.write(sql);
}

function replace(): void {
  const [name = "", ...files] = args;
  writeMigration(name, replaceBy(files.map((file) => readFileSync(file, "utf8"))));
}

async function databaseUrl(): Promise<string> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  embedded = await startEmbedded({ dotData: join(root, ".data") });
  return embedded.url;
}

function writeMigration(name: string, sql: string): void {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(root, "prisma", "migrations", `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), sql);
  console.log(`Wrote ${folder}/migration.sql`);
}

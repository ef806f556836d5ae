// migrate deploy            applies the missing migrations
// migrate diff [NAME]       prints the SQL from the migrations to prisma/schema.prisma; with NAME it writes a migration
// migrate diff --from-empty prints the whole schema as SQL
// The database is DATABASE_URL, or the embedded one.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "#lib/config/environment";
import { type Embedded, startEmbedded } from "#lib/db/embedded";
import { diffSql, migrate } from "#lib/db/migrate";

const [command, ...args] = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
let embedded: Embedded | undefined;

try {
  const given = environment.DATABASE_URL;
  if (!given) embedded = await startEmbedded({ dotData: join(root, ".data") });
  const url = given ?? embedded?.url ?? "";
  if (command === "deploy") {
    const applied = await migrate(url);
    console.log(applied.length ? `Applied ${applied.join(", ")}` : "Nothing to apply");
  } else if (command === "diff") {
    const name = args.find((arg) => !arg.startsWith("-"));
    const sql = await diffSql(
      embedded?.adminUrl ?? url, // creates a temporary database
      args.includes("--from-empty") ? "empty" : "migrations",
    );
    if (name) writeMigration(name, sql);
    else process.stdout.write(sql);
  } else {
    console.error("Usage: migrate deploy | diff [NAME] [--from-empty]");
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await embedded?.close();
}

function writeMigration(name: string, sql: string): void {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(root, "prisma", "migrations", `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), sql);
  console.log(`Wrote ${folder}/migration.sql`);
}

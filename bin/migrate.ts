// migrate deploy            applies what is missing
// migrate diff [NAME]       prints the SQL from the migrations to prisma/schema.prisma; with NAME writes it as a migration
// migrate diff --from-empty prints the whole schema as SQL
// The database is DATABASE_URL, or the embedded one.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "#lib/db/embedded";
import { diffSql, migrate } from "#lib/db/migrate";

const [command, ...args] = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded({ dotData: join(root, ".data") });
const url = process.env.DATABASE_URL ?? embedded?.url ?? "";

try {
  if (command === "deploy") {
    const applied = await migrate(url);
    console.log(applied.length ? `Applied ${applied.join(", ")}` : "Nothing to apply");
  } else if (command === "diff") {
    const name = args.find((arg) => !arg.startsWith("-"));
    const sql = await diffSql(
      embedded?.adminUrl ?? url, // makes another database for a while
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

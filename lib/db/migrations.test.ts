import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DIRECTORY_TABLES } from "./directory.ts";

const FOLDER = join(import.meta.dirname, "../../prisma/migrations");
/** Earlier ones run before a database is distributed: this one makes that possible. */
const FIRST = "20261124210000_distributable";

/** Returns why a distributed database would refuse this migration. */
function problemsOf(script: string): string[] {
  const sql = script.replace(/--.*$/gm, "").replace(/\$\$[\s\S]*?\$\$/g, "");
  const commands = sql.split(";").map((command) => command.replace(/\s+/g, " ").trim());
  const distributed = new Set<string>();
  return commands.flatMap((command) => {
    const [, called] = /distribute_new_table\('(\w+)'\)/.exec(command) ?? [];
    if (called) distributed.add(called);
    const [, made] = /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i.exec(command) ?? [];
    const [, altered] = /^ALTER TABLE "?(\w+)"?/i.exec(command) ?? [];
    const isNew = altered !== undefined && new RegExp(`CREATE TABLE "?${altered}"?`, "i").test(sql);
    const [, routine] = /^CREATE (?:OR REPLACE )?FUNCTION "?(\w+)"?/i.exec(command) ?? [];
    const isOfMerchant = (table = "") => !(DIRECTORY_TABLES as readonly string[]).includes(table);
    return [
      /ON UPDATE CASCADE/i.test(command) && `ON UPDATE CASCADE: ${command}`,
      made && isOfMerchant(made) && !script.includes(`distribute_new_table('${made}')`) && `not distributed: ${made}`,
      made && /REFERENCES/i.test(command) && `add foreign keys to ${made} with ALTER TABLE`,
      isNew &&
        isOfMerchant(altered) &&
        /FOREIGN KEY/i.test(command) &&
        !distributed.has(altered) &&
        `distribute ${altered} before its foreign keys`,
      altered && subcommandsOf(command) > 1 && `several subcommands: ${command}`,
      routine &&
        !routine.startsWith("distribute_") &&
        !script.includes(`distribute_function('${routine}')`) &&
        `not on all nodes: ${routine}`,
      /^(UPDATE|DELETE)\b/i.test(command) &&
        /\bnow\(\)|CURRENT_TIMESTAMP/i.test(command) &&
        `now() in a backfill: ${command}`,
    ].filter((problem) => typeof problem === "string");
  });
}

/** Counts what is separated by commas outside brackets. */
function subcommandsOf(command: string): number {
  let text = command;
  while (/\([^()]*\)/.test(text)) text = text.replace(/\([^()]*\)/g, "");
  return text.split(",").length;
}

const migrations = readdirSync(FOLDER).filter((name) => name >= FIRST && !name.endsWith(".toml"));

test.each(migrations)("a distributed database takes the migration %s", (name) => {
  expect(problemsOf(readFileSync(join(FOLDER, name, "migration.sql"), "utf8"))).toEqual([]);
});

test.each([
  ['ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("x") REFERENCES "b"("x") ON UPDATE CASCADE;', "ON UPDATE CASCADE"],
  ['ALTER TABLE "a" ADD COLUMN "x" INT, ADD COLUMN "y" INT;', "several subcommands"],
  ['CREATE TABLE "a" ("merchant_id" UUID);', "not distributed"],
  [`CREATE TABLE "a" ("b" UUID REFERENCES "b");\nSELECT distribute_new_table('a');`, "with ALTER TABLE"],
  [
    `CREATE TABLE "a" ("b" UUID);\nALTER TABLE "a" ADD FOREIGN KEY ("b") REFERENCES "c";\nSELECT distribute_new_table('a');`,
    "before its foreign keys",
  ],
  [`CREATE FUNCTION "f"() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;`, "not on all nodes"],
  [`UPDATE "a" SET "x" = 1 WHERE "at" < now();`, "now() in a backfill"],
])("finds what one refuses: %s", (script, problem) => {
  expect(problemsOf(script)).toMatchObject([expect.stringContaining(problem)]);
});

test("takes a new table that is distributed first", () => {
  const script = `CREATE TABLE "a" ("b" NUMERIC(3, 2));
    SELECT distribute_new_table('a');
    ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("merchant_id", "b") REFERENCES "c"("merchant_id", "b") ON DELETE CASCADE;`;
  expect(problemsOf(script)).toEqual([]);
});

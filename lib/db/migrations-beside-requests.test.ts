import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "../../prisma/migrations");
/** Earlier ones were applied while nobody bought. */
const FIRST = "20261127180000";

/** Tables that stay so small that a scan of them is over at once. */
const SMALL_TABLES = ["cache_version", "merchant", "oauth_app", "rehearsal", "store_role", "store_settings"];
/** What a cached credential is read from. */
const OF_CREDENTIALS = [
  ...["api_key", "credential", "device", "oauth_access_token", "oauth_app", "oauth_grant", "session"],
  ...["store_role", "store_settings"],
];

/** Returns how this migration would stop requests, or take away what the version before it needs. `name` is that of its folder. */
function problemsOf(script: string, name = "29991231000000_later"): string[] {
  const sql = script.replace(/--.*$/gm, "").replace(/\$\$[\s\S]*?\$\$/g, "");
  const commands = sql.split(";").flatMap((command) => command.replace(/\s+/g, " ").trim() || []);
  const created = [...sql.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, table = ""]) => table);
  const isOneKind = (pattern: RegExp) => commands.every((command) => pattern.test(command));
  return commands.flatMap((command, n) => {
    const [, table = ""] =
      /^(?:ALTER TABLE|UPDATE|DELETE FROM|LOCK(?: TABLE)?) (?:ONLY )?"?(\w+)"?/i.exec(command) ??
      /^CREATE .*?INDEX .*? ON "?(\w+)"?/i.exec(command) ??
      [];
    const isLarge = !created.includes(table) && !SMALL_TABLES.includes(table);
    const isLast = n === commands.length - 1;
    const found = [
      /\bCONCURRENTLY\b/i.test(command) && commands.length > 1 && "CONCURRENTLY is the only command of its migration",
      /^DROP INDEX CONCURRENTLY (?!IF EXISTS)/i.test(command) && "DROP INDEX CONCURRENTLY IF EXISTS, for a second try",
      isLarge && /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i.test(command) && "create the index CONCURRENTLY",
      isLarge && scansTable(command),
      /\bVALIDATE CONSTRAINT\b/i.test(command) &&
        !isOneKind(/\bVALIDATE CONSTRAINT\b/i) &&
        "validate in a later migration, which does nothing else",
      isLarge && /^(UPDATE|DELETE)\b/i.test(command) && "change the rows of a large table in a job, in batches",
      /^(LOCK|CLUSTER|VACUUM|REINDEX)\b/i.test(command) && "locks a table for long",
      /^(ALTER|DROP) TABLE "?cache_version"?/i.test(command) && "every process reads cache_version twice a second",
      /^UPDATE "?cache_version"?/i.test(command) && !isLast && "raise the version last: who revokes a key waits for it",
      /^(UPDATE|DELETE)\b/i.test(command) &&
        OF_CREDENTIALS.includes(table) &&
        !/UPDATE "?cache_version"?/i.test(commands.at(-1) ?? "") &&
        "raise the version of credentials in cache_version at the end",
      takesAway(command, created) && !/_needs_\d{14}$/.test(name) && `takes away: end the name with _needs_…`,
    ];
    return found.flatMap((problem) => (typeof problem === "string" ? `${problem}: ${command}` : []));
  });
}

/** Returns what is to be done instead of a command that reads or writes the whole table while nobody else may. */
function scansTable(command: string): string | false {
  const isColumn = /\bADD COLUMN\b/i.test(command);
  const isConstraint = /\bADD (CONSTRAINT|CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(command);
  if (isColumn && /\b(REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b/i.test(command))
    return "add the constraint apart, NOT VALID";
  if (isColumn && /\bGENERATED ALWAYS AS\b/i.test(command)) return "writes the table anew";
  if (isColumn && /\bDEFAULT \(?"?(?!now\b)\w+"?\(/i.test(command))
    return "a default from a function writes the table anew";
  if (isConstraint && /\b(UNIQUE|PRIMARY KEY)\b(?! USING INDEX)/i.test(command))
    return "create a unique index CONCURRENTLY, then ADD CONSTRAINT … USING INDEX";
  if (isConstraint && /\bEXCLUDE\b/i.test(command)) return "an EXCLUDE constraint is only for a new table";
  if (isConstraint && /\b(CHECK|FOREIGN KEY)\b/i.test(command) && !/\bNOT VALID$/i.test(command))
    return "add it NOT VALID, and validate it in a later migration";
  if (/\bSET NOT NULL\b/i.test(command)) return "add CHECK (… IS NOT NULL) NOT VALID instead";
  if (/\bALTER (COLUMN )?"?\w+"? (SET DATA )?TYPE\b/i.test(command)) return "writes the table anew: add a column";
  return false;
}

/** True for a command after which a program that does not know it fails, or lets a revoked key pass. */
function takesAway(command: string, created: readonly string[]): boolean {
  const [, table = ""] = /^ALTER TABLE "?(\w+)"?/i.exec(command) ?? [];
  if (created.includes(table)) return false;
  return (
    /^DROP (TABLE|VIEW|FUNCTION|TRIGGER|TYPE|EXTENSION)\b/i.test(command) ||
    /\bDROP (COLUMN|DEFAULT)\b/i.test(command) ||
    /\bRENAME\b/i.test(command) ||
    (/\bADD COLUMN\b/i.test(command) && /\bNOT NULL\b/i.test(command) && !/\bDEFAULT\b/i.test(command))
  );
}

const migrations = readdirSync(FOLDER).filter((name) => name >= FIRST && !name.endsWith(".toml"));

test("new migrations run beside requests and the version before", () => {
  const read = (name: string) => readFileSync(join(FOLDER, name, "migration.sql"), "utf8");
  expect(migrations.flatMap((name) => problemsOf(read(name), name).map((problem) => `${name}: ${problem}`))).toEqual(
    [],
  );
});

test.each([
  ['CREATE INDEX "i" ON "ticket"("merchant_id");', "CONCURRENTLY"],
  ['CREATE UNIQUE INDEX "i" ON "ticket" USING btree ("merchant_id");', "CONCURRENTLY"],
  ['CREATE INDEX CONCURRENTLY "i" ON "a"("b"); ALTER TABLE "a" ADD COLUMN "c" INT;', "only command"],
  ['DROP INDEX CONCURRENTLY "i";', "IF EXISTS"],
  ['ALTER TABLE "ticket" ADD CONSTRAINT "c" CHECK ("a" > 0);', "NOT VALID"],
  ['ALTER TABLE "ticket" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "b"("c");', "NOT VALID"],
  ['ALTER TABLE "ticket" ADD CONSTRAINT "u" UNIQUE ("a");', "USING INDEX"],
  ['ALTER TABLE "ticket" ADD CONSTRAINT "e" EXCLUDE USING gist ("a" WITH =);', "new table"],
  ['ALTER TABLE "ticket" ADD COLUMN "a" UUID REFERENCES "b"("c");', "apart"],
  ['ALTER TABLE "ticket" ADD COLUMN "a" UUID DEFAULT uuid7();', "anew"],
  ['ALTER TABLE "ticket" ADD COLUMN "a" INT GENERATED ALWAYS AS (1) STORED;', "anew"],
  ['ALTER TABLE "ticket" ALTER COLUMN "a" SET NOT NULL;', "IS NOT NULL"],
  ['ALTER TABLE "ticket" ALTER COLUMN "a" TYPE BIGINT;', "anew"],
  ['ALTER TABLE "ticket" ADD COLUMN "a" INT; ALTER TABLE "ticket" VALIDATE CONSTRAINT "c";', "later migration"],
  ['UPDATE "ticket" SET "a" = 1;', "in batches"],
  ['LOCK TABLE "ticket";', "for long"],
  ['ALTER TABLE "cache_version" ADD COLUMN "a" INT;', "twice a second"],
  [`UPDATE "cache_version" SET "version" = "version" + 1; ALTER TABLE "ticket" ADD COLUMN "a" INT;`, "last"],
  ['UPDATE "store_settings" SET "plan" = \'free\';', "cache_version at the end"],
  ['DROP TRIGGER "api_key_changed" ON "api_key";', "_needs_"],
  ['DROP FUNCTION "claim_ticket";', "_needs_"],
  ['ALTER TABLE "ticket" DROP COLUMN "a";', "_needs_"],
  ['ALTER TABLE "ticket" RENAME COLUMN "a" TO "b";', "_needs_"],
  ['ALTER TABLE "ticket" ADD COLUMN "a" INT NOT NULL;', "_needs_"],
])("refuses what stops requests or the version before: %s", (script, problem) => {
  expect(problemsOf(script)).toMatchObject([expect.stringContaining(problem)]);
});

test.each<[script: string, name?: string]>([
  ['CREATE INDEX CONCURRENTLY "i" ON "ticket"("a");'],
  ['ALTER TABLE "ticket" ADD COLUMN "a" INT NOT NULL DEFAULT 0; DROP INDEX "i";'],
  ['ALTER TABLE "ticket" ADD COLUMN "a" TIMESTAMPTZ DEFAULT now();'],
  ['ALTER TABLE "ticket" ADD CONSTRAINT "c" CHECK ("a" > 0) NOT VALID;'],
  ['ALTER TABLE "ticket" ADD CONSTRAINT "u" UNIQUE USING INDEX "i";'],
  ['ALTER TABLE "ticket" VALIDATE CONSTRAINT "c"; ALTER TABLE "booking" VALIDATE CONSTRAINT "d";'],
  ['CREATE TABLE "n" ("a" INT NOT NULL); CREATE INDEX "i" ON "n"("a"); ALTER TABLE "n" ADD CHECK ("a" > 0);'],
  ["UPDATE store_settings SET plan = 'pro'; UPDATE cache_version SET version = version + 1;"],
  ['ALTER TABLE "ticket" DROP COLUMN "a";', "29991231000000_without_a_needs_20261127180000"],
])("takes what lets them go on: %s", (script, name) => {
  expect(problemsOf(script, name)).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { expect, test } from "vitest";
import { citusUrl } from "#lib/testing/citus";
import { pool } from "./client.ts";
import { namesIn, replaceBy } from "./sql-files.ts";

const ROOT = join(import.meta.dirname, "../..");
const FILES = globSync("{app,lib}/**/*.sql", { cwd: ROOT }).sort();
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** Functions that only older versions call, with the migration since which this one does not. They change no more. */
const OF_OLDER_VERSIONS = {
  claim_booking: "20261128082000_day_of_a_claim",
  claim_ticket: "20261128082000_day_of_a_claim",
  is_for_today: "20261128082000_day_of_a_claim",
};

/** The functions and views of the database, as PostgreSQL writes them. */
const DEFINED = `
  SELECT p.proname AS name, pg_get_functiondef(p.oid) AS text FROM pg_proc p
   WHERE p.pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
   UNION ALL
  SELECT c.relname, pg_get_viewdef(c.oid) FROM pg_class c
   WHERE c.relkind IN ('v', 'm') AND c.relnamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
   ORDER BY name, text`;

const definedIn = async (client: Pick<pg.ClientBase, "query">): Promise<{ name: string; text: string }[]> =>
  (await client.query(DEFINED)).rows;

test("each function and view of the database is in one file, or is only called by older versions", async () => {
  const names = (await definedIn(pool())).map(({ name }) => name).sort();
  const inFiles = FILES.flatMap((file) => namesIn(read(file)).map(({ name }) => name));
  expect(names).toEqual([...inFiles, ...Object.keys(OF_OLDER_VERSIONS)].sort());
});

// On Citus a function also has the setting that `distribute_function` gives it. Its text is the same.
test.skipIf(citusUrl()).each(FILES)("the database has the text of %s", async (file) => {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    const inForce = await definedIn(client);
    await client.query(read(file));
    expect(inForce, `run \`npm run migrate -- replace NAME ${file}\``).toEqual(await definedIn(client));
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("no code calls a function that only older versions call", () => {
  const files = globSync("{app,bin,lib}/**/*.{ts,tsx,sql}", {
    cwd: ROOT,
    exclude: ["**/*.test.ts", "lib/db/generated/**"],
  });
  const calls = (file: string) => Object.keys(OF_OLDER_VERSIONS).some((name) => read(file).includes(name));
  expect(files.length).toBeGreaterThan(FILES.length);
  expect(files.filter(calls)).toEqual([]);
});

test("a migration has the texts of its files, and makes each function known on all nodes", () => {
  const one = 'CREATE OR REPLACE FUNCTION "one"() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;\n';
  const two = '-- Two.\nCREATE OR REPLACE VIEW "two" AS SELECT 2 AS two;\n';
  const own = 'CREATE OR REPLACE FUNCTION "distribute_x"() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;\n';
  expect(replaceBy([one, two, own])).toBe(`${one}\n${two}\n${own}\nSELECT distribute_function('one');\n`);
  expect(replaceBy([two])).toBe(two);
});

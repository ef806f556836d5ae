import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { StartError } from "#lib/config/start-error";
import { type TestServer, testServer } from "#lib/testing/database";
import { until } from "#lib/testing/receiver";
import { migrate } from "./migrate.ts";

const LONG_MS = 60_000;

let server: TestServer;
let folder: string;
let client: pg.Client;
let url: string;
let drop: () => Promise<void>;
let readers: pg.Client[];
let begun: Promise<unknown>[];

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ({ url, drop } = await server.create());
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop extension if exists citus cascade; drop schema public cascade; create schema public");
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  [readers, begun] = [[], []];
});
/** A migration ends by itself once no reader is in its way, also after a test that failed. */
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.end()));
  await Promise.allSettled(begun);
  await client.end();
  await drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "migration.sql"), sql);
}

const applied = async () =>
  (
    await client.query(
      "select migration_name as name, finished_at, rolled_back_at from _prisma_migrations order by started_at",
    )
  ).rows;

test("missing migrations are applied once, in order, and recorded as Prisma does", async () => {
  write("20260101000000_one", "create table one (id int primary key);");
  expect(await migrate(url, folder)).toEqual(["20260101000000_one"]);
  expect(await migrate(url, folder)).toEqual([]);
  write("20260102000000_two", "alter table one add column two int;");
  expect(await migrate(url, folder)).toEqual(["20260102000000_two"]);
  const columns = await client.query(
    "select column_name from information_schema.columns where table_name = '_prisma_migrations'",
  );
  expect(columns.rows.map((row) => row.column_name).sort()).toEqual([
    "applied_steps_count",
    "checksum",
    "finished_at",
    "id",
    "logs",
    "migration_name",
    "rolled_back_at",
    "started_at",
  ]);
});

test("a migration can define functions with semicolons in them", async () => {
  write(
    "20260101000000_f",
    "create function f() returns int language plpgsql as $$ begin perform 1; return 2; end $$; select f();",
  );
  await migrate(url, folder);
  expect((await client.query("select f() as two")).rows[0].two).toBe(2);
});

test("a migration that fails changes nothing, gives the reason in one line, and is applied again later", async () => {
  write("20260101000000_bad", "create table half (id int); select nothing_of_that_name;");
  const refusal = migrate(url, folder);
  await expect(refusal).rejects.toThrow(StartError);
  await expect(refusal).rejects.toThrow(/^[^\n]*nothing_of_that_name[^\n]*$/);
  expect((await client.query("select to_regclass('half') as half")).rows[0].half).toBeNull();
  write("20260101000000_bad", "create table half (id int);");
  expect(await migrate(url, folder)).toEqual(["20260101000000_bad"]);
  expect((await applied()).map((row) => row.rolled_back_at === null)).toEqual([false, true]);
});

test("a migration whose process was killed does not block the next start", async () => {
  write("20260101000000_one", "create table one (id int);");
  await migrate(url, folder);
  write("20260102000000_two", "create table two (id int);");
  await client.query(
    "insert into _prisma_migrations (id, checksum, migration_name, started_at) values ('x', 'x', '20260102000000_two', now())",
  );
  expect(await migrate(url, folder)).toEqual(["20260102000000_two"]);
});

test("if several processes start at once, one applies the migrations and none fails", async () => {
  write("20260101000000_slow", "select pg_sleep(0.3); create table slow (id int);");
  const answers = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)));
  expect(answers.flat()).toEqual(["20260101000000_slow"]);
  expect(await applied()).toHaveLength(1);
});

/** Begins a transaction that reads this table, as a backup does, on a connection of its own. */
async function readingOf(table: string): Promise<pg.Client> {
  const reader = new pg.Client({ connectionString: url, application_name: "zakka backup" });
  readers.push(reader);
  await reader.connect();
  await reader.query(`begin isolation level repeatable read read only; lock table ${table} in access share mode`);
  return reader;
}

/** Begins to migrate, and returns the promise of its end and the lines that it reports. */
function beginMigration(): { end: Promise<string[]>; lines: string[] } {
  const lines: string[] = [];
  const end = migrate(url, folder, undefined, (line) => lines.push(line));
  begun.push(end);
  return { end, lines };
}

const columnsOf = async (table: string): Promise<string[]> =>
  (
    await client.query("select column_name as name from information_schema.columns where table_name = $1", [table])
  ).rows.map(({ name }) => name);

test("a migration that waits behind a backup lets requests go on, says what it waits for, and is applied afterwards", async () => {
  write("20260101000000_one", "create table one (id int primary key);");
  await migrate(url, folder);
  write("20260102000000_two", "alter table one add column two int;");
  const backup = await readingOf("one");
  const { end, lines } = beginMigration();
  await until(() => lines.length > 0, LONG_MS);
  await client.query("insert into one (id) values (1)"); // would wait for the backup without the limit
  expect(lines[0]).toMatch(
    /^The migration waits for the table one, which "zakka backup" uses \(process \d+ of the database, for \d+ s: /,
  );
  expect(await columnsOf("one")).toEqual(["id"]);
  await backup.query("commit");
  expect(await end).toEqual(["20260102000000_two"]);
  expect(await columnsOf("one")).toEqual(["id", "two"]);
});

test("an index is created while others write, and one whose creation was killed is created again", async () => {
  write("20260101000000_one", "create table one (id int primary key); insert into one values (1);");
  await migrate(url, folder);
  write("20260102000000_ids", "-- finds the ids\nCREATE INDEX CONCURRENTLY one_ids ON one (id);");
  const isValid = async () =>
    (await client.query("select indisvalid from pg_index where indexrelid = to_regclass('one_ids')")).rows[0]
      ?.indisvalid;
  const backup = await readingOf("one");
  await backup.query("select from one");
  const { end, lines } = beginMigration();
  const killed = end.catch((error: Error) => error.message);
  await until(() => lines.length > 0, LONG_MS);
  expect(lines[0]).toMatch(
    /^The migration waits for a transaction of "zakka backup" to end \(process \d+ of the database/,
  );
  await client.query("insert into one (id) values (2)");
  const { rowCount } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  expect(rowCount).toBe(1);
  expect(await killed).toMatch(/terminating connection|terminated/);
  expect(await isValid()).toBe(false);
  await backup.query("commit");
  expect(await migrate(url, folder)).toEqual(["20260102000000_ids"]);
  expect(await isValid()).toBe(true);
  expect((await applied()).map((row) => row.finished_at !== null && row.rolled_back_at === null)).toEqual([
    true,
    false,
    true,
  ]);
});

test("an index whose process was killed after it was created is kept", async () => {
  write("20260101000000_one", "create table one (id int primary key);");
  await migrate(url, folder);
  await client.query("create index one_ids on one (id)");
  write("20260102000000_ids", "CREATE INDEX CONCURRENTLY one_ids ON one (id);");
  expect(await migrate(url, folder)).toEqual(["20260102000000_ids"]);
  write("20260103000000_no_ids", "DROP INDEX CONCURRENTLY IF EXISTS one_ids;");
  expect(await migrate(url, folder)).toEqual(["20260103000000_no_ids"]);
  expect((await client.query("select to_regclass('one_ids') as found")).rows[0].found).toBeNull();
});

test("the limits of the database do not end a migration", async () => {
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '100ms'`);
  write("20260101000000_slow", "select pg_sleep(0.3); create table slow (id int);");
  expect(await migrate(url, folder)).toEqual(["20260101000000_slow"]);
});

test("an older version runs on the tables of a newer one, unless a migration needs a newer version", async () => {
  write("20260101000000_one", "create table one (id int primary key, old int);");
  await migrate(url, folder);
  const newer = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(folder, newer, { recursive: true });
  const writeNewer = (name: string, sql: string) => {
    mkdirSync(join(newer, name));
    writeFileSync(join(newer, name, "migration.sql"), sql);
  };
  writeNewer("20260102000000_two", "create table two (id int primary key);");
  await migrate(url, newer);
  expect(await migrate(url, folder)).toEqual([]);
  writeNewer("20260103000000_without_old_needs_20260102000000", "alter table one drop column old;");
  expect(await migrate(url, newer)).toEqual(["20260103000000_without_old_needs_20260102000000"]);
  expect(await migrate(url, newer)).toEqual([]);
  const refusal = migrate(url, folder);
  await expect(refusal).rejects.toThrow(StartError);
  await expect(refusal).rejects.toThrow(/^[^\n]* too old [^\n]* has the migration 20260102000000, [^\n]*$/);
  write("20260102000000_two", "create table two (id int primary key);");
  expect(await migrate(url, folder)).toEqual([]);
  rmSync(newer, { recursive: true });
});

test("the error for an unreachable database is one line without the password", async () => {
  const refusal = migrate("postgresql://zakka:hunter2@127.0.0.1:1/zakka");
  await expect(refusal).rejects.toThrow(/^Database postgresql:\/\/zakka:\*\*\*@127\.0\.0\.1:1\/zakka: [^\n]+$/);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { StartError } from "#lib/config/start-error";
import { type TestServer, testServer } from "#lib/testing/database";
import { migrate } from "./migrate.ts";

let server: TestServer;
let folder: string;
let client: pg.Client;
let url: string;
let drop: () => Promise<void>;

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
});
afterEach(async () => {
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

test("the error for an unreachable database is one line without the password", async () => {
  const refusal = migrate("postgresql://zakka:hunter2@127.0.0.1:1/zakka");
  await expect(refusal).rejects.toThrow(/^Database postgresql:\/\/zakka:\*\*\*@127\.0\.0\.1:1\/zakka: [^\n]+$/);
});

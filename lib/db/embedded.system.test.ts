import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

/** One cluster for all tests of the file: each stops its server, and the next starts it again on the same data. */
let dotData: string;
let opened: Embedded[];
const children: ChildProcess[] = [];
vi.setConfig({ testTimeout: 60_000 });

beforeAll(() => {
  dotData = join(mkdtempSync(join(tmpdir(), "embedded-")), ".data");
});
beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  for (const one of opened) await one.close();
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => {
  rmSync(home(), { recursive: true, force: true });
  rmSync(join(dotData, ".."), { recursive: true, force: true });
});

async function start(): Promise<Embedded> {
  const embedded = await startEmbedded({ dotData });
  opened.push(embedded);
  return embedded;
}

/** Returns the folder that contains the cluster: another one when root's system user cannot reach the temporary one. */
function home(): string {
  try {
    return readFileSync(join(dotData, "location"), "utf8").trim();
  } catch {
    return dotData;
  }
}

const pidFile = () => join(home(), "postgres", "postmaster.pid");
const serverPid = () => Number(readFileSync(pidFile(), "utf8").split("\n")[0]);

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}

/** Whether a process runs. A zombie does not. */
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

test("processes that start at once get the same server, even with an empty folder", async () => {
  expect(existsSync(dotData)).toBe(false);
  const all = await Promise.all([start(), start(), start()]);
  expect(new Set(all.map((one) => one.url)).size).toBe(1);
});

test("the server has durable settings, listens only on loopback, and only the owner can read the file of its password", async () => {
  const { url } = await start();
  const settings = await ask(
    url,
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as at",
  );
  expect(settings).toEqual([{ fsync: "on", commit: "on", at: "127.0.0.1" }]);
  const wrong = new URL(url);
  wrong.password = "guess";
  await expect(ask(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(dotData, "postgres.password")).mode & 0o777).toBe(0o600);
  expect(statSync(join(home(), "postgres")).mode & 0o777).toBe(0o700);
});

test("the product's role owns its database and has no other rights", async () => {
  const { url, adminUrl } = await start();
  const [role] = await ask(
    url,
    `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
            (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = current_user`,
  );
  expect(role).toEqual({
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
    memberships: 0,
  });
  for (const refused of [
    "create database another",
    "create role another",
    "select * from pg_authid",
    "select pg_read_file('postgresql.conf')",
    "copy (select 1) to program 'true'",
    "alter system set fsync = off",
    "set role zakka",
  ]) {
    await expect(ask(url, refused), refused).rejects.toThrow(/permission denied|must be superuser/);
  }
  for (const other of ["postgres", "template1"]) {
    await expect(ask(url.replace(/zakka$/, other), "select 1")).rejects.toThrow(/permission denied for database/);
  }
  expect(await migrate(url)).not.toEqual([]);
  expect(new URL(url).password).not.toBe(new URL(adminUrl).password);
  expect(statSync(join(dotData, "app.password")).mode & 0o777).toBe(0o600);
});

test("objects that an older version created as the superuser become the role's, even after a start that was killed", async () => {
  const before = await start();
  const admin = (sql: string) => ask(before.adminUrl.replace(/zakka$/, "postgres"), sql);
  await admin("drop database zakka");
  await admin("create database zakka");
  await migrate(before.adminUrl);
  await ask(
    before.adminUrl,
    `create type mood as enum ('good'); create sequence ticket_no; create domain code as text; create schema more;
     create table more."Odd name" (id serial primary key, at int generated always as identity, mood mood);
     insert into more."Odd name" (mood) values ('good');
     create view moods as select mood from more."Odd name";
     alter table orders owner to zakka_app; alter function uuid7() owner to zakka_app`, // what the killed start had done
  );
  await before.close();
  const { url } = await start();
  expect(await ask(url, NOT_OURS)).toEqual([]);
  expect(await migrate(url)).toEqual([]);
  await ask(url, "alter table merchant add column added int; drop view moods; drop schema more cascade");
  const others = await Promise.all([start(), start()]); // a further start changes nothing
  expect(others.map((one) => one.url)).toEqual([url, url]);
});

/** All objects of this database that another role owns, except those of PostgreSQL and of extensions. */
const NOT_OURS = `
  select s.classid::regclass::text as kind, s.objid
    from pg_shdepend s
   where s.dbid = (select oid from pg_database where datname = current_database()) and s.deptype = 'o'
     and s.refobjid <> (select oid from pg_roles where rolname = current_user)
  union all
  select 'pg_class', oid from pg_class
   where relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
     and relowner <> (select oid from pg_roles where rolname = current_user)
     and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  union all
  select 'pg_type', oid from pg_type
   where typnamespace not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
     and typowner <> (select oid from pg_roles where rolname = current_user)
     and not exists (select from pg_depend where objid in (pg_type.oid, typelem) and deptype = 'e')
  union all
  select 'pg_proc', oid from pg_proc
   where pronamespace not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
     and proowner <> (select oid from pg_roles where rolname = current_user)
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

test("the last process that uses the server stops it, and its data is there after a restart", async () => {
  const first = await start();
  await ask(first.url, "create table kept as select 7 as seven");
  const second = await start();
  expect([first.hasJoined, second.hasJoined]).toEqual([false, true]);
  const pid = serverPid();
  await first.close();
  expect(isAlive(pid)).toBe(true);
  await second.close();
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false); // it removes its pid file a moment before it ends
  const third = await start();
  expect(await ask(third.url, "select seven from kept")).toEqual([{ seven: 7 }]);
});

test("the next process uses the server of a process that was killed", async () => {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
    const { url } = await startEmbedded({ dotData: ${JSON.stringify(dotData)} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: process.cwd() });
  children.push(child);
  const url = await new Promise<string>((resolve) => child.stdout.once("data", (text) => resolve(String(text).trim())));
  const pid = serverPid();
  child.kill("SIGKILL");
  const next = await start();
  expect(next).toMatchObject({ hasJoined: true, url });
  expect(serverPid()).toBe(pid);
});

test("a server that was killed starts again on the same port, with everything that was committed", async () => {
  const { url } = await start();
  await ask(url, "create table survivor as select 7 as seven");
  process.kill(serverPid(), "SIGKILL");
  await expect
    .poll(() => ask(url, "select seven from survivor").catch(() => []), { timeout: 15_000 })
    .toEqual([{ seven: 7 }]);
});

test("a pid file with the process id of another program is ignored", async () => {
  const first = await start();
  const text = readFileSync(pidFile(), "utf8");
  await first.close();
  const other = spawn("sleep", ["60"]);
  try {
    writeFileSync(pidFile(), text.replace(/^\d+/, String(other.pid)));
    const next = await start();
    expect(next.hasJoined).toBe(false);
    expect(other.exitCode).toBeNull();
  } finally {
    other.kill();
  }
});

test("a start waits for a running server that does not respond yet", async () => {
  const first = await start();
  const pid = serverPid();
  process.kill(pid, "SIGSTOP");
  const joining = start();
  await sleep(300);
  process.kill(pid, "SIGCONT");
  expect((await joining).hasJoined).toBe(true);
  expect(first.url).toBe((await joining).url);
});

test.runIf(process.getuid?.() === 0)(
  "under root the server runs as a system user, in a folder that this user can reach",
  async () => {
    await start();
    const owner = execFileSync("stat", ["-c", "%u", `/proc/${serverPid()}`])
      .toString()
      .trim();
    expect(owner).not.toBe("0");
    expect(home()).toMatch(/^\/var\/lib\/zakka\/[0-9a-f]{16}$/);
  },
);

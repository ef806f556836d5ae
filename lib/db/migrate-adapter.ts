import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import { postgreSplitterOptions, splitQuery } from "dbgate-query-splitter";
import pg from "pg";
import { LockWatch, OWN_LIMITS, type Report, untilLocked } from "./migrate-locks.ts";

const OID_CHAR = 18;
const OID_TEXT = 25;
/** The columns of type "char" of each result, by its rows. */
const charColumns = new WeakMap<object, number[]>();

/** Runs in the transaction of the migration, so that a migration never runs twice, even if the process is killed after it. */
const MARK_FINISHED = `
do $$ begin
  if to_regclass('_prisma_migrations') is not null then
    update _prisma_migrations set finished_at = now(), applied_steps_count = 1
    where finished_at is null and rolled_back_at is null;
  end if;
end $$`;

/**
 * Returns the database adapter of the schema engine: Prisma's own, with changes for migrations. A script is one
 * transaction and may define functions (Prisma's splits it at every semicolon); its commands are sent one by one, because
 * Citus passes the text of a command on to its nodes. It waits three seconds for a lock and is then tried again. A script that is one
 * CREATE INDEX CONCURRENTLY or DROP INDEX CONCURRENTLY runs outside a transaction. `report` gets what it waits for. The shadow
 * database is a separate one. PostgreSQL's internal type "char" is read as a character.
 */
export function engineAdapter(
  url: string,
  report: Report,
): SqlMigrationAwareDriverAdapterFactory & { close(): Promise<void> } {
  const pools: pg.Pool[] = [];
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => open(url, pools, report),
    async close() {
      await Promise.all(pools.map(end));
    },
    async connectToShadowDb() {
      const name = `zakka_shadow_${randomUUID().slice(0, 8)}`;
      await runOnce(url, `create database ${name}`);
      const shadow = new URL(url);
      shadow.pathname = `/${name}`;
      return open(shadow.href, pools, report, () => runOnce(url, `drop database if exists ${name} with (force)`));
    },
  };
}

async function open(
  url: string,
  pools: pg.Pool[],
  report: Report,
  afterDispose?: () => Promise<void>,
): Promise<SqlDriverAdapter> {
  const pool = new EnginePool({
    connectionString: url,
    max: 2,
    application_name: "zakka migration",
    keepAlive: true,
    onConnect: (client) => client.query(OWN_LIMITS),
  });
  pools.push(pool);
  const adapter = await new PrismaPg(pool).connect();
  const dispose = adapter.dispose.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    async queryRaw(query: SqlQuery) {
      const result = await queryRaw(query);
      for (const column of charColumns.get(result.rows) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    },
    async executeScript(script: string) {
      const commands = splitQuery(script, postgreSplitterOptions).map(String);
      const [first = "", ...others] = commands;
      if (others.length === 0 && CONCURRENTLY.test(plain(first))) return changeIndex(adapter, pool, first, report);
      await untilLocked(pool, report, (watch) =>
        inSession(adapter, async ({ pid, run }) => {
          watch(pid);
          for (const command of [...commands, MARK_FINISHED, "COMMIT"]) await run(command);
        }),
      );
    },
    async dispose() {
      await dispose();
      await end(pool);
      await afterDispose?.();
    },
  });
}

/** A connection of its own on which commands run one by one. */
interface Session {
  pid: number;
  run(sql: string): Promise<unknown>;
  read(sql: string): Promise<unknown>;
}

/** Calls `use` within a transaction, which is rolled back when that fails. */
async function inSession(adapter: SqlDriverAdapter, use: (session: Session) => Promise<void>): Promise<void> {
  const transaction = await adapter.startTransaction();
  const run = (sql: string) => transaction.executeRaw({ sql, args: [], argTypes: [] });
  const read = async (sql: string) => (await transaction.queryRaw({ sql, args: [], argTypes: [] })).rows[0]?.[0];
  try {
    await use({ pid: Number(await read("SELECT pg_backend_pid()")), run, read });
  } catch (error) {
    await run("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    await transaction.commit(); // gives the connection back
  }
}

const CONCURRENTLY = /^(?:CREATE|CREATE UNIQUE|DROP) INDEX CONCURRENTLY /i;
const CREATED = /^CREATE .*?CONCURRENTLY (?:IF NOT EXISTS )?"?(\w+)/i;

/** Returns a command on one line, without comments. */
const plain = (command: string): string =>
  command
    .split("\n")
    .map((line) => line.split("--", 1)[0])
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Creates or drops an index while requests go on: it waits for the transactions that run, and nobody waits for it. A run that was
 * killed has left an invalid index, which is dropped first, or a finished one, which is kept.
 */
async function changeIndex(adapter: SqlDriverAdapter, pool: pg.Pool, command: string, report: Report): Promise<void> {
  const [, name] = CREATED.exec(plain(command)) ?? [];
  const watch = new LockWatch(pool, report);
  try {
    await inSession(adapter, async ({ pid, run, read }) => {
      watch.start(pid);
      const isValid =
        name && (await read(`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('"${name}"')`));
      await run("COMMIT");
      await run("SET lock_timeout = 0");
      if (isValid === false) await run(`DROP INDEX CONCURRENTLY "${name}"`);
      if (isValid !== true) await run(command);
      await run(MARK_FINISHED);
      await run(OWN_LIMITS);
    });
  } finally {
    watch.stop();
  }
}

const end = (pool: pg.Pool): Promise<void> => (pool.ended ? Promise.resolve() : pool.end());

class EnginePool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: one signature in front of the overloads of pg
  override async query(...args: any[]): Promise<any> {
    const result = await super.query(...(args as [string]));
    for (const [column, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== OID_CHAR) continue;
      field.dataTypeID = OID_TEXT;
      charColumns.set(result.rows, [...(charColumns.get(result.rows) ?? []), column]);
    }
    return result;
  }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

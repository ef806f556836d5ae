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
 * Returns the database adapter of the schema engine: Prisma's own, with three changes for migrations. A script is one
 * transaction and may define functions (Prisma's splits it at every semicolon); its commands are sent one by one, because
 * Citus passes the text of a command on to its nodes. The shadow database is a separate one. PostgreSQL's internal type "char" is read as a character.
 */
export function engineAdapter(url: string): SqlMigrationAwareDriverAdapterFactory & { close(): Promise<void> } {
  const pools: pg.Pool[] = [];
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => open(url, pools),
    async close() {
      await Promise.all(pools.map(end));
    },
    async connectToShadowDb() {
      const name = `zakka_shadow_${randomUUID().slice(0, 8)}`;
      await runOnce(url, `create database ${name}`);
      const shadow = new URL(url);
      shadow.pathname = `/${name}`;
      return open(shadow.href, pools, () => runOnce(url, `drop database if exists ${name} with (force)`));
    },
  };
}

async function open(url: string, pools: pg.Pool[], afterDispose?: () => Promise<void>): Promise<SqlDriverAdapter> {
  const pool = new EnginePool({ connectionString: url, max: 2 });
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
      const transaction = await adapter.startTransaction();
      const run = (sql: string) => transaction.executeRaw({ sql, args: [], argTypes: [] });
      try {
        for (const command of commands) await run(command);
        await run(MARK_FINISHED);
        await run("COMMIT");
      } catch (error) {
        await run("ROLLBACK").catch(() => {});
        throw error;
      } finally {
        await transaction.commit(); // gives the connection back
      }
    },
    async dispose() {
      await dispose();
      await end(pool);
      await afterDispose?.();
    },
  });
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

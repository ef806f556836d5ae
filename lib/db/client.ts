import { createHash } from "node:crypto";
import pg from "pg";
import { environment } from "#lib/config/environment";
import { tracedStatement } from "#lib/config/tracing";
import type { Mode } from "#lib/core/request";
import { shared } from "#lib/core/shared";
import { type Prisma, PrismaClient } from "./generated/client.ts";
import { CONNECTION_LIMITS } from "./limits.ts";
import { withRetries } from "./retries.ts";
import { type Holder, withShare } from "./shares.ts";
import { closeWhenSilent } from "./silence.ts";
import { runPrepared } from "./stale-plans.ts";
import { TracedPg } from "./traced-adapter.ts";

export type Db = PrismaClient | Prisma.TransactionClient;

/**
 * A named SQL statement. $1 is always the merchant and $2 the mode: PostgreSQL refuses to prepare a statement that does not
 * use all its parameters, so no statement can forget its tenant.
 */
export interface Statement {
  name: string;
  text: string;
}

/**
 * Makes a statement whose name ends with a hash of its text: a connection prepares each name once, and two versions of a
 * module can use the same connection while it is being edited.
 */
export const statement = (name: string, text: string): Statement => ({ name: `${name} ${hashOf(text)}`, text });

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 12);

export type RunSql = <Row>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]>;

/** Runs a statement on the pool, on one connection or in a Prisma transaction. */
export type Query = (statement: Statement, values: unknown[]) => Promise<unknown[]>;

const POOL_SIZE = 12;
const QUEUE_POOL_SIZE = 8;
/** Also the longest wait for a free connection. An unreachable database fails at once. */
const CONNECT_TIMEOUT_MS = 15_000;
/** The longest silence before the operating system asks whether the database is still there. */
const KEEP_ALIVE_MS = 10_000;
/** A query of the delivery queue that takes longer fails, so that a failover does not block it. */
const QUEUE_QUERY_TIMEOUT_MS = 10_000;

const INT8_ARRAY = 1_016 as typeof pg.types.builtins.INT8; // `builtins` names no arrays
const parseArray: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(INT8_ARRAY, (text) => parseArray(text).map((value) => (value === null ? null : Number(value))));

/** Returns the connection pool of this process. Prisma uses it too. */
export const pool = (): pg.Pool => shared("pool", () => makePool({ max: POOL_SIZE, application_name: "zakka" }));

/**
 * Returns the connection pool of the delivery queue. Its statements look up a few rows by an index. The planner's
 * statistics are out of date when the queue has just grown by a hundred thousand rows, so on these connections the planner
 * may not read, join or sort a whole table, or plan again for each value. Citus finds the node by the value, so there each
 * value is planned.
 */
export const queuePool = (): pg.Pool =>
  shared("queue-pool", () =>
    makePool({
      max: QUEUE_POOL_SIZE,
      application_name: "zakka queue",
      query_timeout: QUEUE_QUERY_TIMEOUT_MS,
      onConnect: (client) => client.query(`${CONNECTION_LIMITS} ${OF_QUEUE}`),
    }),
  );

/** The database gives up before the process does, so that no statement goes on for which nobody waits. */
const OF_QUEUE = `SET statement_timeout = '9s'; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;
  SET enable_sort = off;
  SELECT set_config('plan_cache_mode', CASE WHEN EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN 'auto'
                                            ELSE 'force_generic_plan' END, false)`;

function makePool(config: pg.PoolConfig): pg.Pool {
  const created = new pg.Pool({
    connectionString: environment.DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    onConnect: (client) => client.query(CONNECTION_LIMITS),
    ...config,
  });
  // A broken connection needs no handling here: its running query fails, and the next query gets another connection.
  created.on("error", () => {});
  created.on("connect", (client) => {
    client.on("error", () => {});
    closeWhenSilent(client);
  });
  return created;
}

let client: PrismaClient | undefined;

/** Returns the Prisma client of this copy of the module. It uses the pool of the process. */
export function prisma(): PrismaClient {
  client ??= new PrismaClient({ adapter: new TracedPg(pool()) });
  return client;
}

/** Runs statements on a pool or a connection. */
const on =
  (find: () => Pick<pg.ClientBase, "query">): Query =>
  ({ name, text }, values) =>
    tracedStatement(name, () => runPrepared(find(), { name, text }, values));

/** A statement outside a transaction changed nothing when it failed, so it can be sent again. */
const onPool =
  (holder: Holder): Query =>
  (toRun, values) =>
    withRetries(() => withShare(holder, () => on(pool)(toRun, values)));
const onQueue = on(queuePool);

/** Runs a statement of background work on any free connection of the pool, outside the shares of stores. */
export const runOnPool = <Row>(toRun: Statement, values: unknown[]): Promise<Row[]> =>
  withRetries(() => on(pool)(toRun, values)) as Promise<Row[]>;

export const onConnection = (connection: pg.ClientBase): Query => on(() => connection);

/** Runs statements in a Prisma transaction. Converts its BigInt values to numbers, as on other connections. */
export const onPrisma =
  (tx: Prisma.TransactionClient): Query =>
  async ({ name, text }, values) => {
    const rows = await tracedStatement(name, () => tx.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values));
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, typeof value === "bigint" ? Number(value) : value]),
      ),
    );
  };

/** Binds merchant and mode as $1 and $2 of every statement. */
export function bind(query: Query, merchantId: string, mode: Mode): RunSql {
  return <Row>(toRun: Statement, values: readonly unknown[] = []) =>
    query(toRun, [merchantId, mode, ...values]) as Promise<Row[]>;
}

/** Runs each statement on any free connection of the pool, within the share of the store. */
export const sqlOnPool = (holder: Holder, mode: Mode): RunSql => bind(onPool(holder), holder.merchantId, mode);

/** Runs each statement on the pool of the delivery queue. */
export const sqlOnQueue = (merchantId: string, mode: Mode): RunSql => bind(onQueue, merchantId, mode);

/** Runs statements on one connection that the caller opens and closes. */
export const sqlOnConnection = (connection: pg.ClientBase, merchantId: string, mode: Mode): RunSql =>
  bind(onConnection(connection), merchantId, mode);

/** Closes all connections of this process. For tests and shutdown. */
export async function closeDatabase(): Promise<void> {
  await client?.$disconnect();
  client = undefined;
  for (const each of [pool(), queuePool()]) if (!each.ended) await each.end();
}

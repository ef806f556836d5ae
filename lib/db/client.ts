import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { environment } from "#lib/config/environment";
import type { Mode } from "#lib/core/request";
import { shared } from "#lib/core/shared";
import { type Prisma, PrismaClient } from "./generated/client.ts";

export type Db = PrismaClient | Prisma.TransactionClient;

/**
 * A named statement of some `sql.ts`. $1 is always the merchant and $2 the mode: PostgreSQL refuses to
 * prepare a statement that leaves a parameter out, so none can forget its tenant.
 */
export interface Statement {
  name: string;
  text: string;
}

/**
 * The name carries a fingerprint of the text: a connection prepares each name once, and several copies of a
 * module, or two versions of it while it is being edited, use the same connections.
 */
export const statement = (name: string, text: string): Statement => ({ name: `${name} ${fingerprint(text)}`, text });

const fingerprint = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 12);

export type RunSql = <Row>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]>;

/** Something that runs a text with its values: the pool, one connection, or a Prisma transaction. */
export type Query = (statement: Statement, values: unknown[]) => Promise<unknown[]>;

const POOL_SIZE = 12;
const QUEUE_POOL_SIZE = 8;
/** Also how long a request waits for a free connection. An unreachable database fails at once. */
const CONNECT_TIMEOUT_MS = 15_000;
/** The delivery queue closes a connection that is silent for longer, for example after a failover. */
const SILENCE_MS = 10_000;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The one pool of this process. Prisma uses it too. */
export const pool = (): pg.Pool => shared("pool", () => makePool({ max: POOL_SIZE, application_name: "zakka" }));

/**
 * Connections for the statements of the delivery queue, each of which looks up a few rows, one by one, by an index. What
 * the planner knows of a queue that grew to a hundred thousand rows in a second is out of date, so on these connections
 * it may not choose to read, join or sort a whole table instead, or to plan anew for each value.
 */
export const queuePool = (): pg.Pool =>
  shared("queue-pool", () =>
    makePool({
      max: QUEUE_POOL_SIZE,
      application_name: "zakka queue",
      query_timeout: SILENCE_MS,
      onConnect: (client) => client.query(BY_INDEX),
    }),
  );

const BY_INDEX = `SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;
  SET enable_sort = off; SET plan_cache_mode = force_generic_plan`;

function makePool(config: pg.PoolConfig): pg.Pool {
  const made = new pg.Pool({
    connectionString: environment.DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...config,
  });
  // A connection that broke: its next query fails, or, when it was idle, the next one takes another connection.
  made.on("error", () => {});
  made.on("connect", (client) => client.on("error", () => {}));
  return made;
}

/** The Prisma client of this copy of the module, on the one pool. */
let client: PrismaClient | undefined;
export function prisma(): PrismaClient {
  client ??= new PrismaClient({ adapter: new PrismaPg(pool()) });
  return client;
}

const onPool: Query = async ({ name, text }, values) => (await pool().query({ name, text, values })).rows;

const onQueue: Query = async ({ name, text }, values) => (await queuePool().query({ name, text, values })).rows;

export const onConnection =
  (connection: pg.ClientBase): Query =>
  async ({ name, text }, values) =>
    (await connection.query({ name, text, values })).rows;

/** Prisma answers bigint columns as BigInt; everywhere else here they are numbers. */
export const onPrisma =
  (tx: Prisma.TransactionClient): Query =>
  async ({ text }, values) => {
    const rows = await tx.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, typeof value === "bigint" ? Number(value) : value]),
      ),
    );
  };

/** Binds merchant and mode as $1 and $2 of every statement. */
export function bind(query: Query, merchantId: string, mode: Mode): RunSql {
  return <Row>(what: Statement, values: readonly unknown[] = []) =>
    query(what, [merchantId, mode, ...values]) as Promise<Row[]>;
}

/** Statements on the pool, each on whatever connection is free. */
export const sqlOnPool = (merchantId: string, mode: Mode): RunSql => bind(onPool, merchantId, mode);

/** Statements of the delivery queue, on its own pool. */
export const sqlOnQueue = (merchantId: string, mode: Mode): RunSql => bind(onQueue, merchantId, mode);

/** Statements on one connection that the caller opened, and closes. */
export const sqlOnConnection = (connection: pg.ClientBase, merchantId: string, mode: Mode): RunSql =>
  bind(onConnection(connection), merchantId, mode);

/** Closes the connections of this process. For tests and shutdown. */
export async function closeDatabase(): Promise<void> {
  await client?.$disconnect();
  client = undefined;
  for (const each of [pool(), queuePool()]) if (!each.ended) await each.end();
}

import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Ctx, Mode, SqlCtx } from "#lib/core/context";
import { AppError } from "#lib/core/errors";
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
type Query = (statement: Statement, values: unknown[]) => Promise<unknown[]>;

const POOL_SIZE = 12;
/** The dispatcher writes successes one by one and three failures at a time; the rest is for looks and what is given back. */
const FINDERS = 5;
/** Four hold what is being sent, one claims. */
export const WALKERS = 5;
/** Also how long a request of a crowd waits for its turn; a database that is gone refuses at once. */
const CONNECT_TIMEOUT_MS = 15_000;
/** What drives deliveries gives a connection up that is silent for longer, as one to a database that failed over is. */
const SILENCE_MS = 10_000;
const PRISMA_LIMITS = { maxWait: 15_000, timeout: 30_000 } as const;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The one pool of this process. Prisma uses it too. */
export const pool = (): pg.Pool => shared("pool", () => makePool({ max: POOL_SIZE, application_name: "zakka" }));

/**
 * Connections for the statements that drive single deliveries, whose table can grow from nothing to a hundred thousand
 * rows at once. Elsewhere a plan that is kept from when there were few goes through all of them for each; here it goes by
 * the key, or by the place.
 */
export const finder = (): pg.Pool =>
  shared("finder", () =>
    makePool({
      max: FINDERS,
      application_name: "zakka finder",
      query_timeout: SILENCE_MS,
      onConnect: (client) => client.query(FINDING),
    }),
  );

/**
 * Connections for statements that walk a queue by its index. What the planner knows of a queue is always late: while
 * it takes it for empty, reading all of it and sorting seems as cheap as the index, until a hundred thousand wait.
 */
export const walker = (): pg.Pool =>
  shared("walker", () =>
    makePool({
      max: WALKERS,
      application_name: "zakka walker",
      query_timeout: SILENCE_MS,
      onConnect: (client) => client.query(WALKING),
    }),
  );

/** The planner takes an index wherever there is one, also for the checks of foreign keys. */
const FINDING = "SET enable_seqscan = off";
/** The planner takes the order of an index, and the plan that it keeps. */
const WALKING = `${FINDING}; SET plan_cache_mode = force_generic_plan; SET enable_sort = off; SET enable_bitmapscan = off;
  SET idle_in_transaction_session_timeout = '15s'`; // what a frozen process holds is not lost for longer

function makePool(config: pg.PoolConfig): pg.Pool {
  const made = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
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

const onConnection =
  (connection: pg.ClientBase): Query =>
  async ({ name, text }, values) =>
    (await connection.query({ name, text, values })).rows;

/** Prisma answers bigint columns as BigInt; everywhere else here they are numbers. */
const onPrisma =
  (tx: Prisma.TransactionClient): Query =>
  async ({ text }, values) => {
    const rows = await tx.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, typeof value === "bigint" ? Number(value) : value]),
      ),
    );
  };

function bind(query: Query, merchantId: string, mode: Mode): RunSql {
  return <Row>(what: Statement, values: readonly unknown[] = []) =>
    query(what, [merchantId, mode, ...values]) as Promise<Row[]>;
}

/** Statements on the pool, each on whatever connection is free. */
export const sqlOnPool = (merchantId: string, mode: Mode): RunSql => bind(onPool, merchantId, mode);

/** Statements on one connection that the caller opened, and closes. */
export const sqlOnConnection = (connection: pg.ClientBase, merchantId: string, mode: Mode): RunSql =>
  bind(onConnection(connection), merchantId, mode);

interface Joined {
  query: Query;
  /** Runs a bare command on the transaction's connection. */
  command: (text: string) => Promise<unknown>;
  afterCommit: (() => void)[];
}

/** Of each context inside a transaction: its transaction. */
const joined = new WeakMap<RunSql, Joined>();

/** True when this context already runs inside a transaction. */
export const isInTransaction = (ctx: SqlCtx): boolean => joined.has(ctx.sql);

function join(ctx: SqlCtx, transaction: Joined): RunSql {
  const sql = bind(transaction.query, ctx.merchantId, ctx.mode);
  joined.set(sql, transaction);
  return sql;
}

/** The same store and transaction in the other mode: for what belongs to the store and shows in both. */
export function inMode<C extends SqlCtx>(ctx: C, mode: Mode): C {
  const other = { ...ctx, mode };
  const transaction = joined.get(ctx.sql);
  return { ...other, sql: transaction ? join(other, transaction) : sqlOnPool(ctx.merchantId, mode) };
}

/** Runs `what` once the context's transaction has committed; at once when it is in none. */
export function afterCommit(ctx: SqlCtx, what: () => void): void {
  const transaction = joined.get(ctx.sql);
  if (transaction) transaction.afterCommit.push(what);
  else what();
}

/** Runs `work` so that its failure undoes only itself. The context must be inside a transaction. */
export async function savepoint<T>(ctx: SqlCtx, work: () => Promise<T>): Promise<T> {
  const command = joined.get(ctx.sql)?.command;
  if (!command) throw new Error("A savepoint needs a transaction.");
  await command("SAVEPOINT work");
  try {
    const result = await work();
    await command("RELEASE SAVEPOINT work");
    return result;
  } catch (error) {
    await command("ROLLBACK TO SAVEPOINT work");
    await command("RELEASE SAVEPOINT work"); // so that one around it is the innermost again
    throw error;
  }
}

/**
 * Runs `work` in a transaction on one connection, or in the caller's when there is one. Deadlocks and
 * serialisation failures are tried again three times, then answered `unavailable`.
 */
export function inTransaction<T>(ctx: SqlCtx, work: (ctx: SqlCtx) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx);
  return retried(async () => {
    const connection = await pool().connect();
    const query = onConnection(connection);
    const transaction: Joined = { query, command: (text) => connection.query(text), afterCommit: [] };
    try {
      await connection.query("BEGIN");
      const result = await work({ ...ctx, sql: join(ctx, transaction) });
      await connection.query("COMMIT");
      connection.release();
      for (const what of transaction.afterCommit) what();
      return result;
    } catch (error) {
      const isBroken = await connection.query("ROLLBACK").then(
        () => false,
        () => true,
      );
      connection.release(isBroken);
      throw error;
    }
  });
}

/** As `inTransaction`, for verbs that use Prisma: `sql` goes through the same transaction's connection. */
export function inPrismaTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx);
  return retried(async () => {
    const afterCommit: Joined["afterCommit"] = [];
    const result = await prisma().$transaction((tx) => {
      const query = onPrisma(tx);
      const transaction: Joined = { query, command: (text) => tx.$executeRawUnsafe(text), afterCommit };
      return work({ ...ctx, db: tx, sql: join(ctx, transaction) });
    }, PRISMA_LIMITS);
    for (const what of afterCommit) what();
    return result;
  });
}

/** The same for what is not bound to one store, such as a person's sessions. */
export const inDirectoryTransaction = <T>(work: (db: Prisma.TransactionClient) => Promise<T>): Promise<T> =>
  retried(() => prisma().$transaction(work, PRISMA_LIMITS));

const RETRIES = 3;

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (count === RETRIES)
        throw new AppError("unavailable", "Many requests want the same rows. Send this one again.");
    }
  }
}

/** 40P01 deadlock, 40001 serialisation failure; Prisma names both P2034. */
export function isRetryable(error: unknown): boolean {
  const codes = [codeOf(error), codeOf((error as { cause?: unknown }).cause)];
  const meta = (error as { meta?: { code?: string; driverAdapterError?: { cause?: { originalCode?: string } } } }).meta;
  codes.push(meta?.code, meta?.driverAdapterError?.cause?.originalCode);
  return codes.some((code) => code === "40P01" || code === "40001" || code === "P2034");
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | undefined)?.code;

/** Closes what this process holds. For tests and shutdown. */
export async function closeDatabase(): Promise<void> {
  await client?.$disconnect();
  client = undefined;
  for (const each of [pool(), finder(), walker()]) if (!each.ended) await each.end();
}

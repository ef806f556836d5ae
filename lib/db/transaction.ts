import type pg from "pg";
import { isAppError } from "#lib/core/errors";
import type { Mode } from "#lib/core/request";
import { bind, type Db, onConnection, onPrisma, pool, prisma, type Query, type RunSql, sqlOnPool } from "./client.ts";
import { type Context, type ContextFacts, makePrismaContext, type PrismaContext } from "./context.ts";
import type { Prisma } from "./generated/client.ts";
import { withRetries } from "./retries.ts";
import { NO_STORE, withShare } from "./shares.ts";
import { whileSilent } from "./silence.ts";

const PRISMA_LIMITS = { maxWait: 15_000, timeout: 30_000 } as const;

interface Transaction {
  query: Query;
  /** Runs a command without parameters on the connection of the transaction. */
  command: (text: string) => Promise<unknown>;
  afterCommit: (() => void)[];
}

/** The transaction of each context that is inside one, by its `sql`. */
const transactions = new WeakMap<RunSql, Transaction>();

/** Whether this context is inside a transaction. */
export const isInTransaction = (ctx: Context): boolean => transactions.has(ctx.sql);

function sqlIn(transaction: Transaction, ctx: Context): RunSql {
  const sql = bind(transaction.query, ctx.merchantId, ctx.mode);
  transactions.set(sql, transaction);
  return sql;
}

/** Returns the context in another mode, with the same store and transaction. */
export function inMode<C extends Context>(ctx: C, mode: Mode): C {
  const other = { ...ctx, mode };
  const transaction = transactions.get(ctx.sql);
  return { ...other, sql: transaction ? sqlIn(transaction, other) : sqlOnPool(ctx, mode) };
}

/** Runs `callback` after the commit of the context's transaction, or at once outside a transaction. */
export function afterCommit(ctx: Pick<Context, "sql">, callback: () => void): void {
  const transaction = transactions.get(ctx.sql);
  if (transaction) transaction.afterCommit.push(callback);
  else callback();
}

/** Runs a command without parameters in the context's transaction. */
export async function command(ctx: Context, text: string): Promise<void> {
  const transaction = transactions.get(ctx.sql);
  if (!transaction) throw new Error("This needs a transaction.");
  await transaction.command(text);
}

/** Runs `work` so that its failure rolls back only `work`. The context must be inside a transaction. */
export async function savepoint<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  await command(ctx, "SAVEPOINT work");
  try {
    const result = await work();
    await command(ctx, "RELEASE SAVEPOINT work");
    return result;
  } catch (error) {
    try {
      await command(ctx, "ROLLBACK TO SAVEPOINT work");
      await command(ctx, "RELEASE SAVEPOINT work"); // otherwise an outer savepoint of the same name could not be reached
    } catch (lost) {
      throw isAppError(error) ? lost : error; // a refusal may be stored only in a transaction that goes on
    }
    throw error;
  }
}

/** The type of `inTransaction` and `inPrismaTransaction`. */
export type RunInTransaction<C extends Context> = <T>(ctx: C, work: (ctx: C) => Promise<T>) => Promise<T>;

/** Removes the caller's Prisma client, because it would work outside the transaction. */
function withoutPrisma(ctx: Context): Context {
  const { db: _db, ...rest }: Context & { db?: Db } = ctx;
  return rest;
}

/**
 * Runs `work` in a transaction on one connection, or in the caller's transaction if there is one. Tries again what
 * `isRetryable` says, then throws `unavailable`.
 */
export function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx);
  return onOwnConnection(ctx, work, async (_, run) => run());
}

/** A statement of a long transaction may take 10 minutes, and wait for a lock for 2. */
const ALLOW_LONG = "SELECT set_config('statement_timeout', '10min', true), set_config('lock_timeout', '2min', true)";
const LONG_SILENT_MS = 11 * 60_000;

/** As `inTransaction`, with more time: for a job that works on very many rows, for which no person waits. Never inside another. */
export const inLongTransaction = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  onOwnConnection(ctx, work, (connection, run) =>
    whileSilent(connection, LONG_SILENT_MS, async () => {
      await connection.query(ALLOW_LONG);
      return run();
    }),
  );

type Around = <T>(connection: pg.PoolClient, run: () => Promise<T>) => Promise<T>;

/** Runs `work` in a transaction on a connection of the store's share. `around` runs inside it. */
function onOwnConnection<T>(ctx: Context, work: (ctx: Context) => Promise<T>, around: Around): Promise<T> {
  const attempt = async () => {
    const connection = await pool().connect();
    const query = onConnection(connection);
    const transaction: Transaction = { query, command: (text) => connection.query(text), afterCommit: [] };
    try {
      await connection.query("BEGIN");
      const inside = { ...withoutPrisma(ctx), sql: sqlIn(transaction, ctx) };
      const result = await around(connection, () => work(inside));
      await connection.query("COMMIT");
      connection.release();
      return { result, afterCommit: transaction.afterCommit };
    } catch (error) {
      const isBroken = await connection.query("ROLLBACK").then(
        () => false,
        () => true,
      );
      connection.release(isBroken);
      throw error;
    }
  };
  return committed(() => withShare(ctx, attempt));
}

interface Committed<T> {
  result: T;
  afterCommit: readonly (() => void)[];
}

/** Runs a transaction, again where `withRetries` says so, and then what was to run after its commit. */
const committed = async <T>(attempt: () => Promise<Committed<T>>): Promise<T> => {
  const { result, afterCommit } = await withRetries(attempt);
  for (const callback of afterCommit) callback();
  return result;
};

/** As `inTransaction`, for work that uses Prisma. `db` and `sql` are in the same transaction. */
export function inPrismaTransaction<T>(ctx: PrismaContext, work: (ctx: PrismaContext) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx);
  const attempt = async () => {
    const afterCommit: Transaction["afterCommit"] = [];
    const result = await prisma().$transaction((tx) => {
      const query = onPrisma(tx);
      const transaction: Transaction = { query, command: (text) => tx.$executeRawUnsafe(text), afterCommit };
      return work({ ...ctx, db: tx, sql: sqlIn(transaction, ctx) });
    }, PRISMA_LIMITS);
    return { result, afterCommit };
  };
  return committed(() => withShare(ctx, attempt));
}

/** What runs after the commit of each transaction without a store. */
const callbacksOf = new WeakMap<Db, (() => void)[]>();

/** As `afterCommit`, in a transaction without a store. */
export function afterDirectoryCommit(db: Db, callback: () => void): void {
  const callbacks = callbacksOf.get(db);
  if (callbacks) callbacks.push(callback);
  else callback();
}

/** Runs `work` in a transaction without a store, for directory tables such as `session`. */
export function inDirectoryTransaction<T>(work: (db: Prisma.TransactionClient) => Promise<T>): Promise<T> {
  const attempt = async () => {
    const afterCommit: (() => void)[] = [];
    const result = await prisma().$transaction((tx) => {
      callbacksOf.set(tx, afterCommit);
      return work(tx);
    }, PRISMA_LIMITS);
    return { result, afterCommit };
  };
  return committed(() => withShare({ merchantId: NO_STORE }, attempt));
}

/** Returns the context of a store in a transaction without one, for work of the store that commits together with it. */
export function inStore(db: Prisma.TransactionClient, facts: ContextFacts): PrismaContext {
  const callbacks = callbacksOf.get(db);
  if (!callbacks) throw new Error("This needs a transaction.");
  const ctx = makePrismaContext(facts);
  const command = (text: string) => db.$executeRawUnsafe(text);
  return { ...ctx, db, sql: sqlIn({ query: onPrisma(db), command, afterCommit: callbacks }, ctx) };
}

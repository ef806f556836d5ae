import { AppError } from "#lib/core/errors";
import type { Mode } from "#lib/core/request";
import { bind, type Db, onConnection, onPrisma, pool, prisma, type Query, type RunSql, sqlOnPool } from "./client.ts";
import type { Context, PrismaContext } from "./context.ts";
import type { Prisma } from "./generated/client.ts";

const PRISMA_LIMITS = { maxWait: 15_000, timeout: 30_000 } as const;

interface Transaction {
  query: Query;
  /** Runs a bare command on the transaction's connection. */
  command: (text: string) => Promise<unknown>;
  afterCommit: (() => void)[];
}

/** The transaction of each context that runs inside one, by its `sql`. */
const transactions = new WeakMap<RunSql, Transaction>();

/** True when this context already runs inside a transaction. */
export const isInTransaction = (ctx: Context): boolean => transactions.has(ctx.sql);

function join(ctx: Context, transaction: Transaction): RunSql {
  const sql = bind(transaction.query, ctx.merchantId, ctx.mode);
  transactions.set(sql, transaction);
  return sql;
}

/** The same store and transaction in the other mode: for what belongs to the store and shows in both. */
export function inMode<C extends Context>(ctx: C, mode: Mode): C {
  const other = { ...ctx, mode };
  const transaction = transactions.get(ctx.sql);
  return { ...other, sql: transaction ? join(other, transaction) : sqlOnPool(ctx.merchantId, mode) };
}

/** Runs `what` once the context's transaction has committed; at once when it is in none. */
export function afterCommit(ctx: Context, what: () => void): void {
  const transaction = transactions.get(ctx.sql);
  if (transaction) transaction.afterCommit.push(what);
  else what();
}

/** Runs `work` so that its failure undoes only itself. The context must be inside a transaction. */
export async function savepoint<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const command = transactions.get(ctx.sql)?.command;
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

/** Runs work in a transaction, in the kind of context that the work needs. */
export type RunInTransaction<C extends Context> = <T>(ctx: C, work: (ctx: C) => Promise<T>) => Promise<T>;

/** A caller's Prisma client would work outside the transaction. */
function withoutPrisma(ctx: Context): Context {
  const { db: _outside, ...rest }: Context & { db?: Db } = ctx;
  return rest;
}

/**
 * Runs `work` in a transaction on one connection, or in the caller's when there is one. Deadlocks and
 * serialisation failures are tried again three times, then answered `unavailable`.
 */
export function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx);
  return retried(async () => {
    const connection = await pool().connect();
    const query = onConnection(connection);
    const transaction: Transaction = { query, command: (text) => connection.query(text), afterCommit: [] };
    try {
      await connection.query("BEGIN");
      const result = await work({ ...withoutPrisma(ctx), sql: join(ctx, transaction) });
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

/** As `inTransaction`, for what uses Prisma: `sql` goes through the same transaction's connection. */
export function inPrismaTransaction<T>(ctx: PrismaContext, work: (ctx: PrismaContext) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx);
  return retried(async () => {
    const afterCommit: Transaction["afterCommit"] = [];
    const result = await prisma().$transaction((tx) => {
      const query = onPrisma(tx);
      const transaction: Transaction = { query, command: (text) => tx.$executeRawUnsafe(text), afterCommit };
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

import { newId } from "#lib/core/ids";
import type { Actor, Mode, Origin } from "#lib/core/request";
import { type Db, prisma, type RunSql, sqlOnPool } from "./client.ts";

/**
 * What a function of the domain knows of the request that it serves. `now` is whole seconds: the contract's clock ticks
 * in seconds, so what is stored, compared and shown is one number.
 */
export interface Context {
  merchantId: string;
  mode: Mode;
  actor: Actor;
  now: Date;
  requestId: string;
  /** Absent where no client sent a request: on the command line and in scheduled work. */
  from?: Origin;
  /** The request carries an Idempotency-Key, so no other rule may treat two equal requests as one. */
  hasIdempotencyKey: boolean;
  /** Runs a named statement with merchant and mode bound as $1 and $2. */
  sql: RunSql;
}

/** A `Context` that may also use Prisma, in the same transaction as `sql`. */
export interface PrismaContext extends Context {
  db: Db;
}

/** A context without its database. The request id is a new one unless it is given. */
export type ContextFacts = Omit<Context, "sql" | "requestId" | "hasIdempotencyKey"> &
  Partial<Pick<Context, "requestId" | "hasIdempotencyKey">>;

/** A context outside any transaction: each statement runs on whatever connection of the pool is free. */
export function makeContext(facts: ContextFacts): Context {
  const { merchantId, mode, actor, now, from, requestId = newId(), hasIdempotencyKey = false } = facts;
  const sql = sqlOnPool(merchantId, mode);
  return { merchantId, mode, actor, now, requestId, hasIdempotencyKey, sql, ...(from && { from }) };
}

/** The same for work that also uses Prisma. */
export const makePrismaContext = (facts: ContextFacts): PrismaContext => ({ ...makeContext(facts), db: prisma() });

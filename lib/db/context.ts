import { newId } from "#lib/core/ids";
import type { Actor, Mode, Origin } from "#lib/core/request";
import { type Db, prisma, type RunSql, sqlOnPool } from "./client.ts";

/** The tenant, the actor and the time of the request that a domain function serves. */
export interface Context {
  merchantId: string;
  mode: Mode;
  actor: Actor;
  /** In whole seconds, as the API shows times. */
  now: Date;
  requestId: string;
  /** Absent without a client, as on the command line and in jobs. */
  from?: Origin;
  /** The request has an Idempotency-Key. Then no other rule treats two equal requests as one. */
  hasIdempotencyKey: boolean;
  /** Names a request that asks a payment processor: the same name when it is sent again. Absent without an Idempotency-Key. */
  requestKey?: string;
  /** A door waits for it, so it may use the connections that are kept for doors, see `withShare`. */
  isDoor?: boolean;
  /** The data is made up, so nobody is told of it. */
  isDemo?: boolean;
  /** Runs a named statement with merchant and mode bound as $1 and $2. */
  sql: RunSql;
}

/** A `Context` that may also use Prisma, in the same transaction as `sql`. */
export interface PrismaContext extends Context {
  db: Db;
}

/** A context without its database. The default of `requestId` is a new id. */
export type ContextFacts = Omit<Context, "sql" | "requestId" | "hasIdempotencyKey"> &
  Partial<Pick<Context, "requestId" | "hasIdempotencyKey">>;

/** Makes a context outside any transaction: each statement runs on any free connection of the pool. */
export function makeContext(facts: ContextFacts): Context {
  const {
    merchantId,
    mode,
    actor,
    now,
    from,
    isDoor,
    isDemo,
    requestId = newId(),
    hasIdempotencyKey = false,
    requestKey,
  } = facts;
  const sql = sqlOnPool({ merchantId, isDoor }, mode);
  return {
    merchantId,
    mode,
    actor,
    now,
    requestId,
    hasIdempotencyKey,
    sql,
    ...(from && { from }),
    ...(isDoor && { isDoor }),
    ...(isDemo && { isDemo }),
    ...(requestKey && { requestKey }),
  };
}

/** As `makeContext`, for work that also uses Prisma. */
export const makePrismaContext = (facts: ContextFacts): PrismaContext => ({ ...makeContext(facts), db: prisma() });

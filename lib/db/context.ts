import { newId } from "#lib/core/ids";
import type { Actor, Mode, Origin } from "#lib/core/request";
import { nowInSeconds } from "#lib/core/time";
import { type Db, prisma, type RunSql, sqlOnPool } from "./client.ts";

/** The tenant, the actor and the time of the request that a domain function serves. */
export interface Context {
  merchantId: string;
  mode: Mode;
  actor: Actor;
  /**
   * The time of the store, in whole seconds as the API shows times: ahead of `realNow` in a test mode whose clock was moved. See
   * `docs/decisions/114-the-test-clock.md`.
   */
  now: Date;
  /** The time by the clock of the server: for sessions, keys, webhooks, limits and what is kept for a number of days. */
  realNow: Date;
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

/** A context without its database. The default of `requestId` is a new id. Of the two times, one is enough where no clock is moved. */
export type ContextFacts = Omit<Context, "sql" | "now" | "realNow" | "requestId" | "hasIdempotencyKey"> &
  Partial<Pick<Context, "requestId" | "hasIdempotencyKey">> &
  ({ now: Date; realNow?: Date } | { now?: Date; realNow: Date });

/** Makes a context outside any transaction: each statement runs on any free connection of the pool. */
export function makeContext(facts: ContextFacts): Context {
  const {
    merchantId,
    mode,
    actor,
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
    ...bothTimes(facts),
    requestId,
    hasIdempotencyKey,
    sql,
    ...(from && { from }),
    ...(isDoor && { isDoor }),
    ...(isDemo && { isDemo }),
    ...(requestKey && { requestKey }),
  };
}

function bothTimes({ now, realNow }: ContextFacts): Pick<Context, "now" | "realNow"> {
  const time = now ?? realNow;
  if (!time) throw new Error("A context has a time.");
  return { now: time, realNow: realNow ?? time };
}

/** Returns the same context at the present time, for work that goes on long after it began. */
export function atPresent<C extends Context>(ctx: C): C {
  const realNow = nowInSeconds();
  return { ...ctx, now: new Date(realNow.getTime() + ctx.now.getTime() - ctx.realNow.getTime()), realNow };
}

/** As `makeContext`, for work that also uses Prisma. */
export const makePrismaContext = (facts: ContextFacts): PrismaContext => ({ ...makeContext(facts), db: prisma() });

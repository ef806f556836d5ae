import type { Actor, Mode, Origin } from "#lib/core/request";
import type { Db, RunSql } from "./client.ts";

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
  /** Runs a named statement with merchant and mode bound as $1 and $2. */
  sql: RunSql;
  /** The request carries an Idempotency-Key, so no other rule may treat two equal requests as one. */
  hasIdempotencyKey: boolean;
}

/** A `Context` that may also use Prisma, in the same transaction as `sql`. */
export interface PrismaContext extends Context {
  db: Db;
}

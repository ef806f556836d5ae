import type { Db, RunSql } from "#lib/db/client";

export type Mode = "test" | "live";

/** Who acts: a key, a scanner device, a person in the dashboard, or the system itself. */
export interface Actor {
  kind: "key" | "device" | "user" | "system";
  id: string;
  /** What a log row shows as its source: `api`, the device's name, the person's name. */
  name: string;
  scopes: readonly string[];
}

/** From where a request came. */
export interface Origin {
  /** Of the client, as far as the proxies that are trusted tell it. */
  address: string;
  agent: string | null;
}

/** When, under which id and from where a request came. */
export interface RequestFacts {
  now: Date;
  requestId: string;
  from: Origin;
}

/**
 * What a verb may know. `now` is whole seconds: the contract's clock ticks in seconds, so what is stored,
 * compared and shown is one number.
 */
export interface SqlCtx {
  merchantId: string;
  mode: Mode;
  actor: Actor;
  now: Date;
  requestId: string;
  /** Absent where nobody asked: on the command line and in what falls due by itself. */
  from?: Origin;
  /** Runs a named statement with merchant and mode bound as $1 and $2. */
  sql: RunSql;
  /** The request carries an Idempotency-Key, so no other rule may call two equal requests one. */
  keyed: boolean;
}

/** A `SqlCtx` that may also use Prisma. */
export interface Ctx extends SqlCtx {
  db: Db;
}

/** The present second. */
export const nowInSeconds = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000);

import { setTimeout } from "node:timers/promises";
import { databaseCodesOf } from "#lib/core/database-error";
import { AppError } from "#lib/core/errors";
import { isStalePlan } from "./stale-plans.ts";

const MAX_RETRIES = 3;
/** The nodes of a distributed database learn one after another where a shard has moved to. */
const MOVED_WAIT_MS = 100;

/**
 * Runs `attempt`, a transaction or a single statement, again when it was rolled back for a reason that passes: up to three times,
 * then throws `unavailable`.
 */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (retries === MAX_RETRIES)
        throw new AppError(
          "unavailable",
          "Many requests change the same data, or the database is moving it. Send the request again.",
        );
      if (hasShardMoved(error)) await setTimeout(MOVED_WAIT_MS);
    }
  }
}

/**
 * True for a deadlock (40P01), a serialization failure (40001), a statement that was prepared before a migration, and a shard that
 * has moved. Prisma's code for the first two is P2034.
 */
export const isRetryable = (error: unknown): boolean =>
  databaseCodesOf(error).some((code) => code === "40P01" || code === "40001" || code === "P2034") ||
  isStalePlan(error) ||
  hasShardMoved(error);

/** What Citus says when it called a function on a node whose shard has just moved to another. The error has no code of its own. */
const SHARD_MOVED = /cannot execute a distributed query from a query on a shard/;

const hasShardMoved = (error: unknown): boolean => error instanceof Error && SHARD_MOVED.test(error.message);

import pLimit, { type LimitFunction } from "p-limit";
import { AppError, isAppError } from "#lib/core/errors";
import { shared } from "#lib/core/shared";
import type { Context } from "#lib/db/context";
import { inLongTransaction } from "#lib/db/transaction";
import { FAIL } from "./run-sql.ts";
import { SignsOfLife } from "./signs-of-life.ts";

const RUNS_AT_ONCE = 3;

/** A run that has begun. */
export interface Run {
  id: string;
  runId: string;
  /** Why it changed nothing when it was stopped. */
  stopped: string;
}

/** What a run says while it works. */
export interface Progress {
  /** Tells how many rows are done. Throws when the run was stopped or another one has taken its place, as far as is known here. */
  tell: (rowsDone: number) => void;
  /** Throws the same when the last statement of the run, which is certain, found no run to end. */
  end: (ended: readonly unknown[]) => void;
}

/**
 * Does all of a run in one transaction, or nothing. A refusal is kept as the problem of the file, and thrown. At most
 * `RUNS_AT_ONCE` work in a process; the others wait without a connection, so that runs never take the whole pool.
 */
export async function runWhole(
  ctx: Context,
  { id, runId, stopped }: Run,
  work: (tx: Context, progress: Progress) => Promise<void>,
): Promise<void> {
  const signs = new SignsOfLife(ctx, id, runId);
  const refuse = (isLost: boolean): void => {
    if (isLost) throw new AppError("invalid_transition", stopped);
  };
  const progress: Progress = {
    tell(rowsDone) {
      signs.tell(rowsDone);
      refuse(signs.isLost);
    },
    end: (ended) => refuse(ended.length === 0),
  };
  try {
    await turns()(() => {
      refuse(signs.isLost);
      return inLongTransaction(ctx, (tx) => work(tx, progress));
    });
  } catch (error) {
    await ctx.sql(FAIL, [id, runId, isAppError(error) ? error.message : stopped]);
    throw error;
  } finally {
    await signs.end();
  }
}

const turns = (): LimitFunction => shared("import-turns", () => pLimit(RUNS_AT_ONCE));

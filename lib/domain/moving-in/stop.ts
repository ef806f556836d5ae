import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { getMovingIn } from "./read.ts";
import { recordMove } from "./record.ts";
import { STOP } from "./sql.ts";

/**
 * Stops a run before its end, so that it leaves nothing behind. Of this and the end of the run, one comes first and the other is
 * refused. Throws `not_found`, and `invalid_transition` when the file does not move in at the moment.
 */
export function stopRun(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const file = await getMovingIn(tx, id);
    const stopped = await tx.sql(STOP, [id]);
    if (stopped.length === 0) {
      const { status } = await getMovingIn(tx, id);
      throw new AppError("invalid_transition", status === "done" ? TOO_LATE : NOT_RUNNING);
    }
    await recordMove(tx, "data.move_stopped", file, file.row_count);
  });
}

const TOO_LATE = "All of it had moved in already, so nothing was stopped. You can undo it.";
const NOT_RUNNING = "This file is not moving in at the moment. Nothing was changed.";

import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { getImport } from "./read.ts";
import { recordImport } from "./record.ts";
import { STOP } from "./run-sql.ts";
import type { ImportStatus } from "./schema.ts";

/**
 * Stops a run or an undo before its end, so that it changes nothing. Of this and the end of the run, one comes first and the other is
 * refused. Throws `not_found`, and `invalid_transition` when the file is being neither imported nor undone at the moment.
 */
export function stopRun(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const file = await getImport(tx, id);
    const [stopped] = await tx.sql<{ status: "checked" | "done" }>(STOP, [id]);
    if (!stopped) {
      const { status } = await getImport(tx, id);
      throw new AppError("invalid_transition", TOO_LATE[status] ?? NOT_RUNNING);
    }
    const action = stopped.status === "done" ? "data.undo_stopped" : "data.move_stopped";
    await recordImport(tx, action, file, file.row_count);
  });
}

const TOO_LATE: Partial<Record<ImportStatus, string>> = {
  done: "The import finished before it could be stopped. Undo it to remove what it created.",
  undone: "The undo finished before it could be stopped. Upload the file again to import it.",
};
const NOT_RUNNING =
  "This file is neither being imported nor undone, so there is nothing to stop. Reload the page to see its status.";

import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { aliveSince, getImport } from "./read.ts";
import { BEGIN, BEGIN_UNDO, END_STALE } from "./run-sql.ts";
import { type ImportStatus, STOPPED } from "./schema.ts";

const ANOTHER =
  "Another file is being imported or undone, so nothing was started. Wait until it has finished, then try again.";

/**
 * Begins to import a checked file, and returns the run for `runFile`. At most one file is imported or undone at a time in a store
 * and mode; one whose process has ended does not count. Throws `not_found`, `invalid_transition`.
 */
export const beginRun = (ctx: Context, id: string): Promise<string> => begin(ctx, id, BEGIN, NO_RUN);

/** Begins to undo a file that was imported, and returns the run for `undoFile`. As `beginRun`. */
export const beginUndo = (ctx: Context, id: string): Promise<string> => begin(ctx, id, BEGIN_UNDO, NO_UNDO);

async function begin(
  ctx: Context,
  id: string,
  statement: Statement,
  why: Record<ImportStatus, string>,
): Promise<string> {
  await ctx.sql(END_STALE, [aliveSince(), STOPPED.running, STOPPED.undoing]);
  const runId = newId();
  const begun = await ctx.sql(statement, [id, runId, new Date()]).catch((error: { code?: string }) => {
    if (error.code === UNIQUE_VIOLATION) throw new AppError("invalid_transition", ANOTHER);
    throw error;
  });
  if (begun.length > 0) return runId;
  throw new AppError("invalid_transition", why[(await getImport(ctx, id)).status]);
}

const UNIQUE_VIOLATION = "23505";

const NO_RUN: Record<ImportStatus, string> = {
  draft: "This file is not checked yet, so nothing was started. Check it, then import it.",
  checking: "The rows of this file are still being read. Wait until all of them are read, then import the file.",
  checked: ANOTHER,
  running: "This file is already being imported. Wait until it has finished, or stop it.",
  stopped: ANOTHER,
  done: "This file was already imported, so nothing was changed. To import it again, undo it, then upload the file again.",
  undoing: "This file is being undone. Wait until it has finished, then upload it again to import it.",
  undone: "This file was undone. Upload it again to import it.",
};

const NOT_IN = "This file was not imported, so there is nothing to undo. Reload the page to see its status.";

const NO_UNDO: Record<ImportStatus, string> = {
  draft: NOT_IN,
  checking: NOT_IN,
  checked: NOT_IN,
  running: "This file is still being imported, so it cannot be undone yet. Stop the import instead.",
  stopped: NOT_IN,
  done: ANOTHER,
  undoing: "This file is already being undone. Wait until it has finished, or stop it.",
  undone: "This file was already undone, so nothing was changed. Upload it again to import it.",
};

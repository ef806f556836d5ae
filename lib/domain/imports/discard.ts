import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { getImport } from "./read.ts";
import { DISCARD } from "./upload-sql.ts";

/** Forgets a file that was not imported, with all its rows. Throws `not_found`, `invalid_transition`. */
export async function discardFile(ctx: Context, id: string): Promise<void> {
  const discarded = await inTransaction(ctx, (tx) => tx.sql(DISCARD, [id])); // a run that was just stopped can cause a deadlock
  if (discarded.length > 0) return;
  await getImport(ctx, id);
  throw new AppError(
    "invalid_transition",
    "This file is being imported or was imported, so it cannot be discarded. Undo the import to remove what it created.",
  );
}

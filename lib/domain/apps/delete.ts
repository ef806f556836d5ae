import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { DELETE_APP } from "./sql.ts";

/**
 * Deletes an app. Every process refuses its tokens within one second, in all stores; a job then ends its grants, each with
 * a record in its store. Throws `not_found`.
 */
export function deleteApp(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<{ name: string }>(DELETE_APP, [id, tx.realNow]);
    if (!row) throw notFound("app");
    await recordSecurityEvent(tx, { action: "app.deleted", targetId: id, details: { name: row.name } });
    await raiseCredentialsVersion(tx);
  });
}

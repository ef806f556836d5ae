import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { getInstalledApp } from "./read.ts";
import type { GrantEnd, InstalledApp } from "./schema.ts";
import { END_GRANT, END_GRANTS_OF_PERSON } from "./sql.ts";

/**
 * Revokes the grant of an app for a person of the store. Every process refuses its tokens within one second. Does nothing to a
 * grant that has ended. Throws `not_found`, also for a grant of another store or mode.
 */
export function revokeInstalledApp(ctx: Context, id: string): Promise<InstalledApp> {
  return inTransaction(ctx, async (tx) => {
    await end(tx, id, "revoked");
    return getInstalledApp(tx, id);
  });
}

/** Ends a grant for a reason other than a person's request. Does nothing to a grant that has ended. */
export const endGrant = (ctx: Context, id: string, why: Exclude<GrantEnd, "revoked">): Promise<void> =>
  inTransaction(ctx, (tx) => end(tx, id, why));

async function end(tx: Context, id: string, why: GrantEnd): Promise<void> {
  const endedBy = why === "revoked" ? null : why;
  const [ended] = await tx.sql<{ app_id: string; name: string }>(END_GRANT, [id, tx.realNow, endedBy]);
  if (!ended) return;
  const details = { app: ended.name, app_id: ended.app_id, ...(endedBy && { ended_by: endedBy }) };
  await recordSecurityEvent(tx, { action: endedBy ? "app_grant.ended" : "app_grant.revoked", targetId: id, details });
  await raiseCredentialsVersion(tx);
}

/** Ends the grants of the store that a person allowed, because their role may not allow them any longer. */
export async function endGrantsOfPerson(tx: Context, userId: string): Promise<void> {
  const ended = await tx.sql(END_GRANTS_OF_PERSON, [userId, tx.realNow]);
  if (ended.length > 0) await raiseCredentialsVersion(tx);
}

import type { Cause, Mode } from "#lib/core/request";
import type { Db } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion, raiseCredentialsVersionWith } from "#lib/db/credentials-version";
import { type EndedPass, recordEndedPasses } from "#lib/domain/security-events/record-for-person";
import { END_PASSES_OF_PERSON } from "./sql.ts";

/**
 * Ends the passes of a session that has just ended, in the same transaction, and records each that had not expired in its
 * store. Returns those. Index: device (session_id).
 */
export async function endPassesOfSession(
  db: Db,
  person: { id: string; name: string },
  sessionId: string,
  request: Cause,
): Promise<EndedPass[]> {
  const passes = await db.device.findMany({ where: { session_id: sessionId, revoked_at: null } });
  if (passes.length === 0) return [];
  for (const merchant_id of new Set(passes.map((pass) => pass.merchant_id))) {
    await db.device.updateMany({
      where: { merchant_id, session_id: sessionId, revoked_at: null },
      data: { revoked_at: request.realNow, ended_by: "session" },
    });
  }
  const ended = passes
    .filter(({ expires_at }) => !expires_at || expires_at > request.realNow)
    .map(({ merchant_id, mode, id, name }) => ({
      merchant_id,
      mode: mode as Mode,
      target_id: id,
      details: { name, ended_by: "session" },
    }));
  await recordEndedPasses(db, person, ended, request);
  await raiseCredentialsVersionWith(db);
  return ended;
}

/** Ends the passes of a person in the store of the context, because their role there has ended. */
export async function endPassesOfRole(tx: Context, userId: string): Promise<void> {
  const ended = await tx.sql(END_PASSES_OF_PERSON, [userId, tx.realNow]);
  if (ended.length > 0) await raiseCredentialsVersion(tx);
}

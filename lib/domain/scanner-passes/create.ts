import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import type { Scope } from "#lib/core/scopes";
import { hashToken, newDeviceToken } from "#lib/core/secrets";
import { addSeconds, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { CREATE_PASS, END_OLDER, IS_REVOKED, LOCK_ROLE_AND_SESSION } from "./sql.ts";

/** A scanner can read and redeem every kind of item. */
const SCANNER_SCOPES: readonly Scope[] = [
  "gift_cards:read",
  "gift_cards:redeem",
  "tickets:read",
  "tickets:redeem",
  "bookings:read",
  "bookings:redeem",
  "vouchers:read",
  "vouchers:redeem",
  "memberships:read",
  "memberships:checkin",
];

/** The length of a shift. */
export const PASS_SECONDS = 12 * 3_600;
/** For each person, store and mode. A further pass ends the oldest one. */
const MAX_PASSES = 5;

export interface NewScannerPass {
  id: string;
  token: string;
  expires_at: number;
  name: string;
  mode: Mode;
}

/**
 * Creates a scanner pass for a phone. Its `zd_` token is shown once and is valid for one shift in the context's store
 * and mode. Triggers end the pass with its session, role or person. Throws `unauthorized` when the session or the role
 * has ended, and `invalid_transition` when a pass of this session was revoked.
 */
export function createPass(
  ctx: Context,
  { sessionId, name }: { sessionId: string; name: string },
): Promise<NewScannerPass> {
  const id = newId();
  const token = newDeviceToken();
  const person = ctx.actor.id;
  return inTransaction(ctx, async (tx) => {
    const [session] = await tx.sql<{ expires_at: Date }>(LOCK_ROLE_AND_SESSION, [person, sessionId, tx.now]);
    if (!session) throw new AppError("unauthorized", "Sign in to scan.");
    const [passes] = await tx.sql<{ is_revoked: boolean }>(IS_REVOKED, [sessionId]);
    if (passes?.is_revoked) throw passRevoked();
    const shiftEndsAt = addSeconds(tx.now, PASS_SECONDS);
    const expiresAt = new Date(Math.min(session.expires_at.getTime(), shiftEndsAt.getTime()));
    const values = [id, name, SCANNER_SCOPES, person, sessionId, tx.now, expiresAt, hashToken(token)];
    await tx.sql(CREATE_PASS, values);
    await recordSecurityEvent(tx, { action: "scanner_pass.created", targetId: id, details: { name } });
    for (const older of await tx.sql<{ id: string; name: string }>(END_OLDER, [person, tx.now, MAX_PASSES])) {
      const details = { name: older.name, ended_by: "newer" };
      await recordSecurityEvent(tx, { action: "scanner_pass.ended", targetId: older.id, details });
    }
    return { id, token, expires_at: toUnix(expiresAt), name, mode: ctx.mode };
  });
}

const passRevoked = (): AppError =>
  new AppError("invalid_transition", "This phone’s pass was revoked. Sign out and sign in again to scan.");

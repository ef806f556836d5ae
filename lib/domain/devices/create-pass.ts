import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { SHIFT_HOURS } from "#lib/core/limits";
import type { Mode } from "#lib/core/request";
import { hashToken, newDeviceToken } from "#lib/core/secrets";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inTransaction } from "#lib/db/transaction";
import { scopesOf } from "#lib/domain/door/device";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { freeName, lockNames } from "./names.ts";
import { CREATE_PASS, END_OLDER, FIND_OWN_PASS, IS_REVOKED, LOCK_ROLE_AND_SESSION, RENEW_PASS } from "./sql.ts";

/** A staff phone can read and redeem every kind of item. */
const SCANNER_SCOPES = scopesOf(["gift_card", "ticket", "booking", "voucher", "membership"]);

/** The length of a shift. */
export const PASS_SECONDS = SHIFT_HOURS * HOUR_SECONDS;
/** For each person, store and mode. A further pass ends the oldest one. */
const MAX_PASSES = 5;
/** So long the token before works after a renewal, for requests that are under way. */
const OVERLAP_SECONDS = 60;

export interface NewScannerPass {
  id: string;
  token: string;
  expires_at: number;
  name: string;
  mode: Mode;
}

interface PassRequest {
  sessionId: string;
  name: string;
  /** The pass that the phone had. One of this session is renewed: it keeps its id and name and gets a new token. */
  deviceId?: string;
}

/**
 * Creates or renews the pass of a staff phone. Its `zd_` token is shown once and is valid for one shift in the context's store
 * and mode. It ends with its session or role. Throws `unauthorized` when the session or the role
 * has ended, and `invalid_transition` when a pass of this session was revoked.
 */
export function createPass(ctx: Context, { sessionId, name, deviceId }: PassRequest): Promise<NewScannerPass> {
  const token = newDeviceToken();
  const person = ctx.actor.id;
  return inTransaction(ctx, async (tx) => {
    const [session] = await tx.sql<{ expires_at: Date }>(LOCK_ROLE_AND_SESSION, [person, sessionId, tx.realNow]);
    if (!session) throw new AppError("unauthorized", "Sign in to scan.");
    const [passes] = await tx.sql<{ is_revoked: boolean }>(IS_REVOKED, [sessionId]);
    if (passes?.is_revoked) throw passRevoked();
    const shiftEndsAt = addSeconds(tx.realNow, PASS_SECONDS);
    const expiresAt = new Date(Math.min(session.expires_at.getTime(), shiftEndsAt.getTime()));
    await lockNames(tx);
    const [own] = deviceId
      ? await tx.sql<{ id: string; name: string }>(FIND_OWN_PASS, [deviceId, person, sessionId])
      : [];
    const id = own?.id ?? newId();
    const given = await freeName(tx, own?.name ?? name, id);
    if (own) {
      await tx.sql(RENEW_PASS, [
        id,
        given,
        tx.realNow,
        expiresAt,
        hashToken(token),
        addSeconds(tx.realNow, OVERLAP_SECONDS),
      ]);
    } else {
      const values = [id, given, SCANNER_SCOPES, person, sessionId, tx.realNow, expiresAt, hashToken(token)];
      await tx.sql(CREATE_PASS, values);
    }
    await recordSecurityEvent(tx, { action: "scanner_pass.created", targetId: id, details: { name: given } });
    const ended = await endOlder(tx, person);
    if (own || ended > 0) await raiseCredentialsVersion(tx);
    return { id, token, expires_at: toUnix(expiresAt), name: given, mode: ctx.mode };
  });
}

/** Returns how many passes it has ended. */
async function endOlder(tx: Context, person: string): Promise<number> {
  const ended = await tx.sql<{ id: string; name: string }>(END_OLDER, [person, tx.realNow, MAX_PASSES]);
  for (const older of ended) {
    const details = { name: older.name, ended_by: "newer" };
    await recordSecurityEvent(tx, { action: "scanner_pass.ended", targetId: older.id, details });
  }
  return ended.length;
}

const passRevoked = (): AppError =>
  new AppError("invalid_transition", "The pass of this phone was revoked. Sign out and sign in again to scan.");

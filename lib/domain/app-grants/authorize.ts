import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { hashToken, newAuthorizationCode } from "#lib/core/secrets";
import { addSeconds } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inTransaction } from "#lib/db/transaction";
import { mailPeople } from "#lib/domain/mail/write";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { ALLOW, CREATE_CODE, FIND_APP_FOR_SCOPES, LOCK_GRANT, LOCK_ROLE } from "./sql.ts";

/** How long an authorization code can be exchanged. */
const CODE_SECONDS = 60;

/** The authorization request that a person allows, checked by `readAuthorizationRequest`. */
export interface Consent {
  app: { id: string; name: string; maker: string };
  scopes: readonly string[];
  /** The requested redirect address, with its port. */
  redirectUri: string;
  /** For the method S256. */
  codeChallenge: string;
}

/**
 * Allows an app exactly these scopes in the store and mode of the context, and returns the code that the app exchanges for
 * its tokens. Sends mail to the people of the store when the app gets more scopes than before. Throws `unauthorized` for a
 * person whose role cannot create keys, and `not_found` when the app was deleted or cannot request these scopes.
 */
export function authorizeApp(ctx: Context, { app, redirectUri, codeChallenge, ...consent }: Consent): Promise<string> {
  const scopes = [...new Set(consent.scopes)];
  const code = newAuthorizationCode();
  return inTransaction(ctx, async (tx) => {
    const [role] = await tx.sql(LOCK_ROLE, [tx.actor.id]);
    if (!role) throw new AppError("unauthorized", "Only owners, admins and developers of the store can allow an app.");
    const [found] = await tx.sql(FIND_APP_FOR_SCOPES, [app.id, scopes]);
    if (!found) throw new AppError("not_found", "This app was deleted or changed. Start again from the app.");
    const [before] = await tx.sql<{ scopes: string[] }>(LOCK_GRANT, [app.id]);
    const [grant] = await tx.sql<{ id: string; is_new: boolean }>(ALLOW, [
      newId(),
      app.id,
      scopes,
      tx.actor.id,
      tx.realNow,
    ]);
    if (!grant) throw new Error("A grant was neither inserted nor updated.");
    const expiresAt = addSeconds(tx.realNow, CODE_SECONDS);
    await tx.sql(CREATE_CODE, [hashToken(code), grant.id, scopes, redirectUri, codeChallenge, expiresAt]);
    await record(tx, grant, { app: app.name, app_id: app.id, scopes }, before?.scopes);
    const added = scopes.filter((scope) => !before?.scopes.includes(scope));
    if (added.length > 0) {
      const news = { app: app.name, maker: app.maker, person: tx.actor.name, scopes, grant_id: grant.id };
      await mailPeople(tx, "app_installed", { ...news, is_new: grant.is_new });
    }
    if (!grant.is_new) await raiseCredentialsVersion(tx);
    return code;
  });
}

function record(
  tx: Context,
  { id, is_new }: { id: string; is_new: boolean },
  details: Record<string, unknown>,
  before: string[] | undefined,
): Promise<void> {
  if (is_new) return recordSecurityEvent(tx, { action: "app_grant.created", targetId: id, details });
  return recordSecurityEvent(tx, { action: "app_grant.updated", targetId: id, details: { ...details, before } });
}

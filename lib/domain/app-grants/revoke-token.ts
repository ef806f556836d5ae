import type { RequestFacts } from "#lib/core/request";
import { hashToken } from "#lib/core/secrets";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inTransaction } from "#lib/db/transaction";
import { endGrant } from "./end.ts";
import { contextOf, findAccessToken, findRefreshToken } from "./secret.ts";
import { DELETE_ACCESS_TOKEN } from "./sql.ts";

/**
 * Revokes a token at the request of its app (RFC 7009). Revoking a refresh token ends the grant with all of its tokens;
 * revoking an access token ends only that token. Does nothing to an unknown token or one of another app.
 */
export async function revokeToken(token: string, appId: string, facts: RequestFacts): Promise<void> {
  const refresh = await findRefreshToken(token);
  if (refresh?.appId === appId) return endGrant(contextOf(refresh, facts), refresh.grantId, "app");
  const access = await findAccessToken(token);
  if (access?.appId !== appId) return;
  await inTransaction(contextOf(access, facts), async (tx) => {
    await tx.sql(DELETE_ACCESS_TOKEN, [hashToken(token)]);
    await raiseCredentialsVersion(tx);
  });
}

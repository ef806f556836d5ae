import type { RequestFacts } from "#lib/core/request";
import { hashToken } from "#lib/core/secrets";
import { endGrant } from "./end.ts";
import { contextOf, findAccessToken, findRefreshToken } from "./secret.ts";
import { DELETE_ACCESS_TOKEN } from "./sql.ts";

/**
 * Revokes a token of an app, as the app wishes (RFC 7009). A refresh token ends the grant with all of its tokens, an access
 * token only itself. Does nothing to a token of another app, or one that is unknown.
 */
export async function revokeToken(token: string, appId: string, facts: RequestFacts): Promise<void> {
  const refresh = await findRefreshToken(token);
  if (refresh?.appId === appId) return endGrant(contextOf(refresh, facts), refresh.grantId, "app");
  const access = await findAccessToken(token);
  if (access?.appId === appId) await contextOf(access, facts).sql(DELETE_ACCESS_TOKEN, [hashToken(token)]);
}

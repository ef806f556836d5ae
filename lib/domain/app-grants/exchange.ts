import type { RequestFacts } from "#lib/core/request";
import { hashToken, newAccessToken, newRefreshToken } from "#lib/core/secrets";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addDays, addSeconds } from "#lib/core/time";
import { endGrant } from "./end.ts";
import { contextOf, type FoundCode, type FoundSecret, findCode, findRefreshToken } from "./secret.ts";
import { EXCHANGE_CODE, ROTATE_TOKEN } from "./sql.ts";

/** How long an access token works. */
export const ACCESS_SECONDS = HOUR_SECONDS;
/** A refresh token expires when it is not used for this long. */
export const REFRESH_DAYS = 180;
/** For how long a person allows an app. Then refresh tokens end, whatever their own time. */
const ALLOWED_DAYS = 365;
/** How long a used refresh token is kept. A second use in this time ends the grant. */
const USED_DAYS = 30;

export interface IssuedTokens {
  accessToken: string;
  accessTokenExpiresAt: Date;
  refreshToken: string;
  refreshTokenExpiresAt: Date;
}

/**
 * Exchanges a code for tokens. The caller has checked its client, redirect address and verifier. One conditional statement uses
 * the code, so only one of many concurrent requests gets tokens. Returns null for a code that has expired, was revoked or was
 * used before; a second use ends the grant, because the code may have been stolen.
 */
export async function exchangeCode(code: string, found: FoundCode, facts: RequestFacts): Promise<IssuedTokens | null> {
  if (await endIfReused(found, "code_reused", facts)) return null;
  if (found.isRevoked) return null;
  const ctx = contextOf(found, facts);
  const tokens = newTokens(ctx.realNow);
  const used = await ctx.sql(EXCHANGE_CODE, [ctx.realNow, hashToken(code), ...rowsOf(tokens)]);
  if (used.length > 0) return tokens;
  const again = await findCode(code);
  if (again) await endIfReused(again, "code_reused", facts);
  return null;
}

/** Returns true once a person must allow the app again before it gets new tokens. */
export const mustAskAgain = ({ allowedAt }: FoundSecret, now: Date): boolean => addDays(allowedAt, ALLOWED_DAYS) <= now;

/**
 * Exchanges a refresh token for a new one and an access token with these scopes. The caller has checked its client. Otherwise
 * works like `exchangeCode`. Returns null also a year after a person last allowed the app, and then uses nothing.
 */
export async function rotateRefreshToken(
  token: string,
  found: FoundSecret,
  scopes: readonly string[],
  facts: RequestFacts,
): Promise<IssuedTokens | null> {
  if (await endIfReused(found, "token_reused", facts)) return null;
  if (found.isRevoked || mustAskAgain(found, facts.realNow)) return null;
  const ctx = contextOf(found, facts);
  const tokens = newTokens(ctx.realNow);
  const values = [ctx.realNow, hashToken(token), ...rowsOf(tokens), addDays(ctx.realNow, USED_DAYS), scopes];
  const used = await ctx.sql(ROTATE_TOKEN, values);
  if (used.length > 0) return tokens;
  const again = await findRefreshToken(token);
  if (again) await endIfReused(again, "token_reused", facts);
  return null;
}

/** Ends the grant of a code or refresh token that was used before. Returns whether it was. */
export async function endIfReused(
  found: FoundSecret,
  why: "code_reused" | "token_reused",
  facts: RequestFacts,
): Promise<boolean> {
  if (found.isUsed) await endGrant(contextOf(found, facts), found.grantId, why);
  return found.isUsed;
}

function newTokens(now: Date): IssuedTokens {
  return {
    accessToken: newAccessToken(),
    accessTokenExpiresAt: addSeconds(now, ACCESS_SECONDS),
    refreshToken: newRefreshToken(),
    refreshTokenExpiresAt: addDays(now, REFRESH_DAYS),
  };
}

const rowsOf = (tokens: IssuedTokens): unknown[] => [
  hashToken(tokens.refreshToken),
  tokens.refreshTokenExpiresAt,
  hashToken(tokens.accessToken),
  tokens.accessTokenExpiresAt,
];

import type { Mode, RequestFacts } from "#lib/core/request";
import { hashToken, isWellFormedToken } from "#lib/core/secrets";
import { pool } from "#lib/db/client";
import { type Context, makeContext } from "#lib/db/context";
import { FIND_ACCESS_TOKEN, FIND_CODE, FIND_REFRESH_TOKEN } from "./sql.ts";

/** A code or token that this service issued, with the grant that it belongs to. */
export interface FoundSecret {
  merchantId: string;
  mode: Mode;
  grantId: string;
  appId: string;
  appName: string;
  /** Those of its scopes that the store still allows. */
  scopes: string[];
  expiresAt: Date;
  /** When a person last allowed the app. */
  allowedAt: Date;
  isUsed: boolean;
  /** Its grant has ended. */
  isRevoked: boolean;
}

export interface FoundCode extends FoundSecret {
  /** The requested redirect address. */
  redirectUri: string;
  /** For the method S256. */
  codeChallenge: string;
}

interface SecretRow {
  merchant_id: string;
  mode: Mode;
  grant_id: string;
  app_id: string;
  app_name: string;
  scopes: string[];
  allowed: string[];
  expires_at: Date;
  allowed_at: Date;
  used_at: Date | null;
  is_revoked: boolean;
}

/** Finds an authorization code. Returns null when it was never issued or is already deleted. */
export async function findCode(code: string): Promise<FoundCode | null> {
  const row = await find<SecretRow & { redirect_uri: string; code_challenge: string }>(FIND_CODE, code);
  return row && { ...toFound(row), redirectUri: row.redirect_uri, codeChallenge: row.code_challenge };
}

/** Finds a refresh token. Returns null when it was never issued or is already deleted. */
export const findRefreshToken = (token: string): Promise<FoundSecret | null> => findToken(FIND_REFRESH_TOKEN, token);

/** Finds an access token. Returns null when it was never issued or is already deleted. */
export const findAccessToken = (token: string): Promise<FoundSecret | null> => findToken(FIND_ACCESS_TOKEN, token);

async function findToken(by: typeof FIND_REFRESH_TOKEN, token: string): Promise<FoundSecret | null> {
  const row = await find<SecretRow>(by, token);
  return row && toFound(row);
}

async function find<Row extends SecretRow>(by: typeof FIND_CODE, secret: string): Promise<Row | null> {
  if (!isWellFormedToken(secret)) return null;
  const { rows } = await pool().query<Row>({ ...by, values: [hashToken(secret)] });
  return rows[0] ?? null;
}

const toFound = (row: SecretRow): FoundSecret => ({
  merchantId: row.merchant_id,
  mode: row.mode,
  grantId: row.grant_id,
  appId: row.app_id,
  appName: row.app_name,
  scopes: row.scopes.filter((scope) => row.allowed.includes(scope)),
  expiresAt: row.expires_at,
  allowedAt: row.allowed_at,
  isUsed: row.used_at !== null,
  isRevoked: row.is_revoked,
});

/** Makes the context in which an app acts on its own grant. */
export const contextOf = ({ merchantId, mode, grantId, appName }: FoundSecret, facts: RequestFacts): Context =>
  makeContext({ merchantId, mode, actor: { kind: "app", id: grantId, name: appName, scopes: [] }, ...facts });

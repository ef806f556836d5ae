import { isUuid } from "#lib/core/ids";
import { hashToken, isWellFormedToken } from "#lib/core/secrets";
import { pool } from "#lib/db/client";
import type { AppType } from "./schema.ts";
import { FIND_CLIENT } from "./sql.ts";

/** An app as the OAuth endpoints and the consent page use it. */
export interface Client {
  id: string;
  name: string;
  logo: string | null;
  type: AppType;
  redirect_uris: string[];
  /** The scopes that it can request. */
  scopes: string[];
  /** The name of its maker's store. */
  maker: string;
}

/** Returns the app with this client id, of any store. Null when there is none. */
export async function findClient(clientId: string): Promise<Client | null> {
  return (await find(clientId, null, new Date(0)))?.client ?? null;
}

/**
 * Authenticates an app. A confidential app must send one of its valid secrets, a public app must send none. Returns null when
 * the authentication fails.
 */
export async function authenticateClient(clientId: string, secret: string | null, now: Date): Promise<Client | null> {
  const found = await find(clientId, secret, now);
  if (!found) return null;
  const isAuthenticated = found.client.type === "public" ? secret === null : found.hasSecret;
  return isAuthenticated ? found.client : null;
}

async function find(
  clientId: string,
  secret: string | null,
  now: Date,
): Promise<{ client: Client; hasSecret: boolean } | null> {
  if (!isUuid(clientId)) return null;
  const hash = secret !== null && isWellFormedToken(secret) ? hashToken(secret) : null;
  const { rows } = await pool().query<Client & { has_secret: boolean }>({
    ...FIND_CLIENT,
    values: [clientId, hash, now],
  });
  const [row] = rows;
  if (!row) return null;
  const { has_secret, ...client } = row;
  return { client, hasSecret: has_secret };
}

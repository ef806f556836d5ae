import { hash } from "node:crypto";
import { log } from "#lib/config/log";
import type { Actor, Mode } from "#lib/core/request";
import { ACCESS_TOKEN_PREFIX, isWellFormedToken } from "#lib/core/secrets";
import { shared } from "#lib/core/shared";
import { pool } from "#lib/db/client";

/** The owner of a bearer token and its permissions. */
export interface Credential {
  merchantId: string;
  mode: Mode;
  actor: Actor;
  expiresAt: Date | null;
  /** The store has the paid plan, is grandfathered, or the caller is the merchant's own scanner. */
  mayUseApi: boolean;
  /** How far the time of its test mode is ahead: 0 unless its test clock was moved. */
  aheadSeconds: number;
}

interface Entry {
  version: number;
  /** Of `performance.now()`, before it was read. */
  readAt: number;
  credential: Credential;
}

interface Cache {
  entries: Map<string, Entry>;
  version: number;
  /** When the last successful poll started. Its result is at least this recent. */
  confirmedAt: number;
  lastUsedAt: number;
  isPolling: boolean;
  isWritingUses: boolean;
  used: Map<string, { credential: Credential; at: Date }>;
}

/** What is called at once when credentials change. */
const listeners = () => shared("credentials-changed", () => new Set<() => void>());

/**
 * Calls `listener` within one second after any credential may have changed, in whichever process. Returns the function that
 * removes it.
 */
export function onCredentialsChanged(listener: () => void): () => void {
  const known = cache();
  listeners().add(listener);
  if (!known.isPolling) void poll(known);
  return () => listeners().delete(listener);
}

const POLL_MS = 500;
const CONFIRMED_MS = 900;
/** After this time an entry is read again, whatever its version: a process can die before it raises the version. */
const MOST_AGE_MS = 60_000;
const IDLE_MS = 10_000;
const MAX_ENTRIES = 10_000;

const cache = (): Cache =>
  shared("credentials", () => ({
    entries: new Map(),
    version: -1,
    confirmedAt: Number.NEGATIVE_INFINITY,
    lastUsedAt: 0,
    isPolling: false,
    isWritingUses: false,
    used: new Map(),
  }));

/**
 * Returns the credential of a bearer token, or null. A cached token needs no query. A token revoked anywhere is
 * refused everywhere within one second, because a cached credential is used only if its version was confirmed as
 * current less than 900 ms ago.
 */
export async function findCredential(token: string, now: Date): Promise<Credential | null> {
  const known = cache();
  const key = hash("sha256", token, "base64");
  const cached = known.entries.get(key);
  if (!cached && !isWellFormedToken(token)) return null;
  known.lastUsedAt = Date.now();
  if (!known.isPolling) void poll(known);
  const time = performance.now();
  const isConfirmed = time - known.confirmedAt < CONFIRMED_MS;
  const credential =
    cached && isConfirmed && cached.version === known.version && time - cached.readAt < MOST_AGE_MS
      ? cached.credential
      : await load(known, key, isOfApp(token));
  if (!credential || (credential.expiresAt && credential.expiresAt <= now)) return null;
  known.used.set(credential.actor.id, { credential, at: now });
  return credential;
}

/** Returns true for an access token of an app, which is in other tables. */
const isOfApp = (token: string): boolean => token.startsWith(ACCESS_TOKEN_PREFIX);

interface CredentialRow {
  kind: "key" | "device" | "app";
  merchant_id: string;
  id: string;
  mode: Mode;
  name: string;
  scopes: string[];
  /** Only of a device. */
  ticket_event_ids?: string[] | null;
  /** Null unless it is a device. */
  shows_names?: boolean | null;
  expires_at: Date | null;
  may_use_api: boolean;
  ahead_seconds: number;
  version: number;
}

/** The store of a token, which it never changes. By the primary key. */
const FIND_STORE = {
  name: "credentials.store",
  text: "SELECT merchant_id FROM credential WHERE hash = $1",
};
const FIND_STORE_OF_APP = {
  name: "credentials.store_of_app",
  text: "SELECT merchant_id FROM oauth_access_token WHERE hash = $1",
};

/**
 * Finds a key or device of a store ($2) by the primary key of `credential` ($1). Reads the version in the same snapshot. Of a
 * distributed database only the node of the store is asked.
 */
const FIND_CREDENTIAL = {
  name: "credentials.find",
  text: `
    SELECT c.kind, c.merchant_id, c.credential_id AS id, coalesce(k.mode, d.mode) AS mode, coalesce(k.name, d.name) AS name,
           coalesce(k.scopes, d.scopes) AS scopes, d.ticket_event_ids, d.shows_names,
           least(k.expires_at, d.expires_at, c.ends_at) AS expires_at,
           c.kind = 'device' OR s.plan = 'pro' OR s.api_grandfathered AS may_use_api,
           CASE WHEN coalesce(k.mode, d.mode) = 'test' THEN s.test_clock_seconds ELSE 0 END AS ahead_seconds,
           (SELECT version FROM cache_version WHERE name = 'credentials') AS version
      FROM credential c
      JOIN store_settings s ON s.merchant_id = c.merchant_id
      LEFT JOIN api_key k
        ON c.kind = 'key' AND k.merchant_id = s.merchant_id AND k.id = c.credential_id AND k.revoked_at IS NULL
      LEFT JOIN device d
        ON c.kind = 'device' AND d.merchant_id = s.merchant_id AND d.id = c.credential_id AND d.revoked_at IS NULL
     WHERE c.hash = $1 AND c.merchant_id = $2 AND s.merchant_id = $2 AND (k.id IS NOT NULL OR d.id IS NOT NULL)`,
};

/**
 * Finds an access token for a store ($2) by the primary key of `oauth_access_token` ($1). The credential is the grant, not the token.
 * Its scopes are those of the token that the store still allows.
 */
const FIND_ACCESS_TOKEN = {
  name: "credentials.find_access_token",
  text: `
    SELECT 'app' AS kind, g.merchant_id, g.id, g.mode, a.name, t.expires_at,
           ARRAY(SELECT unnest(t.scopes) INTERSECT SELECT unnest(g.scopes)) AS scopes,
           s.plan = 'pro' OR s.api_grandfathered AS may_use_api,
           CASE WHEN g.mode = 'test' THEN s.test_clock_seconds ELSE 0 END AS ahead_seconds,
           (SELECT version FROM cache_version WHERE name = 'credentials') AS version
      FROM oauth_access_token t
      JOIN oauth_grant g ON g.merchant_id = t.merchant_id AND g.id = t.grant_id AND g.revoked_at IS NULL
      JOIN oauth_app a ON a.id = g.app_id AND a.deleted_at IS NULL
      JOIN store_settings s ON s.merchant_id = g.merchant_id
     WHERE t.hash = $1 AND t.merchant_id = $2 AND g.merchant_id = $2 AND s.merchant_id = $2`,
};

async function load(known: Cache, key: string, isOfApp: boolean): Promise<Credential | null> {
  const readAt = performance.now();
  const hashed = Buffer.from(key, "base64");
  const merchantId = known.entries.get(key)?.credential.merchantId ?? (await findStore(hashed, isOfApp));
  const row = merchantId && (await findRow(hashed, merchantId, isOfApp));
  if (!row) {
    known.entries.delete(key);
    return null;
  }
  const credential: Credential = {
    merchantId: row.merchant_id,
    mode: row.mode,
    actor: {
      kind: row.kind,
      id: row.id,
      name: row.kind === "device" ? row.name : "api",
      label: row.name,
      scopes: row.scopes,
      ticketEventIds: row.ticket_event_ids ?? null,
      showsNames: row.shows_names ?? true,
    },
    expiresAt: row.expires_at,
    mayUseApi: row.may_use_api,
    aheadSeconds: row.ahead_seconds,
  };
  if (known.entries.size >= MAX_ENTRIES) known.entries.clear();
  known.entries.set(key, { version: row.version, readAt, credential });
  return credential;
}

async function findStore(hashed: Buffer, isOfApp: boolean): Promise<string | undefined> {
  const statement = isOfApp ? FIND_STORE_OF_APP : FIND_STORE;
  return (await pool().query<{ merchant_id: string }>({ ...statement, values: [hashed] })).rows[0]?.merchant_id;
}

async function findRow(hashed: Buffer, merchantId: string, isOfApp: boolean): Promise<CredentialRow | undefined> {
  const statement = isOfApp ? FIND_ACCESS_TOKEN : FIND_CREDENTIAL;
  return (await pool().query<CredentialRow>({ ...statement, values: [hashed, merchantId] })).rows[0];
}

/** Returns the credential of a revoked or expired token, or null for a token that was never issued. */
export async function findEndedCredential(
  token: string,
): Promise<(Pick<Credential, "merchantId" | "mode" | "actor"> & { isRevoked: boolean }) | null> {
  if (!isWellFormedToken(token)) return null;
  const { rows } = await pool().query<CredentialRow & { is_revoked: boolean }>({
    ...(isOfApp(token) ? FIND_ENDED_ACCESS_TOKEN : FIND_ENDED),
    values: [hash("sha256", token, "buffer")],
  });
  const [row] = rows;
  if (!row) return null;
  const actor: Actor = { kind: row.kind, id: row.id, name: row.name, scopes: [] };
  return { merchantId: row.merchant_id, mode: row.mode, actor, isRevoked: row.is_revoked };
}

const FIND_ENDED = {
  name: "credentials.find-ended",
  text: `
    SELECT c.kind, c.merchant_id, c.credential_id AS id, coalesce(k.mode, d.mode) AS mode, coalesce(k.name, d.name) AS name,
           coalesce(k.revoked_at, d.revoked_at) IS NOT NULL OR coalesce(c.ends_at <= now(), false) AS is_revoked
      FROM credential c
      JOIN store_settings s ON s.merchant_id = c.merchant_id
      LEFT JOIN api_key k ON c.kind = 'key' AND k.merchant_id = s.merchant_id AND k.id = c.credential_id
      LEFT JOIN device d ON c.kind = 'device' AND d.merchant_id = s.merchant_id AND d.id = c.credential_id
     WHERE c.hash = $1 AND (k.id IS NOT NULL OR d.id IS NOT NULL)`,
};

/** Finds only tokens of an ended grant. An expired token is normal: the app gets 401 and refreshes it. */
const FIND_ENDED_ACCESS_TOKEN = {
  name: "credentials.find-ended-access-token",
  text: `
    SELECT 'app' AS kind, g.merchant_id, g.id, g.mode, a.name, true AS is_revoked
      FROM oauth_access_token t
      JOIN oauth_grant g ON g.merchant_id = t.merchant_id AND g.id = t.grant_id
      JOIN oauth_app a ON a.id = g.app_id
     WHERE t.hash = $1 AND (g.revoked_at IS NOT NULL OR a.deleted_at IS NOT NULL)`,
};

/**
 * Reads the version every half second and starts to write `last_used_at`, until the cache is idle and nobody listens, or a test has
 * replaced it.
 */
async function poll(known: Cache): Promise<void> {
  known.isPolling = true;
  while (known === cache() && (listeners().size > 0 || Date.now() - known.lastUsedAt < IDLE_MS)) {
    const startedAt = performance.now();
    try {
      const { rows } = await pool().query<{ version: number }>({
        name: "credentials.version",
        text: "SELECT version FROM cache_version WHERE name = 'credentials'",
      });
      const before = known.version;
      known.version = rows[0]?.version ?? -1;
      known.confirmedAt = startedAt;
      if (known.version !== before) for (const listener of listeners()) listener();
      void writeLastUsed(known);
    } catch (error) {
      if (pool().ended) break;
      log.warn({ err: error }, "the credential cache could not be confirmed; every token is looked up until it is");
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS).unref());
  }
  known.isPolling = false;
}

/** Writes `last_used_at`, at most once a minute for each key. The poll does not wait for it: a migration may lock these tables. */
async function writeLastUsed(known: Cache): Promise<void> {
  if (known.used.size === 0 || known.isWritingUses) return;
  known.isWritingUses = true;
  const used = [...known.used.values()];
  known.used.clear();
  try {
    for (const [kind, table] of Object.entries({ key: "api_key", device: "device", app: "oauth_grant" })) {
      const some = used.filter(({ credential }) => credential.actor.kind === kind);
      if (some.length > 0) await writeUses(table, some);
    }
  } catch (err) {
    if (!pool().ended) log.warn({ err }, "when credentials were last used could not be written");
  } finally {
    known.isWritingUses = false;
  }
}

/** Reads over all stores whose time is a minute old, then writes those of one store at a time. */
async function writeUses(table: string, used: readonly { credential: Credential; at: Date }[]): Promise<void> {
  const { rows: due } = await pool().query<{ merchant_id: string; id: string; at: Date }>({
    ...findUses(table),
    values: [
      used.map(({ credential }) => credential.merchantId),
      used.map(({ credential }) => credential.actor.id),
      used.map(({ at }) => at),
    ],
  });
  for (const [merchantId, some] of Map.groupBy(due, ({ merchant_id }) => merchant_id)) {
    const at = new Date(Math.max(...some.map((row) => row.at.getTime())));
    await pool().query({ ...writeUse(table), values: [merchantId, some.map(({ id }) => id), at] });
  }
}

/** $1 stores, $2 ids and $3 times of use. By the primary key. */
const findUses = (table: string) => ({
  name: `credentials.find-uses.${table}`,
  text: `
    SELECT t.merchant_id, t.id, u.at
      FROM unnest((SELECT $1::uuid[]), $2::uuid[], $3::timestamptz[]) AS u (merchant_id, id, at)
      JOIN ${table} t ON t.merchant_id = u.merchant_id AND t.id = u.id
     WHERE t.last_used_at IS NULL OR t.last_used_at < u.at - interval '1 minute'`,
});

/** Skips a row that is locked (SKIP LOCKED): the next use is written a minute later. */
const writeUse = (table: string) => ({
  name: `credentials.write-use.${table}`,
  text: `
    UPDATE ${table} SET last_used_at = $3::timestamptz
     WHERE merchant_id = $1
       AND id = ANY (ARRAY(SELECT id FROM ${table} WHERE merchant_id = $1 AND id = ANY (ARRAY(SELECT unnest($2::uuid[])))
                              FOR NO KEY UPDATE SKIP LOCKED))
       AND (last_used_at IS NULL OR last_used_at < $3::timestamptz)`,
});

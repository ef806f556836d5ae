import { statement } from "#lib/db/client";

/** Locks the role of a person ($3) who can create keys, so that it does not change before the transaction ends. */
export const LOCK_ROLE = statement(
  "app-grants.lock_role",
  `SELECT r.role FROM store_role r
    WHERE r.merchant_id = $1 AND $2::text IS NOT NULL AND r.user_id = $3::uuid
      AND r.role IN ('developer', 'admin', 'owner')
      FOR SHARE`,
);

/** Locks the grant in use of an app ($3) until the transaction ends. Index: oauth_grant_in_use. */
export const LOCK_GRANT = statement(
  "app-grants.lock",
  `SELECT g.id, g.scopes FROM oauth_grant g
    WHERE g.merchant_id = $1 AND g.mode = $2 AND g.app_id = $3::uuid AND g.revoked_at IS NULL
      FOR UPDATE`,
);

/** An app ($3) that was not deleted and can request these scopes ($4). Concerns no store: $1 and $2 are not used. By the primary key. */
export const FIND_APP_FOR_SCOPES = statement(
  "app-grants.find_app",
  `SELECT a.id FROM oauth_app a
    WHERE $1::uuid IS NOT NULL AND $2::text IS NOT NULL
      AND a.id = $3::uuid AND a.deleted_at IS NULL AND a.scopes @> $4::text[]`,
);

/**
 * Allows an app ($4) exactly these scopes ($5): updates its grant in use or creates one ($3). $6 person, $7 now.
 * Index: oauth_grant_in_use.
 */
export const ALLOW = statement(
  "app-grants.allow",
  `INSERT INTO oauth_grant AS g (merchant_id, id, mode, app_id, scopes, granted_by, created_at, updated_at)
   VALUES ($1, $3::uuid, $2, $4::uuid, $5::text[], $6::uuid, $7::timestamptz, $7::timestamptz)
       ON CONFLICT (merchant_id, mode, app_id) WHERE revoked_at IS NULL DO UPDATE
      SET scopes = excluded.scopes, granted_by = excluded.granted_by, updated_at = excluded.updated_at
   RETURNING g.id, g.id = $3::uuid AS is_new`,
);

/** $3 hash, $4 grant, $5 scopes, $6 redirect address, $7 challenge, $8 expiry. */
export const CREATE_CODE = statement(
  "app-grants.create_code",
  `INSERT INTO oauth_code (hash, merchant_id, grant_id, scopes, redirect_uri, code_challenge, expires_at)
   SELECT $3::bytea, $1::uuid, $4::uuid, $5::text[], $6, $7, $8::timestamptz WHERE $2::text IS NOT NULL`,
);

const SHOWN = `
  SELECT g.*, a.name, a.logo, m.name AS maker, u.name AS granted_by_name, a.deleted_at
    FROM oauth_grant g
    JOIN oauth_app a ON a.id = g.app_id
    JOIN merchant m ON m.id = a.merchant_id
    LEFT JOIN app_user u ON u.id = g.granted_by
   WHERE g.merchant_id = $1 AND g.mode = $2`;

/** Index: the primary key. */
export const GET_GRANT = statement("app-grants.get", `${SHOWN} AND g.id = $3::uuid`);

/** The grants of a page. Index: the primary key. */
export const GET_GRANTS = statement("app-grants.get_several", `${SHOWN} AND g.id = ANY ($3::uuid[])`);

/** The grant in use of an app ($3). Index: oauth_grant_in_use. */
export const GET_GRANT_OF_APP = statement(
  "app-grants.get_of_app",
  `${SHOWN} AND g.app_id = $3::uuid AND g.revoked_at IS NULL`,
);

/**
 * Whether one of these stores ($1) uses an app ($2), in any mode. Runs before one of them is chosen.
 * Index: oauth_grant_in_use.
 */
export const IS_USED_BY_ANY = {
  name: "app-grants.is_used_by_any",
  text: `
    SELECT EXISTS (SELECT 1 FROM oauth_grant g
                    WHERE g.merchant_id = ANY ($1::uuid[]) AND g.mode IN ('live', 'test') AND g.app_id = $2::uuid
                      AND g.revoked_at IS NULL) AS is_used`,
};

/** $3 id, $4 now, $5 why (null: a person revoked it). */
export const END_GRANT = statement(
  "app-grants.end",
  `UPDATE oauth_grant g SET revoked_at = $4::timestamptz, ended_by = $5::text
     FROM oauth_app a
    WHERE g.merchant_id = $1 AND g.mode = $2 AND g.id = $3::uuid AND g.revoked_at IS NULL AND a.id = g.app_id
   RETURNING g.id, g.app_id, a.name`,
);

/**
 * Ends the grants that a person ($3) allowed, in both modes, because their role may not allow them any longer. $4
 * now. Index: the primary key.
 */
export const END_GRANTS_OF_PERSON = statement(
  "app-grants.end_with_role",
  `UPDATE oauth_grant SET revoked_at = $4::timestamptz, ended_by = 'role'
    WHERE merchant_id = $1 AND $2::text IS NOT NULL AND granted_by = $3::uuid AND revoked_at IS NULL
   RETURNING id`,
);

/** Writes the tokens of an exchange from `source`, the row of the used code or token. $5 refresh token, $6 its expiry, $7 access token, $8 its expiry. */
const issueFrom = (source: "code" | "token"): string => `
   refreshed AS (
     INSERT INTO oauth_refresh_token (hash, merchant_id, grant_id, scopes, expires_at)
     SELECT $5::bytea, merchant_id, grant_id, scopes, $6::timestamptz FROM ${source}
   )
   INSERT INTO oauth_access_token (hash, merchant_id, grant_id, scopes, expires_at)
   SELECT $7::bytea, merchant_id, grant_id, ${source === "code" ? "scopes" : "$10::text[]"}, $8::timestamptz FROM ${source}
   RETURNING grant_id`;

/**
 * Marks a code ($4) as used and writes its tokens. Only one of many concurrent requests gets a row. $3 now. Does not check the
 * grant: tokens of a grant that ends at the same time are refused when they are used. Index: the primary key.
 */
export const EXCHANGE_CODE = statement(
  "app-grants.exchange_code",
  `WITH code AS (
     UPDATE oauth_code SET used_at = $3::timestamptz
      WHERE hash = $4::bytea AND merchant_id = $1 AND $2::text IS NOT NULL
        AND used_at IS NULL AND expires_at > $3::timestamptz
     RETURNING merchant_id, grant_id, scopes
   ), ${issueFrom("code")}`,
);

/**
 * Marks a refresh token ($4) as used and writes a new one with the same scopes. Only one of many concurrent requests gets a
 * row. The new access token gets the scopes $10. $3 now, $9 until when the used one is kept. Index: the primary key.
 */
export const ROTATE_TOKEN = statement(
  "app-grants.rotate_token",
  `WITH token AS (
     UPDATE oauth_refresh_token SET used_at = $3::timestamptz, expires_at = $9::timestamptz
      WHERE hash = $4::bytea AND merchant_id = $1 AND $2::text IS NOT NULL
        AND used_at IS NULL AND expires_at > $3::timestamptz
     RETURNING merchant_id, grant_id, scopes
   ), ${issueFrom("token")}`,
);

/** Deletes an access token ($3). Index: the primary key. */
export const DELETE_ACCESS_TOKEN = statement(
  "app-grants.delete_access_token",
  "DELETE FROM oauth_access_token WHERE hash = $3::bytea AND merchant_id = $1 AND $2::text IS NOT NULL",
);

const SECRETS = {
  code: { table: "oauth_code", columns: "s.used_at, s.redirect_uri, s.code_challenge" },
  access: { table: "oauth_access_token", columns: "NULL::timestamptz AS used_at" },
  refresh: { table: "oauth_refresh_token", columns: "s.used_at" },
} as const;

/** Finds a code or token by its hash ($1), before the merchant is known, with its grant. Index: the primary keys. */
const findSecret = (kind: keyof typeof SECRETS) => ({
  name: `app-grants.find_${kind}`,
  text: `
    SELECT s.merchant_id, g.mode, g.id AS grant_id, g.app_id, a.name AS app_name, s.scopes, g.scopes AS allowed, s.expires_at,
           g.updated_at AS allowed_at, ${SECRETS[kind].columns}, g.revoked_at IS NOT NULL OR a.deleted_at IS NOT NULL AS is_revoked
      FROM ${SECRETS[kind].table} s
      JOIN oauth_grant g ON g.merchant_id = s.merchant_id AND g.id = s.grant_id
      JOIN oauth_app a ON a.id = g.app_id
     WHERE s.hash = $1`,
});

export const FIND_CODE = findSecret("code");
export const FIND_ACCESS_TOKEN = findSecret("access");
export const FIND_REFRESH_TOKEN = findSecret("refresh");

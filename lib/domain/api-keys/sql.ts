import { statement } from "#lib/db/client";

/** $3 id, $4 name, $5 prefix, $6 scopes, $7 person, $8 now, $9 expiry, $10 hash of the key. */
export const CREATE_KEY = statement(
  "api-keys.create",
  `WITH created AS (
     INSERT INTO api_key (merchant_id, id, mode, name, prefix, scopes, created_by, created_at, expires_at)
     VALUES ($1::uuid, $3::uuid, $2::text, $4, $5, $6::text[], $7::uuid, $8::timestamptz, $9::timestamptz)
     RETURNING *
   ), credential AS (
     INSERT INTO credential (hash, kind, merchant_id, credential_id)
     SELECT $10::bytea, 'key', merchant_id, id FROM created
   )
   SELECT created.*, u.name AS created_by_name FROM created LEFT JOIN app_user u ON u.id = created.created_by`,
);

/** Revokes a key once: no row when it is already revoked. $3 id, $4 now. */
export const REVOKE_KEY = statement(
  "api-keys.revoke",
  `UPDATE api_key SET revoked_at = $4::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND revoked_at IS NULL
   RETURNING id`,
);

/** Revokes all keys, expired ones too. $3 now. Index: api_key (merchant_id, mode, …). */
export const REVOKE_ALL_KEYS = statement(
  "api-keys.revoke_all",
  `UPDATE api_key SET revoked_at = $3::timestamptz
    WHERE merchant_id = $1 AND mode = $2 AND revoked_at IS NULL
   RETURNING id, name, prefix`,
);

/**
 * Gives a key a new secret, and ends the present one at $5. No row when the key is revoked or expired, has another prefix
 * than $7, or has an old secret that still works: of several rotations at once one takes place. $3 id, $4 now, $6 new
 * prefix, $8 hash of the new secret. Index: credential (merchant_id, credential_id).
 */
export const ROTATE_KEY = statement(
  "api-keys.rotate",
  `WITH rotated AS (
     UPDATE api_key
        SET old_prefix = prefix, old_ends_at = $5::timestamptz, prefix = $6::text, rotated_at = $4::timestamptz
      WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND prefix = $7::text AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > $4::timestamptz)
        AND (old_ends_at IS NULL OR old_ends_at <= $4::timestamptz)
     RETURNING merchant_id, id
   ), ended AS (
     UPDATE credential c SET ends_at = $5::timestamptz
       FROM rotated WHERE c.merchant_id = $1 AND c.credential_id = rotated.id AND c.ends_at IS NULL
   ), made AS (
     INSERT INTO credential (hash, kind, merchant_id, credential_id)
     SELECT $8::bytea, 'key', merchant_id, id FROM rotated
   )
   SELECT id FROM rotated`,
);

/**
 * Gives one ended key of a person a new secret and a new end; its secrets of before never work again. No row when they have none.
 * $3 name, $4 person, $5 now, $6 new end, $7 prefix, $8 hash of the new secret, $9 scopes. Indexes: api_key (merchant_id, mode, …) and
 * credential (merchant_id, credential_id).
 */
export const RENEW_ENDED_KEY = statement(
  "api-keys.renew-ended",
  `WITH found AS (
     SELECT id FROM api_key
      WHERE merchant_id = $1 AND mode = $2 AND name = $3 AND created_by = $4::uuid AND scopes = $9::text[] AND revoked_at IS NULL
        AND expires_at <= $5::timestamptz
      ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED
   ), renewed AS (
     UPDATE api_key k
        SET old_prefix = k.prefix, old_ends_at = k.expires_at, prefix = $7::text, rotated_at = $5::timestamptz,
            expires_at = $6::timestamptz
       FROM found WHERE k.merchant_id = $1 AND k.mode = $2 AND k.id = found.id
     RETURNING k.merchant_id, k.id
   ), ended AS (
     UPDATE credential c SET ends_at = $5::timestamptz
       FROM renewed WHERE c.merchant_id = $1 AND c.credential_id = renewed.id AND (c.ends_at IS NULL OR c.ends_at > $5::timestamptz)
   ), made AS (
     INSERT INTO credential (hash, kind, merchant_id, credential_id)
     SELECT $8::bytea, 'key', merchant_id, id FROM renewed
   )
   SELECT id FROM renewed`,
);

/** Ends the old secret of a rotated key now. No row when none works any longer. $3 id, $4 now. */
export const END_OLD_SECRET = statement(
  "api-keys.end-old-secret",
  `WITH ended AS (
     UPDATE api_key SET old_ends_at = $4::timestamptz
      WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND old_ends_at > $4::timestamptz
     RETURNING merchant_id, id
   ), credentials AS (
     UPDATE credential c SET ends_at = $4::timestamptz
       FROM ended WHERE c.merchant_id = $1 AND c.credential_id = ended.id AND c.ends_at > $4::timestamptz
   )
   SELECT id FROM ended`,
);

/** By the primary key. */
export const GET_KEY = statement(
  "api-keys.get",
  `SELECT k.*, u.name AS created_by_name
     FROM api_key k LEFT JOIN app_user u ON u.id = k.created_by
    WHERE k.merchant_id = $1 AND k.mode = $2 AND k.id = $3`,
);

/** The names of people. $3 ids. By the primary key of app_user. */
export const NAMES_OF = statement(
  "api-keys.names",
  "SELECT id, name FROM app_user WHERE id = ANY ($3::uuid[]) AND $1::uuid IS NOT NULL AND $2::text IS NOT NULL",
);

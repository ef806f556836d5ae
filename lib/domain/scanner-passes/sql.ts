import { statement } from "#lib/db/client";

/**
 * Locks the role and the session of a new pass until the transaction ends, so that a person's passes are created one
 * after another, and neither role nor session ends meanwhile. $3 person, $4 session, $5 now.
 */
export const LOCK_ROLE_AND_SESSION = statement(
  "scanner-passes.lock_role_and_session",
  `SELECT s.expires_at FROM store_role r JOIN session s ON s.user_id = r.user_id
    WHERE r.merchant_id = $1 AND $2::text IS NOT NULL AND r.user_id = $3::uuid
      AND s.id = $4::uuid AND s.revoked_at IS NULL AND s.expires_at > $5::timestamptz
      FOR NO KEY UPDATE OF r FOR SHARE OF s`,
);

/** Whether a pass of this session ($3) was revoked by a person, in either mode. Index: device (session_id). */
export const IS_REVOKED = statement(
  "scanner-passes.is_revoked",
  `SELECT EXISTS (SELECT 1 FROM device
                   WHERE merchant_id = $1 AND $2::text IS NOT NULL AND session_id = $3::uuid
                     AND revoked_at IS NOT NULL AND ended_by IS NULL) AS is_revoked`,
);

/** $3 id, $4 name, $5 scopes, $6 person, $7 session, $8 now, $9 expiry, $10 hash of the token. */
export const CREATE_PASS = statement(
  "scanner-passes.create",
  `WITH created AS (
     INSERT INTO device (merchant_id, id, mode, name, scopes, user_id, session_id, created_at, expires_at)
     VALUES ($1::uuid, $3::uuid, $2::text, $4, $5::text[], $6::uuid, $7::uuid, $8::timestamptz, $9::timestamptz)
     RETURNING merchant_id, id
   )
   INSERT INTO credential (hash, kind, merchant_id, credential_id)
   SELECT $10::bytea, 'device', merchant_id, id FROM created`,
);

/** Ends a person's ($3) passes in use at $4, except the newest $5. Index: device_of_person. */
export const END_OLDER = statement(
  "scanner-passes.end_older",
  `UPDATE device d SET revoked_at = $4::timestamptz, ended_by = 'newer'
     FROM (SELECT merchant_id, id FROM device
            WHERE merchant_id = $1 AND mode = $2 AND user_id = $3::uuid
              AND revoked_at IS NULL AND expires_at > $4::timestamptz
            ORDER BY created_at DESC, id DESC OFFSET $5::int) older
    WHERE d.merchant_id = older.merchant_id AND d.id = older.id
   RETURNING d.id, d.name`,
);

/**
 * Revokes a pass ($3) and all others of its session in this store, in both modes, as a session is one phone. $4 now.
 * Indexes: the primary key, device (session_id).
 */
export const REVOKE_PASS = statement(
  "scanner-passes.revoke",
  `UPDATE device d SET revoked_at = $4::timestamptz
     FROM (SELECT id, session_id FROM device
            WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid
              AND revoked_at IS NULL AND expires_at > $4::timestamptz) one
    WHERE d.merchant_id = $1 AND (d.id = one.id OR d.session_id = one.session_id) AND d.revoked_at IS NULL
   RETURNING d.id, d.name, d.mode`,
);

/** By the primary key. */
export const GET_PASS = statement(
  "scanner-passes.get",
  `SELECT d.*, u.name AS person FROM device d LEFT JOIN app_user u ON u.id = d.user_id
    WHERE d.merchant_id = $1 AND d.mode = $2 AND d.id = $3::uuid`,
);

/**
 * Counts the passes in use at $3. No pass created before $4 is in use. Index: device (merchant_id, mode, created_at …).
 */
export const COUNT_PASSES = statement(
  "scanner-passes.count",
  `SELECT count(*)::int AS in_use FROM device
    WHERE merchant_id = $1 AND mode = $2 AND created_at > $4::timestamptz
      AND revoked_at IS NULL AND expires_at > $3::timestamptz`,
);
